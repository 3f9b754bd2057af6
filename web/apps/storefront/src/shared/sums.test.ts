import { expect, it } from 'vitest';
import type { Schemas } from '@souk/client';
import { discountsOf, something, taxesOf } from './sums.ts';

const price = (amount: string) => ({ amount, formattedAmount: `$${amount}` });
const order = (more: object) => more as unknown as Schemas['OrdersOrder'];

it('says nothing of nothing', () =>
  expect([price('0.10'), price('0.00'), undefined].map(something)).toEqual([true, false, false]));

it('names each discount', () => {
  const appliedDiscounts = [
    { coupon: { name: 'Spring', code: 'S', amount: price('2.00') } },
    {
      discountRule: {
        name: { original: 'Two for one', translated: 'Zwei für eins' },
        amount: price('3.00'),
      },
    },
    { merchantDiscount: { amount: price('1.00') } },
    { coupon: { name: 'Free delivery', code: 'F', amount: price('0.00') } },
  ];
  expect(discountsOf(order({ appliedDiscounts }))).toEqual([
    { name: 'Spring', amount: '$2.00' },
    { name: 'Zwei für eins', amount: '$3.00' },
    { name: '', amount: '$1.00' },
  ]);
});

it('says what was taken off also where nothing tells why', () => {
  const priceSummary = { discount: price('2.00') };
  expect(discountsOf(order({ priceSummary }))).toEqual([{ name: '', amount: '$2.00' }]);
  expect(discountsOf(order({ appliedDiscounts: [] }))).toEqual([]);
});

it('names taxes as the checkout did', () => {
  const taxBreakdown = [
    { taxName: 'VAT', aggregatedTaxAmount: price('4.00') },
    { taxName: 'Reduced VAT', aggregatedTaxAmount: price('0.00') },
  ];
  const priceSummary = { tax: price('4.00') };
  expect(taxesOf(order({ priceSummary, taxInfo: { taxBreakdown } }))).toEqual([
    { name: 'VAT', amount: '$4.00' },
  ]);
  expect(taxesOf(order({ priceSummary }))).toEqual([{ name: '', amount: '$4.00' }]);
  expect(taxesOf(order({ priceSummary: { tax: price('0.00') } }))).toEqual([]);
});
