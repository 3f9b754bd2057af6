import { expect, it } from 'vitest';
import { typedAmount } from './amount.ts';

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
