import { expect, it } from 'vitest';
import { changedBy, isAmount, lessBy } from './amounts.ts';

it('reads amounts as they are typed', () => {
  expect(['12', ' 12,50 ', '١٢٫٥', '0,500'].every(isAmount)).toBe(true);
  expect(['', '-1', '1,500', '1,234.50', 'x'].some(isAmount)).toBe(false);
});

it('works a price out from another and what is typed', () => {
  expect(changedBy('10', '+10,5%', 2)).toBe('11.05');
  expect(changedBy('10,50', '-٠٫٥', 2)).toBe('10.00');
  expect(changedBy('10', '24,5', 2)).toBe('24.50');
  expect(changedBy('10', '+1,500', 2)).toBeNull();
  expect(lessBy('20,00', 'PERCENT', '12,5', 2)).toBe('17.50');
});
