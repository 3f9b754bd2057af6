import { isSomething } from './money.ts';
import type { Order } from './shown.ts';
import type { useText } from './text/index.ts';

export interface TotalRow {
  id: string;
  label: string;
  /** A coupon's code, as a buyer typed it. */
  code?: string;
  note?: string;
  amount: string;
}

type T = ReturnType<typeof useText>;

const minus = (text: string | undefined) => `−${text ?? ''}`;

const percent = (rate: string): string => {
  const value = Number(rate) * 100;
  return Number.isFinite(value) ? `${Math.round(value * 1000) / 1000}%` : rate;
};

function discounts(order: Order, t: T): TotalRow[] {
  const rows = order.appliedDiscounts.flatMap(
    ({ coupon, discountRule, merchantDiscount }, at): TotalRow[] => {
      const amount = coupon?.amount ?? discountRule?.amount ?? merchantDiscount?.amount;
      if (!amount || !isSomething(amount)) return [];
      return [
        {
          id: `discount.${at}`,
          label: t('orders.discount'),
          code: coupon?.code,
          note:
            (coupon ? coupon.name : discountRule?.name?.original) ||
            merchantDiscount?.name ||
            merchantDiscount?.description,
          amount: minus(amount.formattedAmount),
        },
      ];
    },
  );
  const sum = order.priceSummary?.discount;
  if (rows.length > 0 || !isSomething(sum)) return rows;
  return [{ id: 'discount', label: t('orders.discount'), amount: minus(sum?.formattedAmount) }];
}

function taxes(order: Order, t: T): TotalRow[] {
  const label = t(order.taxIncludedInPrices ? 'orders.taxIncluded' : 'orders.tax');
  const parts = (order.taxInfo?.taxBreakdown ?? []).filter((part) => isSomething(part.aggregatedTaxAmount));
  if (parts.length > 0) {
    return parts.map((part, at) => ({
      id: `tax.${at}`,
      label,
      note: [part.taxName || part.jurisdiction, percent(part.rate)].filter(Boolean).join(', '),
      amount: part.aggregatedTaxAmount?.formattedAmount ?? '',
    }));
  }
  const sum = order.priceSummary?.tax;
  return isSomething(sum) ? [{ id: 'tax', label, amount: sum?.formattedAmount ?? '' }] : [];
}

/** Each line that leads from the prices to the total, with the server's amounts. */
export function totalsOf(order: Order, t: T): TotalRow[] {
  const { subtotal, shipping, total } = order.priceSummary ?? {};
  return [
    { id: 'subtotal', label: t('orders.subtotal'), amount: subtotal?.formattedAmount ?? '' },
    ...discounts(order, t),
    ...(order.shippingInfo || isSomething(shipping)
      ? [
          {
            id: 'shipping',
            label: t('orders.shipping'),
            note: order.shippingInfo?.title,
            amount: shipping?.formattedAmount ?? '',
          },
        ]
      : []),
    ...order.additionalFees.map((fee) => ({
      id: `fee.${fee.id}`,
      label: t('orders.fee'),
      note: fee.name,
      amount: fee.price?.formattedAmount ?? '',
    })),
    ...taxes(order, t),
    { id: 'total', label: t('orders.total'), amount: total?.formattedAmount ?? '' },
  ];
}
