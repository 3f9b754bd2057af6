import { describe, expect, it } from 'vitest';
import type { Checkout } from '@souk/client/checkout';
import { asksPayment, renews, scheduleOf } from './charges.ts';

const price = (amount: string) => ({
  amount,
  formattedAmount: `$${amount}`,
  convertedAmount: amount,
  formattedConvertedAmount: `$${amount}`,
});
const monthly = { frequency: 'MONTH', autoRenewal: true };

function checkout(due: string, charges: object[], settings: object = monthly): Checkout {
  return {
    payNowTotalAfterGiftCard: price(due),
    lineItems: [{ id: 'other' }, { id: 'tea', subscriptionOptionInfo: { subscriptionSettings: settings } }],
    subscriptionCharges: charges.length > 0 ? [{ lineItemIds: ['tea'], charges }] : [],
  } as unknown as Checkout;
}
const charge = (cycleFrom: number, amount: string, cycleCount?: number, cycleBillingDate?: string) => ({
  cycleFrom,
  cycleCount,
  cycleBillingDate,
  priceSummary: { total: price(amount) },
});

describe('charges over time', () => {
  it('are none of what is bought once', () => {
    expect(scheduleOf(checkout('5.00', []))).toBeNull();
    expect(renews(checkout('5.00', []))).toBe(false);
  });

  it('begin today and go on', () =>
    expect(scheduleOf(checkout('20.30', [charge(1, '20.30')]))).toEqual({
      settings: monthly,
      trial: undefined,
      steps: [
        { is: 'today', amount: '$20.30' },
        { is: 'then', amount: '$20.30' },
      ],
    }));

  it('count today as the first of several', () =>
    expect(scheduleOf(checkout('5', [charge(1, '5', 12)]))?.steps[1]).toMatchObject({
      is: 'then',
      count: 11,
    }));

  it('begin after a trial', () => {
    const trial = { frequency: 'DAY', interval: 14 };
    const date = '2026-11-29T10:00:00.000Z';
    const found = scheduleOf(
      checkout('0', [charge(1, '5', 12, date)], { ...monthly, freeTrialPeriod: trial }),
    );
    expect(found?.trial).toEqual(trial);
    expect(found?.steps).toEqual([
      { is: 'today', amount: '$0' },
      { is: 'from', date, amount: '$5', count: 12 },
    ]);
  });

  it('change where a coupon holds for some of them', () => {
    expect(scheduleOf(checkout('3', [charge(1, '3', 2), charge(3, '5')]))?.steps).toEqual([
      { is: 'today', amount: '$3' },
      { is: 'then', amount: '$3', count: 1 },
      { is: 'after', payments: 2, amount: '$5' },
    ]);
    expect(scheduleOf(checkout('3', [charge(1, '3', 1), charge(2, '5', 11)]))?.steps).toEqual([
      { is: 'today', amount: '$3' },
      { is: 'after', payments: 1, amount: '$5', count: 11 },
    ]);
  });
});

it('asks how to pay where something is due, now or later', () => {
  expect(asksPayment(checkout('5', []))).toBe(true);
  expect(asksPayment(checkout('0.00', []))).toBe(false);
  expect(asksPayment(checkout('0.00', [charge(1, '5')]))).toBe(true);
});
