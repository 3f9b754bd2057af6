import { expect, it } from 'vitest';
import { fieldAmount, typedAmount } from './amount.ts';

it.each([
  ['5', '5'],
  [' 12,50 ', '12.50'],
  ['0.05', '0.05'],
  ['0', ''],
  ['0,00', ''],
  ['-3', ''],
  ['1.2345', ''],
  ['five', ''],
  ['', ''],
])('%j is %j', (typed, amount) => {
  expect(typedAmount(typed)).toBe(amount);
});

it.each([
  ['50.00', '€50,00', '50,00'],
  ['1000.00', '$1,000.00', '1000.00'],
  ['1000.00', '1.000,00 €', '1000,00'],
  ['500', '¥500', '500'],
])('%s beside %s stands in the field as %s', (amount, formattedAmount, field) => {
  expect(fieldAmount({ amount, formattedAmount })).toBe(field);
  expect(typedAmount(field)).toBe(amount);
});
