// The state of a product list lives in its address. Reading never fails: what makes no sense is left out.
import { allProductsId, type Filter, type PlatformQuery, type SearchQuery, type Sorting } from '@souk/client';

/** The first is the order that the shop chose, which only a collection has. */
export const sortings = ['chosen', 'newest', 'price-up', 'price-down', 'name'] as const;
export type SortName = (typeof sortings)[number];

export interface ListSearch {
  /** Slug of a collection. */
  collection?: string;
  min?: number;
  max?: number;
  stock?: boolean;
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
    sort: sortings.find((name) => name === sort),
    page: page > 1 ? page : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

const orders: Record<SortName, Sorting[]> = {
  chosen: [],
  newest: [{ fieldName: 'createdDate', order: 'DESC' }],
  'price-up': [{ fieldName: 'priceData.price', order: 'ASC' }],
  'price-down': [{ fieldName: 'priceData.price', order: 'DESC' }],
  name: [{ fieldName: 'name', order: 'ASC' }],
};

/** What a page shows first unless its address says otherwise. */
export const usualSort = (pageOf?: string): SortName =>
  pageOf === undefined || pageOf === allProductsId ? 'newest' : 'chosen';

/**
 * `collectionId` is what the address's slug, or the page itself, resolved to; `usual` the order where the
 * address names none.
 */
export function listQuery(
  search: ListSearch,
  collectionId?: string,
  usual: SortName = 'newest',
): PlatformQuery {
  const filter: Filter = {};
  if (collectionId) filter.collectionIds = { $hasSome: [collectionId] };
  if (search.min !== undefined || search.max !== undefined) {
    filter['priceData.price'] = {
      ...(search.min !== undefined && { $gte: search.min }),
      ...(search.max !== undefined && { $lte: search.max }),
    };
  }
  if (search.stock) filter['stock.inStock'] = true;
  const sort = orders[search.sort ?? usual];
  return sort.length > 0 ? { filter, sort } : { filter };
}

export const newestQuery: PlatformQuery = { filter: {}, sort: orders.newest };

/** Pieces that have all the words, or words that begin with them. */
export const searchQuery = (words: string): SearchQuery => ({
  search: { expression: words, mode: 'AND' },
  sort: orders.name,
});

/** Pieces with these letters in their names, for suggestions: a match in a description would surprise there. */
export const nameQuery = (letters: string): PlatformQuery => ({
  filter: { name: { $contains: letters } },
  sort: orders.name,
});

export const shortestSearch = 2;

export const isFiltered = (search: ListSearch): boolean =>
  Boolean(search.collection || search.min !== undefined || search.max !== undefined || search.stock);
