// Which other offers work on the same goods at the same time.
import type { Schemas } from '@souk/client';
import { startOf, valuesOf, type Rule, type RuleValues } from './values.ts';

type Coupon = Schemas['DiscountsCoupon'];

/** What an offer is on: everything, or products and collections by id. */
interface Goods {
  all: boolean;
  collections: readonly string[];
  products: readonly string[];
}

interface Span {
  from: number;
  until: number;
}

/** Collections of products, by the product's id, as far as they are known. */
export type CollectionsOf = ReadonlyMap<string, readonly string[]>;

const shares = (a: readonly string[], b: readonly string[]) => a.some((one) => b.includes(one));

/** Whether a piece could be of both. Different collections count as apart, though a product may be in two. */
export function meet(a: Goods, b: Goods, collectionsOf: CollectionsOf): boolean {
  if (a.all || b.all) return true;
  if (shares(a.products, b.products) || shares(a.collections, b.collections)) return true;
  const inOther = (products: readonly string[], collections: readonly string[]) =>
    products.some((id) => shares(collectionsOf.get(id) ?? [], collections));
  return inOther(a.products, b.collections) || inOther(b.products, a.collections);
}

export const together = (a: Span, b: Span): boolean => a.from < b.until && b.from < a.until;

export const goodsOf = ({ on, collections, products }: RuleValues): Goods => ({
  all: on === 'all',
  collections: on === 'collections' ? collections : [],
  products: on === 'products' ? products : [],
});

export const spanOf = ({ from, until }: Pick<RuleValues, 'from' | 'until'>): Span => ({
  from: from ? startOf(from).getTime() : 0,
  until: until ? startOf(until, 1).getTime() : Infinity,
});

/** A rule that says more than the form knows could be on anything. */
export function ruleOffer(rule: Rule): { goods: Goods; span: Span } {
  const values = valuesOf(rule);
  const { start, end } = rule.activeTimeInfo ?? {};
  return {
    goods: values ? goodsOf(values) : { all: true, collections: [], products: [] },
    span: { from: start ? Date.parse(start) : 0, until: end ? Date.parse(end) : Infinity },
  };
}

export function couponOffer({ specification: spec }: Coupon): { goods: Goods; span: Span } {
  const group = spec.scope?.group;
  const id = group?.entityId ?? '';
  return {
    goods: {
      all: !group,
      collections: group?.name === 'collection' ? [id] : [],
      products: group?.name === 'product' ? [id] : [],
    },
    // Times come as texts, though the document says numbers.
    span: {
      from: Number(spec.startTime),
      until: spec.expirationTime === undefined ? Infinity : Number(spec.expirationTime),
    },
  };
}
