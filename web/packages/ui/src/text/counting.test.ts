import { expect, test } from 'vitest';
import { likeMoney, numberText, pluralForm } from './counting.ts';

const numbers = [
  0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 111, 999, 1000, 1234, 12_345, 123_456, 1_234_567, 0.5, 2.25,
  1234.125, -7, -1200,
];

test.each(['en', 'en-GB', 'ar'])('numbers are written as the platform writes them: %s', (language) => {
  const platform = new Intl.NumberFormat(language);
  expect(numbers.map((n) => numberText(language, n))).toEqual(numbers.map((n) => platform.format(n)));
});

test.each(['en', 'ar'])('plural forms are those of the platform: %s', (language) => {
  const platform = new Intl.PluralRules(language);
  expect(numbers.map((n) => pluralForm(language, n))).toEqual(numbers.map((n) => platform.select(n)));
});

test('languages that are not ours are left to the platform', () => {
  expect(numberText('de', 1234.5)).toBe('1.234,5');
  expect(pluralForm('fr', 0)).toBe('one');
});

test.each([
  ['$0.00', '$1,234.5'],
  ['0,00 €', '1,234.5 €'],
  ['¥0', '¥1,234.5'],
  ['٠٫٠٠ ج.م.', '1,234.5 ج.م.'],
  ['Rs. 0.00', 'Rs. 1,234.5'],
])('an amount is written like %s', (zero, amount) => {
  expect(likeMoney(zero, numberText('en', 1234.5))).toBe(amount);
});
