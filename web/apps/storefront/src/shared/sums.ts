// What an order adds up from, by the names its buyer knows. Amounts are the server's texts.
import type { Schemas } from '@souk/client';

type Order = Schemas['OrdersOrder'];
type Price = { amount?: string; formattedAmount?: string } | undefined;

/** Nothing to say about an amount of exactly zero. */
export const something = (price: Price): price is { amount: string; formattedAmount: string } =>
  /[1-9]/.test(price?.amount ?? '');

/** A row of a sum; without a name it has none but what it is. */
export interface Part {
  name: string;
  amount: string;
}

/** What was taken off, by its name where it has one. */
export function discountsOf({ appliedDiscounts, priceSummary }: Order): Part[] {
  const named = (appliedDiscounts ?? []).flatMap(({ coupon, discountRule, merchantDiscount }) => {
    const amount = coupon?.amount ?? discountRule?.amount ?? merchantDiscount?.amount;
    const { original, translated } = discountRule?.name ?? {};
    const name = coupon?.name || coupon?.code || translated || original || '';
    return something(amount) ? [{ name, amount: amount.formattedAmount }] : [];
  });
  return named.length > 0 ? named : whole(priceSummary?.discount);
}

/** The taxes of an order as the checkout named them. */
export function taxesOf({ taxInfo, priceSummary }: Order): Part[] {
  const named = (taxInfo?.taxBreakdown ?? []).flatMap(({ taxName, aggregatedTaxAmount: amount }) =>
    something(amount) ? [{ name: taxName, amount: amount.formattedAmount }] : [],
  );
  return named.length > 0 ? named : whole(priceSummary?.tax);
}

const whole = (price: Price): Part[] =>
  something(price) ? [{ name: '', amount: price.formattedAmount }] : [];
