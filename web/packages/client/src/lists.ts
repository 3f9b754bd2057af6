// Walking through lists that come in pages. Asks for the next page only when it is wanted: whoever stops early, or wants
// ten things of a thousand, asks for no more.
import { searchOrders } from './gen/operations/ecom-orders.gen.ts';
import type { Client } from './index.ts';
import { defaultPageSize } from './paging.ts';
import type { CallOptions } from './transport.ts';
import type { Collection, PlatformQuery, Product, Schemas } from './types.ts';

/** As many as the store gives at once. */
export const largestPage = 100;

export interface WalkOptions {
  /** No more than this many things; all of them unless told. */
  limit?: number;
  /** How many are asked for at once. */
  pageSize?: number;
  /** Ends the walk; its reason is thrown. */
  signal?: AbortSignal;
}

export interface OffsetOptions extends WalkOptions {
  /** How many to pass over before the first. */
  offset?: number;
}

export interface CursorOptions extends WalkOptions {
  /** Where an earlier walk ended. */
  cursor?: string;
}

/** What one call gives of a list that is asked for by place. A total that is known spares the last, empty page. */
export interface OffsetPage<T> {
  items: T[];
  total?: number;
}

/** What one call gives of a list that is asked for by cursor. None is left when there is no next. */
export interface CursorPage<T> {
  items: T[];
  next?: string;
}

function sizeOf({ pageSize = defaultPageSize }: WalkOptions): number {
  if (!Number.isInteger(pageSize) || pageSize < 1) throw new RangeError('pageSize must be 1 or more');
  return Math.min(pageSize, largestPage);
}

/** Every thing of a list that is asked for by place, one after the other. */
export async function* byOffset<T>(
  ask: (paging: { limit: number; offset: number }, call: CallOptions) => Promise<OffsetPage<T>>,
  options: OffsetOptions = {},
): AsyncGenerator<T, void, undefined> {
  const size = sizeOf(options);
  let left = options.limit ?? Infinity;
  let offset = options.offset ?? 0;
  while (left > 0) {
    options.signal?.throwIfAborted();
    const limit = Math.min(size, left);
    const { items, total } = await ask({ limit, offset }, { signal: options.signal });
    for (const item of items.slice(0, limit)) yield item;
    left -= items.length;
    offset += items.length;
    if (items.length < limit || (total !== undefined && offset >= total)) return;
  }
}

/** Every thing of a list that is asked for by cursor, one after the other. */
export async function* byCursor<T>(
  ask: (paging: { limit: number; cursor?: string }, call: CallOptions) => Promise<CursorPage<T>>,
  options: CursorOptions = {},
): AsyncGenerator<T, void, undefined> {
  const size = sizeOf(options);
  let left = options.limit ?? Infinity;
  let cursor = options.cursor;
  while (left > 0) {
    options.signal?.throwIfAborted();
    const limit = Math.min(size, left);
    const { items, next } = await ask(cursor ? { limit, cursor } : { limit }, { signal: options.signal });
    for (const item of items.slice(0, limit)) yield item;
    left -= items.length;
    // A cursor that leads nowhere else would be followed for ever.
    if (!next || next === cursor) return;
    cursor = next;
  }
}

/** All of it as a list, for what is known to be short. */
export async function gathered<T>(walk: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of walk) all.push(item);
  return all;
}

type Question = Omit<PlatformQuery, 'paging' | 'cursorPaging'>;

/** Products that a query finds, in its order. */
export const products = (
  client: Pick<Client, 'products'>,
  query: Question = {},
  options?: OffsetOptions,
): AsyncGenerator<Product, void, undefined> =>
  byOffset((paging, call) => client.products.query({ ...query, paging }, call), options);

/** Collections that a query finds, in its order. */
export const collections = (
  client: Pick<Client, 'collections'>,
  query: Question = {},
  options?: OffsetOptions,
): AsyncGenerator<Collection, void, undefined> =>
  byOffset((paging, call) => client.collections.query({ ...query, paging }, call), options);

/** Orders that the caller may see: a shopper's own, the newest first unless the search says otherwise. */
export const orders = (
  client: Pick<Client, 'call'>,
  search: Omit<Schemas['QuerySearchRequest'], 'paging' | 'cursorPaging'> = {},
  options?: CursorOptions,
): AsyncGenerator<Schemas['OrdersOrder'], void, undefined> =>
  byCursor(async (cursorPaging, call) => {
    // A cursor holds what was asked; asking it again beside the cursor is refused.
    const asked = cursorPaging.cursor ? { cursorPaging } : { ...search, cursorPaging };
    const { orders: items, metadata } = await client.call(searchOrders, { search: asked }, call);
    return { items, next: metadata.cursors?.next };
  }, options);
