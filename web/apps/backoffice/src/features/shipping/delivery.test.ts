import { expect, it } from 'vitest';
import type { Schemas } from '@souk/client';
import { simpleOf } from './delivery.ts';
import { pricesOf, ratesOf } from './prices.ts';

const whole = (rates: Schemas['ShippingRateInput'][]): Schemas['ShippingRate'][] =>
  rates.map((rate) => ({ conditions: [], multiplyByQuantity: false, ...rate }));

it('tells prices with more than one amount apart', () => {
  const [below, above] = ratesOf({ ...pricesOf([]), amount: '24', freeFrom: '150' });
  if (!below || !above) throw new Error('no rates');
  expect(simpleOf(whole([below, above]))).toEqual({ amount: '24', freeFrom: '150', each: false });
  expect(simpleOf(whole([below, { ...above, amount: '12' }]))).toBeNull();
  expect(simpleOf(whole([below]))).toBeNull();
  expect(simpleOf(whole([{ amount: '1', multiplyByQuantity: true }]))).toEqual({
    amount: '1',
    freeFrom: '',
    each: true,
  });
  expect(simpleOf([])).toBeNull();
});
