// The state of a product list lives in its address. Reading never fails: what makes no sense is left out.
import {
  allProductsId,
  type Filter,
  type FindQuestion,
  type PlatformQuery,
  type Sorting,
} from '@souk/client';
import { readChoices, writeChoices } from './choices.ts';

/** How well it fits is for searches, the order that the shop chose for collections. */
export const sortings = ['relevance', 'chosen', 'newest', 'best', 'price-up', 'price-down', 'name'] as const;
export type SortName = (typeof sortings)[number];

export interface ListSearch {
  /** Slug of a collection. */
  collection?: string;
  min?: number;
  max?: number;
  stock?: boolean;
  /** Choices of options, as choices.ts writes them. */
  options?: string;
  sort?: SortName;
  /** How many pages are shown, from the first on. */
  page?: number;
}

export const pageSize = 12;
const mostPages = 50;

function amount(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}

export function readListSearch(search: Record<string, unknown>): ListSearch {
  const { collection, sort, stock } = search;
  const page = Math.min(Math.trunc(amount(search.page) ?? 1), mostPages);
  const read: ListSearch = {
    collection: typeof collection === 'string' && collection ? collection : undefined,
    min: amount(search.min),
    max: amount(search.max),
    stock: stock === true || stock === 'true' || stock === 1 ? true : undefined,
    options: writeChoices(readChoices(search.options)),
    sort: sortings.find((name) => name === sort),
    page: page > 1 ? page : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

const orders: Record<SortName, NonNullable<FindQuestion['sort']>> = {
  relevance: 'RELEVANCE',
  chosen: 'CHOSEN',
  newest: 'NEWEST',
  best: 'BEST_SELLING',
  'price-up': 'PRICE_UP',
  'price-down': 'PRICE_DOWN',
  name: 'NAME',
};

/** What a page shows first unless its address says otherwise. */
export const usualSort = (pageOf?: string): SortName =>
  pageOf === undefined || pageOf === allProductsId ? 'newest' : 'chosen';

/** The server takes no more digits than this currency could have. */
const bound = (value: number) => Math.min(Math.round(value * 1000) / 1000, 999_999_999);

/**
 * `collectionId` is what the address's slug, or the page itself, resolved to; `usual` the order where the
 * address names none. Prices are those after the discount, as cards show them.
 */
export function findQuestion(
  search: ListSearch,
  collectionId?: string,
  usual: SortName = 'newest',
  words?: string,
): FindQuestion {
  const options = Object.entries(readChoices(search.options)).map(([name, choices]) => ({
    name,
    choices: [...choices],
  }));
  return {
    ...(words && { words }),
    ...(collectionId && { collectionId }),
    filter: {
      ...(search.min !== undefined && { priceFrom: bound(search.min) }),
      ...(search.max !== undefined && { priceTo: bound(search.max) }),
      ...(search.stock && { inStock: true }),
      ...(options.length > 0 && { options }),
    },
    sort: orders[search.sort ?? usual],
  };
}

const newestFirst: Sorting[] = [{ fieldName: 'createdDate', order: 'DESC' }];

/** The products of a collection, or all of them, as shelves show them. */
export function shelfQuery(collectionId?: string, usual: 'newest' | 'chosen' = 'newest'): PlatformQuery {
  const filter: Filter = collectionId ? { collectionIds: { $hasSome: [collectionId] } } : {};
  return usual === 'newest' ? { filter, sort: newestFirst } : { filter };
}

export const shortestSearch = 2;

/** Longer than what anybody looks for; the server takes no more. */
export const longestSearch = 100;

export const isFiltered = (search: ListSearch): boolean =>
  Boolean(
    search.collection ||
    search.min !== undefined ||
    search.max !== undefined ||
    search.stock ||
    search.options,
  );
