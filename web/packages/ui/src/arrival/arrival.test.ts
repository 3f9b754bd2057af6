import { expect, it } from 'vitest';
import { arrivalText, comingText } from './index.ts';

it('writes the days between which something arrives, wherever its reader is', () => {
  const text = arrivalText({ from: '2026-11-18', to: '2026-11-20' }, 'en');
  expect(text).toMatch(/Wed.*18.*Fri.*20/);
  expect(arrivalText({ from: '2026-11-18', to: '2026-11-18' }, 'en')).toMatch(/^Wed\D*18$/);
  expect(arrivalText({ from: '2026-12-31', to: '2027-01-04' }, 'ar')).not.toBe('');
});

it('says nothing where nobody knows', () => {
  expect(arrivalText(undefined, 'en')).toBe('');
  expect(arrivalText({ from: '2026-11-18' }, 'en')).toBe('');
});

it('prefers days to words', () => {
  const deliveryDates = { from: '2026-11-18', to: '2026-11-18' };
  expect(comingText({ deliveryTime: '2–4 days', deliveryDates }, 'en')).toContain('18');
  expect(comingText({ deliveryTime: '2–4 days' }, 'en')).toBe('2–4 days');
  expect(comingText(undefined, 'en')).toBe('');
});
