import { expect, it } from 'vitest';
import { exampleIn, ratesOf } from './rates.ts';

it('reads rates, each currency once', () => {
  expect(ratesOf([], 'EUR')).toEqual([]);
  expect(ratesOf(['USD 1,08', 'GBP 0.85'], 'EUR')).toEqual([
    { currency: 'USD', rate: '1.08' },
    { currency: 'GBP', rate: '0.85' },
  ]);
  for (const lines of [['USD '], ['USD x'], ['USD 0'], ['EUR 1'], ['USD 1', 'USD 2']]) {
    expect([lines, ratesOf(lines, 'EUR')]).toEqual([lines, null]);
  }
});

it('says what a price becomes', () => {
  expect(exampleIn('EUR 0.92')).toBe('92.000');
  expect(exampleIn('JPY 150,5')).toBe('15050.000');
  expect(exampleIn('EUR ')).toBeNull();
  expect(exampleIn('EUR 0')).toBeNull();
});
