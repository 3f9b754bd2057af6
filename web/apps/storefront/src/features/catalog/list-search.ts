// The state of a product list lives in its address. Reading never fails: what makes no sense is left out.
import { allProductsId, type Filter, type PlatformQuery, type Sorting } from '@souk/client';

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
  /** Names of brands, as choices.ts writes them. */
  brands?: string;
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

/** How many pages are shown, if more than the first. */
export function readPages(search: Record<string, unknown>): number | undefined {
  const page = Math.min(Math.trunc(amount(search.page) ?? 1), mostPages);
  return page > 1 ? page : undefined;
}

export function readListSearch(search: Record<string, unknown>): ListSearch {
  const { collection, sort, stock } = search;
  const read: ListSearch = {
    collection: typeof collection === 'string' && collection ? collection : undefined,
    min: amount(search.min),
    max: amount(search.max),
    stock: stock === true || stock === 'true' || stock === 1 ? true : undefined,
    options: typeof search.options === 'string' && search.options ? search.options : undefined,
    brands: typeof search.brands === 'string' && search.brands ? search.brands : undefined,
    sort: sortings.find((name) => name === sort),
    page: readPages(search),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** What a page shows first unless its address says otherwise. */
export const usualSort = (pageOf?: string): SortName =>
  pageOf === undefined || pageOf === allProductsId ? 'newest' : 'chosen';

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
    search.options ||
    search.brands,
  );
