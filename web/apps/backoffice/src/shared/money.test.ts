import { expect, it } from 'vitest';
import { likeServer, showMoney } from './money.ts';

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

it('writes amounts like a text of the server where browsers know the locale otherwise', () => {
  const german = likeServer('€0,00');
  expect(['24.5', '1234567.89', '0', '-3.5'].map((amount) => german(amount))).toEqual([
    '€24,50',
    '€1.234.567,89',
    '€0,00',
    '-€3,50',
  ]);
  expect(german('1234.5', true)).toBe('€1.235');
  expect(likeServer('0.00\u00a0kr')('1234.5')).toBe('1,234.50\u00a0kr');
  expect(likeServer('¥0')('1234')).toBe('¥1,234');
  expect(german('90071992547409.93')).toBe('€90.071.992.547.409,93');
});

it('sets thousands apart as the locale does where only the place of the sign differs', () => {
  const nok = likeServer('0,00\u00a0kr', 'nb');
  expect(['1234567.5', '-1234'].map((amount) => nok(amount))).toEqual([
    '1\u00a0234\u00a0567,50\u00a0kr',
    '-1\u00a0234,00\u00a0kr',
  ]);
  // No separator of thousands below ten thousand.
  expect(likeServer('0,00\u00a0zł', 'pl')('1234.5')).toBe('1234,50\u00a0zł');
  expect(likeServer('€0,00', 'en')('1234.5')).toBe('€1.234,50');
});
