import { expect, it } from 'vitest';
import { reopening, staysOpen, wordsOf } from './closing.ts';

it.each([
  ['/', false],
  ['/products/vase', false],
  ['/pages/account', false],
  ['/accounting', false],
  ['/account', true],
  ['/account/orders/1', true],
  ['/thank-you', true],
  ['/policies/terms', true],
])('knows whether %s is there in a closed shop', (path, there) => {
  expect(staysOpen(path)).toBe(there);
});

it('speaks the language of its reader, else the own one of the shop', () => {
  const words = { en: 'Back soon', ar: 'نعود قريبًا' };
  expect(wordsOf({ words }, 'ar', 'en')).toBe('نعود قريبًا');
  expect(wordsOf({ words }, 'de', 'en')).toBe('Back soon');
  expect(wordsOf({}, 'ar', 'en')).toBe('');
});

it('tells the moment only where there is one', () => {
  expect(reopening({}, 'en')).toBe('');
  expect(reopening({ reopensAt: '2030-05-04T08:00:00Z' }, 'en')).toContain('2030');
});
