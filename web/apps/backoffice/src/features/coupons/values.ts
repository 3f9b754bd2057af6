// A coupon as the form holds it, and back.
import type { Schemas } from '@souk/client';
import type { Values } from '../../shared/form/merge.ts';
import type { Offer } from '../../shared/offers/overlap.ts';

export type Coupon = Schemas['DiscountsCoupon'];

export type Kind = 'PercentOff' | 'MoneyOff' | 'FreeShipping' | 'FixedPrice' | 'BuyXGetY';

export interface CouponValues extends Values {
  name: string;
  code: string;
  kind: Kind;
  percent: string;
  amount: string;
  buy: string;
  free: string;
  on: 'all' | 'collection' | 'product';
  collection: string;
  product: string;
  minimum: string;
  oneItem: boolean;
  from: string;
  until: string;
  uses: string;
  perCustomer: string;
  subscriptions: boolean;
  active: boolean;
}

const text = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A moment as the day that it is here, as `2026-05-01`. */
export function dayOf(millis: number): string {
  const date = new Date(millis);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
    .join('-');
}

/** When a day begins here; `after` days later if asked. */
export function startOf(day: string, after = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after).getTime();
}

/** Times come as texts, though the document says numbers. */
const millis = (value: unknown): number => Number(value ?? 0);

export function valuesOf({ specification: spec }: Coupon): CouponValues {
  const group = spec.scope?.group;
  return {
    name: spec.name,
    code: spec.code,
    kind: spec.type as Kind,
    percent: text(spec.percentOffRate),
    amount: text(spec.moneyOffAmount ?? spec.fixedPriceAmount),
    buy: text(spec.buyXGetY?.x),
    free: text(spec.buyXGetY?.y),
    on: group?.name ?? 'all',
    collection: group?.name === 'collection' ? (group.entityId ?? '') : '',
    product: group?.name === 'product' ? (group.entityId ?? '') : '',
    minimum: text(spec.minimumSubtotal),
    oneItem: spec.limitedToOneItem,
    from: millis(spec.startTime) > 0 ? dayOf(millis(spec.startTime)) : '',
    until: spec.expirationTime === undefined ? '' : dayOf(millis(spec.expirationTime)),
    uses: text(spec.usageLimit),
    perCustomer: text(spec.limitPerCustomer),
    subscriptions: spec.appliesToSubscriptions,
    active: spec.active !== false,
  };
}

export const blank = (now: Date): CouponValues => ({
  name: '',
  code: '',
  kind: 'PercentOff',
  percent: '',
  amount: '',
  buy: '2',
  free: '1',
  on: 'all',
  collection: '',
  product: '',
  minimum: '',
  oneItem: false,
  from: dayOf(now.getTime()),
  until: '',
  uses: '',
  perCustomer: '',
  subscriptions: false,
  active: true,
});

const optional = (value: string): number | null => (value.trim() === '' ? null : Number(value));

function scopeOf(values: CouponValues): Schemas['DiscountsCouponScope'] | null {
  if (values.kind === 'FreeShipping') return null;
  if (values.on !== 'all') {
    return { namespace: 'stores', group: { name: values.on, entityId: values[values.on] } };
  }
  // Prices and gifts are of something; the whole shop is something too.
  return values.kind === 'FixedPrice' || values.kind === 'BuyXGetY' ? { namespace: 'stores' } : null;
}

/** Everything, with null for what the coupon is to be without. */
export function specificationOf(values: CouponValues) {
  const { kind } = values;
  const scope = scopeOf(values);
  return {
    name: values.name,
    code: values.code,
    percentOffRate: kind === 'PercentOff' ? Number(values.percent) : null,
    moneyOffAmount: kind === 'MoneyOff' ? Number(values.amount) : null,
    fixedPriceAmount: kind === 'FixedPrice' ? Number(values.amount) : null,
    freeShipping: kind === 'FreeShipping' ? true : null,
    buyXGetY: kind === 'BuyXGetY' ? { x: Number(values.buy), y: Number(values.free) } : null,
    scope,
    minimumSubtotal: scope === null ? optional(values.minimum) : null,
    limitedToOneItem: values.oneItem,
    startTime: values.from === '' ? 0 : startOf(values.from),
    // The last day is one of its days.
    expirationTime: values.until === '' ? null : startOf(values.until, 1) - 1,
    usageLimit: optional(values.uses),
    limitPerCustomer: optional(values.perCustomer),
    appliesToSubscriptions: values.subscriptions,
    active: values.active,
  };
}

/** What it is on and when, to find what else is. */
export const overlapOf = ({ on, collection, product, from, until }: CouponValues): Offer => ({
  goods: {
    all: on === 'all',
    collections: on === 'collection' && collection ? [collection] : [],
    products: on === 'product' && product ? [product] : [],
  },
  span: { from: from ? startOf(from) : 0, until: until ? startOf(until, 1) : Infinity },
});
