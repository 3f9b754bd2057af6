import { expect, it } from 'vitest';
import type { Schemas } from '@souk/client';
import { ratesOf, simpleOf } from './delivery.ts';

const whole = (rates: Schemas['ShippingRateInput'][]): Schemas['ShippingRate'][] =>
  rates.map((rate) => ({ conditions: [], multiplyByQuantity: false, ...rate }));

it('says flat prices and prices that are free from a sum on, both ways', () => {
  for (const simple of [
    { amount: '5.90', freeFrom: '' },
    { amount: '0', freeFrom: '' },
    { amount: '6', freeFrom: '120' },
  ]) {
    expect(simpleOf(whole(ratesOf(simple)))).toEqual(simple);
  }
});

it('leaves prices with other rules alone', () => {
  const [below, above] = ratesOf({ amount: '24', freeFrom: '150' });
  if (!below || !above) throw new Error('no rates');
  expect(simpleOf(whole([below, { ...above, amount: '12' }]))).toBeNull();
  expect(simpleOf(whole([below]))).toBeNull();
  expect(simpleOf(whole([{ amount: '1', multiplyByQuantity: true }]))).toBeNull();
  expect(simpleOf([])).toBeNull();
});
