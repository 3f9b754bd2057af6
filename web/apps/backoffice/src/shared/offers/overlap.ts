// Which other offers work on the same goods at the same time.
import { storesAppId, type Schemas } from '@souk/client';

type Coupon = Schemas['DiscountsCoupon'];
type Rule = Schemas['DiscountsRule'];
type Scope = Schemas['DiscountsScope'];

/** What an offer is on: everything, or products and collections by id. */
export interface Goods {
  all: boolean;
  collections: readonly string[];
  products: readonly string[];
}

/** In milliseconds. */
export interface Span {
  from: number;
  until: number;
}

export interface Offer {
  goods: Goods;
  span: Span;
}

/** Collections of products, by the product's id, as far as they are known. */
export type CollectionsOf = ReadonlyMap<string, readonly string[]>;

export const everything: Goods = { all: true, collections: [], products: [] };

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

/** A filter that is not of the shop's own catalog could find anything. */
function goodsOfScopes(scopes: readonly Scope[]): Goods {
  let found: Goods = { all: false, collections: [], products: [] };
  for (const { catalogItemFilter: items, customFilter: filter } of scopes) {
    const ids = items?.catalogAppId === storesAppId ? items.catalogItemIds : [];
    const collections = filter?.appId === storesAppId ? (filter.params?.collectionIds ?? []) : [];
    if (ids.length === 0 && collections.length === 0) return everything;
    found = {
      all: false,
      products: [...found.products, ...ids],
      collections: [...found.collections, ...collections],
    };
  }
  return found;
}

export function ruleOffer(rule: Rule): Offer {
  const discount = rule.discounts.values[0];
  const scopes = discount?.buyXGetYInfo?.customerGets.scopes ?? discount?.specificItemsInfo?.scopes ?? [];
  const { start, end } = rule.activeTimeInfo ?? {};
  return {
    goods: scopes.length > 0 ? goodsOfScopes(scopes) : everything,
    span: { from: start ? Date.parse(start) : 0, until: end ? Date.parse(end) : Infinity },
  };
}

export function couponOffer({ specification: spec }: Coupon): Offer {
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
