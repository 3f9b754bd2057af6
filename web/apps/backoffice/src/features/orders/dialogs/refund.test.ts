import { describe, expect, it } from 'vitest';
import { unitsOf } from '../money.ts';
import { byHandOf, dueFor, everythingOf, refundRows, shownPrice, type Refundability } from './refund.ts';

type Answer = Parameters<typeof refundRows>[0];

const price = (amount: string) => ({ amount, formattedAmount: amount });
const sums = (total: string, tax: string, discount: string, subtotal: string) => ({
  total: price(total),
  tax: price(tax),
  discount: price(discount),
  subtotal: price(subtotal),
});

/** As the server answers for a lamp of 103.20 with 10% off, sent for 4.90 and wrapped for 3.00, at 19%. */
const answer = (parts: object, whole: ReturnType<typeof sums>): Answer =>
  ({
    summary: whole,
    calculatedRefundItems: { lineItems: [], additionalFees: [], ...parts },
  }) as unknown as Answer;

const lamp = sums('92.88', '14.83', '10.32', '88.37');
const included = answer({ lineItems: [{ summary: lamp }] }, lamp);
const everything = answer(
  {
    lineItems: [{ summary: lamp }],
    additionalFees: [{ summary: sums('3.57', '0.57', '0', '3.00') }],
    shipping: { summary: sums('5.83', '0.93', '0', '4.90') },
  },
  sums('102.28', '16.33', '10.32', '96.27'),
);

describe('the rows of a refund', () => {
  it('start from the price that was shown where prices include tax', () => {
    expect(refundRows(included, true)).toEqual([
      { key: 'orders.items', units: 1_032_000n },
      { key: 'orders.discountShare', units: -103_200n },
    ]);
    expect(shownPrice(lamp as never, true)).toBe(1_032_000n);
  });

  it('start from the price without tax, and name the tax, where it is added', () => {
    expect(refundRows(included, false)).toEqual([
      { key: 'orders.items', units: 883_700n },
      { key: 'orders.discountShare', units: -103_200n },
      { key: 'orders.taxShare', units: 148_300n },
    ]);
  });

  it.each([
    ['included', true],
    ['added', false],
  ])('add up to the total with delivery and a taxed fee, tax %s', (_, taxIncluded) => {
    const sum = refundRows(everything, taxIncluded).reduce((all, { units }) => all + units, 0n);
    expect(sum).toBe(unitsOf(everything.summary?.total));
  });
});

describe('all that can be given back', () => {
  const payment = (paymentId: string, maxRefund: string, more = {}) => ({
    payment: { paymentId, monetary: { maxRefund: price(maxRefund) } },
    ...more,
  });
  const can = {
    payments: [
      payment('gift', '50.00'),
      payment('cash', '64.93', { manuallyRefundable: { reason: 'OFFLINE' } }),
      payment('declined', '9.00', { nonRefundable: { reason: 'NOT_PAID' } }),
    ],
    lineItems: [
      { lineItemId: 'lamp', availableRefundQuantity: 2 },
      { lineItemId: 'mug', availableRefundQuantity: 0 },
    ],
    shipping: { availableRefundAmount: price('4.90') },
    additionalFees: [],
  } as unknown as Refundability;

  it('is what each payment still has, for what was not given back yet', () => {
    expect(everythingOf(can, 'EUR')).toEqual({
      total: 1_149_300n,
      items: {
        lineItems: [{ lineItemId: 'lamp', quantity: 2 }],
        shipping: { amount: { amount: '4.90' } },
      },
      payments: [
        { paymentId: 'gift', amount: { amount: '50.00' } },
        { paymentId: 'cash', amount: { amount: '64.93' }, externalRefund: true },
      ],
    });
    expect(byHandOf(can)).toBe(649_300n);
  });

  it('is all that there is for things that cost more, after money was given back for none of them', () => {
    expect(dueFor(1_000_000n, can.payments)).toBe(1_000_000n);
    expect(dueFor(1_200_000n, can.payments)).toBe(1_149_300n);
    expect(dueFor(1_200_000n, [])).toBe(0n);
  });
});
