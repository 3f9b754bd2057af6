// What a checkout says on the page. Amounts are the server's texts; nothing is added up here.
import type { AppliedDiscount, MultiCurrencyPrice } from '@souk/client';
import type { Checkout, CheckoutLine, Order } from '@souk/client/checkout';

/** Nothing to say about an amount of exactly zero. */
export const something = (price: MultiCurrencyPrice | undefined): price is MultiCurrencyPrice =>
  Boolean(price && /[1-9]/.test(price.amount));

export const nameOf = (line: CheckoutLine): string =>
  line.productName?.translated || line.productName?.original || '';

export const discountName = (discount: AppliedDiscount): string =>
  discount.coupon?.name ||
  discount.coupon?.code ||
  discount.discountRule?.name?.translated ||
  discount.discountRule?.name?.original ||
  '';

export const discountAmount = (discount: AppliedDiscount): MultiCurrencyPrice | undefined =>
  discount.coupon?.amount ?? discount.discountRule?.amount ?? discount.merchantDiscount?.amount;

export type LineTrouble = 'gone' | 'fewer' | null;

/** Whether a line can be had. */
export function lineTrouble(line: CheckoutLine): LineTrouble {
  const { status, quantityAvailable } = line.availability ?? {};
  if (status === 'NOT_FOUND' || status === 'NOT_AVAILABLE') return 'gone';
  if (status === 'PARTIALLY_AVAILABLE') return quantityAvailable ? 'fewer' : 'gone';
  return null;
}

/** What keeps the order from being placed, before anything is asked of the server. */
export const blocked = (checkout: Checkout): boolean =>
  checkout.lineItems.length === 0 ||
  checkout.lineItems.some((line) => lineTrouble(line) === 'gone') ||
  checkout.violations.some((violation) => violation.severity === 'ERROR');

/** What is paid now. */
export const dueOf = (checkout: Checkout): MultiCurrencyPrice => checkout.payNowTotalAfterGiftCard;

/** The coupon that was typed, if one is on the checkout. */
export const couponOf = (checkout: Checkout): AppliedDiscount['coupon'] =>
  checkout.appliedDiscounts.find((each) => each.coupon)?.coupon;

/** How the payment of an order stands, as far as a buyer cares. A gift card may have paid a part of it, and a free trial is paid later. */
export function standingOf(order: Order | null, checkout: Checkout): 'paid' | 'unpaid' | 'pending' | 'trial' {
  switch (order?.paymentStatus) {
    case 'NOT_PAID':
    case 'PARTIALLY_PAID':
      if (something(dueOf(checkout))) return 'unpaid';
      return checkout.subscriptionCharges.length > 0 ? 'trial' : 'paid';
    case 'PENDING':
    case 'PENDING_MERCHANT':
      return 'pending';
    default:
      return 'paid';
  }
}
