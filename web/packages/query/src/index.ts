// Cache keys and query options for every operation the apps read. Server state lives only in the query cache.
import { QueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  allProductsId,
  retryDelay,
  shouldRetry,
  type Client,
  type Collection,
  type FindQuestion,
  type PlatformQuery,
  type SearchQuery,
} from '@souk/client';

/** One place for keys: everything about one domain shares its first element, so that it can be dropped at once. */
export const keys = {
  products: {
    all: ['products'] as const,
    list: (query: PlatformQuery) => ['products', 'list', query] as const,
    page: (question: ProductQuestion, limit: number, offset: number) =>
      ['products', 'page', question, limit, offset] as const,
    find: (question: FindQuestion, limit: number, offset: number) =>
      ['products', 'find', question, limit, offset] as const,
    suggested: (words: string, language: string) => ['products', 'suggested', words, language] as const,
    bySlug: (slug: string) => ['products', 'slug', slug] as const,
    gone: (slug: string) => ['products', 'gone', slug] as const,
    variants: (id: string) => ['products', 'variants', id] as const,
    plans: (id: string) => ['products', 'plans', id] as const,
  },
  collections: {
    all: ['collections'] as const,
    list: (query: PlatformQuery) => ['collections', 'list', query] as const,
    bySlug: (slug: string) => ['collections', 'slug', slug] as const,
  },
  cart: {
    all: ['cart'] as const,
    current: ['cart', 'current'] as const,
    totals: ['cart', 'totals'] as const,
  },
  ready: ['ready'] as const,
};

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay, staleTime: 30_000, gcTime: 10 * 60_000 },
      // A write is repeated by the person who made it, not behind their back.
      mutations: { retry: false },
    },
  });
}

const minutes = (n: number) => n * 60_000;

export const productListOptions = (client: Client, query: PlatformQuery) =>
  queryOptions({
    queryKey: keys.products.list(query),
    queryFn: ({ signal }) => client.products.query(query, { signal }),
  });

/** A question without paging: what a list filters by, or what a search looks for. */
export type ProductQuestion = PlatformQuery | SearchQuery;

/** One page (from 1) of the answer. */
export const productPageOptions = (
  client: Client,
  question: ProductQuestion,
  pageSize: number,
  page: number,
) => {
  const paging = { limit: pageSize, offset: (page - 1) * pageSize };
  return queryOptions({
    queryKey: keys.products.page(question, paging.limit, paging.offset),
    queryFn: ({ signal }) =>
      'search' in question
        ? client.products.search({ ...question, paging }, { signal })
        : client.products.query({ ...question, paging }, { signal }),
  });
};

/** One page (from 1) of what words, a collection and filters leave. */
export const productFindOptions = (
  client: Client,
  question: FindQuestion,
  pageSize: number,
  page: number,
) => {
  const paging = { limit: pageSize, offset: (page - 1) * pageSize };
  return queryOptions({
    queryKey: keys.products.find(question, paging.limit, paging.offset),
    queryFn: ({ signal }) => client.products.find(question, paging, { signal }),
  });
};

/** What may be meant by what is typed so far. */
export const suggestedOptions = (client: Client, words: string, language: string) =>
  queryOptions({
    queryKey: keys.products.suggested(words, language),
    queryFn: ({ signal }) => client.products.suggest(words, language, { signal }),
  });

export const productBySlugOptions = (client: Client, slug: string) =>
  queryOptions({
    queryKey: keys.products.bySlug(slug),
    queryFn: ({ signal }) => client.products.bySlug(slug, { signal }),
  });

/** Of a product that is not there: whether it was, and where ones like it are. */
export const goneProductOptions = (client: Client, slug: string) =>
  queryOptions({
    queryKey: keys.products.gone(slug),
    queryFn: ({ signal }) => client.products.gone(slug, { signal }),
  });

export const productVariantsOptions = (client: Client, productId: string) =>
  queryOptions({
    queryKey: keys.products.variants(productId),
    queryFn: ({ signal }) => client.products.variants(productId, { signal }),
    enabled: productId !== '',
  });

/** How a product may be bought: once, or again and again. */
export const productPlansOptions = (client: Client, productId: string) =>
  queryOptions({
    queryKey: keys.products.plans(productId),
    queryFn: ({ signal }) => client.products.plans(productId, { signal }),
  });

const isShelf = ({ id, visible, slug }: Collection) => id !== allProductsId && visible && slug !== '';

/** The shop's collections as people know them: without the one that holds everything, and without hidden ones. */
export const collectionListOptions = (client: Client) => {
  const query: PlatformQuery = { sort: [{ fieldName: 'name', order: 'ASC' }], paging: { limit: 50 } };
  return queryOptions({
    queryKey: keys.collections.list(query),
    queryFn: async ({ signal }) => (await client.collections.query(query, { signal })).items.filter(isShelf),
    staleTime: minutes(5),
  });
};

export const collectionPageSize = 48;

/** One page of the same collections by name, and how many there are. */
export const collectionPageOptions = (client: Client, page: number) => {
  const query: PlatformQuery = {
    filter: { id: { $ne: allProductsId } },
    sort: [{ fieldName: 'name', order: 'ASC' }],
    paging: { limit: collectionPageSize, offset: (page - 1) * collectionPageSize },
  };
  return queryOptions({
    queryKey: keys.collections.list(query),
    queryFn: async ({ signal }) => {
      const { items, total } = await client.collections.query(query, { signal });
      return { items: items.filter(isShelf), total };
    },
    staleTime: minutes(5),
  });
};

/** These of the shop's collections, as people know them; in no order. */
export const collectionsByIdOptions = (client: Client, ids: readonly string[]) => {
  const query: PlatformQuery = { filter: { id: { $in: [...ids] } }, paging: { limit: 100 } };
  return queryOptions({
    queryKey: keys.collections.list(query),
    queryFn: async ({ signal }) => (await client.collections.query(query, { signal })).items.filter(isShelf),
    staleTime: minutes(5),
  });
};

export const collectionBySlugOptions = (client: Client, slug: string) =>
  queryOptions({
    queryKey: keys.collections.bySlug(slug),
    queryFn: ({ signal }) => client.collections.bySlug(slug, { signal }),
    staleTime: minutes(5),
  });

export const currentCartOptions = (client: Client) =>
  queryOptions({
    queryKey: keys.cart.current,
    queryFn: ({ signal }) => client.cart.get({ signal }),
    staleTime: minutes(1),
  });

/** What the current cart comes to. Cart writes mark it stale; the old totals stay until the new ones come. */
export const cartTotalsOptions = (client: Client) =>
  queryOptions({
    queryKey: keys.cart.totals,
    queryFn: ({ signal }) => client.cart.estimate({ signal }),
    placeholderData: keepPreviousData,
  });

export const readyOptions = (client: Client) =>
  queryOptions({
    queryKey: keys.ready,
    queryFn: ({ signal }) => client.ready({ signal }),
    refetchInterval: 30_000,
    staleTime: 0,
  });
