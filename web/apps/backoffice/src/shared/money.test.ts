import { expect, it } from 'vitest';
import { showMoney } from './money.ts';

it('writes amounts as the server does, in the locale of the shop', () => {
  expect(showMoney('27', 'USD', 'en-US')).toBe('$27.00');
  expect(showMoney('1234.5', 'CAD', 'en-US')).toBe('CA$1,234.50');
  expect(showMoney('1234.5', 'EUR', 'de')).toBe('1.234,50\u00a0€');
  expect(showMoney('27.4', 'USD', 'en', true)).toBe('$27');
  expect(showMoney('12', 'CHF', 'en')).toBe('CHF\u00a012.00');
});

it('loses nothing of large amounts, and passes over a locale that it cannot read', () => {
  expect(showMoney('90071992547409.93', 'USD', 'en')).toBe('$90,071,992,547,409.93');
  expect(showMoney('1', 'USD', 'not a locale')).toBe('$1.00');
});
