import { describe, expect, it } from 'vitest';
import type { Checkout, CheckoutLine, Order } from '@souk/client/checkout';
import { blocked, lineTrouble, something, standingOf } from './shown.ts';

const price = (amount: string) => ({
  amount,
  formattedAmount: amount,
  convertedAmount: amount,
  formattedConvertedAmount: amount,
});
const line = (status: string, quantityAvailable?: number) =>
  ({ availability: { status, quantityAvailable } }) as unknown as CheckoutLine;
const checkout = (due: string, lineItems: CheckoutLine[] = [line('AVAILABLE')], violations: object[] = []) =>
  ({
    payNowTotalAfterGiftCard: price(due),
    lineItems,
    violations,
    subscriptionCharges: [],
  }) as unknown as Checkout;

describe('what is shown', () => {
  it('says nothing of nothing', () =>
    expect(['0.00', '0', '0.10', '10'].map((amount) => something(price(amount)))).toEqual([
      false,
      false,
      true,
      true,
    ]));

  it('marks lines that cannot be had', () => {
    expect(lineTrouble(line('AVAILABLE', 3))).toBeNull();
    expect(lineTrouble(line('NOT_AVAILABLE'))).toBe('gone');
    expect(lineTrouble(line('NOT_FOUND'))).toBe('gone');
    expect(lineTrouble(line('PARTIALLY_AVAILABLE', 2))).toBe('fewer');
    expect(lineTrouble(line('PARTIALLY_AVAILABLE', 0))).toBe('gone');
  });

  it('stops what cannot be ordered', () => {
    expect(blocked(checkout('1'))).toBe(false);
    expect(blocked(checkout('1', []))).toBe(true);
    expect(blocked(checkout('1', [line('NOT_FOUND')]))).toBe(true);
    expect(blocked(checkout('1', [line('PARTIALLY_AVAILABLE', 1)]))).toBe(false);
    expect(blocked(checkout('1', undefined, [{ severity: 'WARNING' }]))).toBe(false);
    expect(blocked(checkout('1', undefined, [{ severity: 'ERROR' }]))).toBe(true);
  });

  it.each([
    ['PAID', '5', 'paid'],
    ['NOT_PAID', '5', 'unpaid'],
    ['NOT_PAID', '0.00', 'paid'],
    ['PARTIALLY_PAID', '5', 'unpaid'],
    ['PENDING', '5', 'pending'],
  ] as const)('%s with %s due is %s', (paymentStatus, due, standing) =>
    expect(standingOf({ paymentStatus } as Order, checkout(due))).toBe(standing),
  );

  it('a free trial is not paid yet', () =>
    expect(
      standingOf(
        { paymentStatus: 'NOT_PAID' } as Order,
        { ...checkout('0.00'), subscriptionCharges: [{}] } as Checkout,
      ),
    ).toBe('trial'));
});
