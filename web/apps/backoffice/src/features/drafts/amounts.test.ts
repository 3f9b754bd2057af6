import { expect, it } from 'vitest';
import { dueOf, isSomething, readAmount, signOf, sizeOf } from './amounts.ts';

it('reads what people type as an amount, and nothing else', () => {
  expect(readAmount(' 12,5 ')).toBe('12.5');
  expect(readAmount('0')).toBe('0');
  expect(['', '-1', '1e3', '12.34567', 'ten'].map(readAmount)).toEqual([null, null, null, null, null]);
});

it('tells what is owed from what is to be paid back', () => {
  expect([{ amount: '5.00' }, { amount: '-0.01' }, { amount: '-0.00' }, undefined].map(signOf)).toEqual([
    1, -1, 0, 0,
  ]);
  expect(isSomething({ amount: '0.00' })).toBe(false);
});

it('gives an amount without its sign, to the last digit', () => {
  expect(sizeOf({ amount: '-9007199254740993.07' })).toBe('9007199254740993.07');
  expect(sizeOf(undefined)).toBe('0');
});

it('leaves out what only waits to be captured', () => {
  const sums = { balance: { amount: '130.00' }, authorized: { amount: '100.00' } };
  expect(dueOf(sums)).toEqual({ amount: '30.00' });
  expect(dueOf({ balance: { amount: '-0.5' } })).toEqual({ amount: '-0.50' });
  expect(dueOf({ balance: { amount: '1.125' } })).toEqual({ amount: '1.125' });
  expect(dueOf(undefined)).toEqual({ amount: '0.00' });
});
