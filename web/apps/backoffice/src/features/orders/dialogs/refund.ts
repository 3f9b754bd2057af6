// What a refund comes to, before anybody is asked for it.
import type { Schemas } from '@souk/client';
import { fits, readAmount, unitsOf, writeAmount } from '../money.ts';
import type { TextKey } from '../text/index.ts';

export type Refundability = Schemas['PaymentsOrderRefundabilityAnswer'];
export type RefundablePayment = Refundability['payments'][number];

export interface Wish {
  /** Pieces by line. */
  pieces: Record<string, number>;
  /** Lines that go back on the shelf. */
  restock: Record<string, boolean>;
  shipping: string;
  fees: Record<string, string>;
}

export const noWish: Wish = { pieces: {}, restock: {}, shipping: '', fees: {} };

/** An amount within a bound; null where it is none. Nothing typed is zero. */
export function amountWithin(text: string, most: bigint, currency: string): bigint | null {
  if (text.trim() === '') return 0n;
  const units = readAmount(text);
  return units === null || units < 0n || units > most || !fits(units, currency) ? null : units;
}

/** As the server takes it; null while something typed cannot be. */
export function itemsOf(wish: Wish, can: Refundability, currency: string) {
  const lineItems = Object.entries(wish.pieces)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineItemId, quantity]) => ({ lineItemId, quantity }));
  const shipping = amountWithin(wish.shipping, unitsOf(can.shipping?.availableRefundAmount), currency);
  if (shipping === null) return null;
  const additionalFees = [];
  for (const fee of can.additionalFees) {
    const units = amountWithin(
      wish.fees[fee.additionalFeeId] ?? '',
      unitsOf(fee.availableRefundAmount),
      currency,
    );
    if (units === null) return null;
    if (units > 0n) {
      additionalFees.push({
        additionalFeeId: fee.additionalFeeId,
        amount: { amount: writeAmount(units, currency) },
      });
    }
  }
  return {
    ...(lineItems.length > 0 ? { lineItems } : {}),
    ...(additionalFees.length > 0 ? { additionalFees } : {}),
    ...(shipping > 0n ? { shipping: { amount: { amount: writeAmount(shipping, currency) } } } : {}),
  };
}

export const isNothing = (items: object): boolean => Object.keys(items).length === 0;

export const mostOf = (payment: RefundablePayment): bigint =>
  payment.nonRefundable ? 0n : unitsOf(payment.payment.monetary?.maxRefund);

export const mostOfAll = (payments: readonly RefundablePayment[]): bigint =>
  payments.reduce((sum, payment) => sum + mostOf(payment), 0n);

/**
 * What is to be given back for things that come to a total. After an earlier refund that was for none of them, the
 * payments can have less left: then it is all that they have.
 */
export const dueFor = (total: bigint, payments: readonly RefundablePayment[]): bigint => {
  const most = mostOfAll(payments);
  return total < most ? total : most;
};

/** Which payment gives back how much: one after the other, until it is enough. */
export function spread(
  total: bigint,
  payments: readonly RefundablePayment[],
  currency: string,
): Record<string, string> {
  let left = total;
  return Object.fromEntries(
    payments.map((payment) => {
      const most = mostOf(payment);
      const part = left < most ? left : most;
      left -= part;
      return [payment.payment.paymentId, part > 0n ? writeAmount(part, currency) : ''];
    }),
  );
}

type Calculated = Schemas['PaymentsCalculateAnswer'];
type Sums = NonNullable<Calculated['summary']>;

/** What a line of a refund costs as the order shows prices: with tax where they include it, before discounts. */
export const shownPrice = (sums: Sums, taxIncluded: boolean): bigint =>
  taxIncluded ? unitsOf(sums.total) + unitsOf(sums.discount) : unitsOf(sums.subtotal);

export interface RefundRow {
  key: TextKey;
  units: bigint;
}

/**
 * The way from the prices to what goes back, each part as the order shows its prices: the rows add up to the total.
 * Where prices include tax, it is in the rows and is no row of its own.
 */
export function refundRows(answer: Calculated, taxIncluded: boolean): RefundRow[] {
  const parts = answer.calculatedRefundItems;
  const price = (sums: Sums | undefined) => (sums ? shownPrice(sums, taxIncluded) : 0n);
  const all = (list: readonly { summary?: Sums }[] | undefined) =>
    (list ?? []).reduce((sum, { summary }) => sum + price(summary), 0n);
  const rows: RefundRow[] = [
    { key: 'orders.items', units: all(parts?.lineItems) },
    { key: 'orders.discountShare', units: -unitsOf(answer.summary?.discount) },
    { key: 'orders.shipping', units: price(parts?.shipping?.summary) },
    { key: 'orders.fees', units: all(parts?.additionalFees) },
    { key: 'orders.taxShare', units: taxIncluded ? 0n : unitsOf(answer.summary?.tax) },
  ];
  return rows.filter(({ units }) => units !== 0n);
}

/** What is given back in another way than through its payment. */
export const byHandOf = (can: Refundability): bigint =>
  can.payments.reduce((sum, payment) => sum + (payment.manuallyRefundable ? mostOf(payment) : 0n), 0n);

/** All that can still be given back, for an order of which nothing is to be left. */
export function everythingOf(can: Refundability, currency: string) {
  const payments = can.payments.filter((payment) => mostOf(payment) > 0n);
  const items = itemsOf(
    {
      ...noWish,
      pieces: Object.fromEntries(
        can.lineItems.map(({ lineItemId, availableRefundQuantity }) => [lineItemId, availableRefundQuantity]),
      ),
      shipping: can.shipping?.availableRefundAmount.amount ?? '',
      fees: Object.fromEntries(
        can.additionalFees.map((fee) => [fee.additionalFeeId, fee.availableRefundAmount.amount]),
      ),
    },
    can,
    currency,
  );
  return {
    total: mostOfAll(payments),
    items: items && !isNothing(items) ? items : undefined,
    payments: payments.map((payment) => ({
      paymentId: payment.payment.paymentId,
      amount: { amount: writeAmount(mostOf(payment), currency) },
      ...(payment.manuallyRefundable ? { externalRefund: true } : {}),
    })),
  };
}
