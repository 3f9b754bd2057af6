import { describe, expect, it, vi } from 'vitest';
import { createClient } from './index.ts';
import { byCursor, byOffset, gathered, orders, products } from './lists.ts';
import { fakeStorage, fakeStore } from './testing.ts';

const numbers = Array.from({ length: 25 }, (_, at) => at);

describe('byOffset', () => {
  const part = ({ limit, offset }: { limit: number; offset: number }) => ({
    items: numbers.slice(offset, offset + limit),
    total: numbers.length,
  });

  it.each([
    ['all of it', { pageSize: 10 }, numbers, 3],
    ['a limit within a page', { pageSize: 10, limit: 4 }, numbers.slice(0, 4), 1],
    ['a limit beyond a page', { pageSize: 10, limit: 12 }, numbers.slice(0, 12), 2],
    ['a limit of a whole page', { pageSize: 10, limit: 10 }, numbers.slice(0, 10), 1],
    ['nothing', { limit: 0 }, [], 0],
    ['from the middle', { pageSize: 10, offset: 20 }, numbers.slice(20), 1],
    ['from behind the end', { pageSize: 10, offset: 30 }, [], 1],
  ])('%s', async (_, options, wanted, calls) => {
    const ask = vi.fn(async (paging: { limit: number; offset: number }) => part(paging));
    expect(await gathered(byOffset(ask, options))).toEqual(wanted);
    expect(ask).toHaveBeenCalledTimes(calls);
  });

  it('asks for no page that nobody wants', async () => {
    const ask = vi.fn(async (paging: { limit: number; offset: number }) => part(paging));
    for await (const one of byOffset(ask, { pageSize: 10 })) if (one === 3) break;
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('goes on until an empty page where no total is told', async () => {
    const ask = vi.fn(async (paging: { limit: number; offset: number }) => ({ items: part(paging).items }));
    expect(await gathered(byOffset(ask, { pageSize: 5 }))).toEqual(numbers);
    expect(ask).toHaveBeenCalledTimes(6);
  });

  it('never asks for more than the store gives, and for one at least', async () => {
    const ask = vi.fn(async () => ({ items: [] }));
    await gathered(byOffset(ask, { pageSize: 1000 }));
    expect(ask).toHaveBeenCalledWith({ limit: 100, offset: 0 }, { signal: undefined });
    await expect(gathered(byOffset(ask, { pageSize: 0 }))).rejects.toThrow(RangeError);
  });

  it('ends when it is given up', async () => {
    const control = new AbortController();
    const ask = vi.fn(async (paging: { limit: number; offset: number }) => part(paging));
    const walk = byOffset(ask, { pageSize: 10, signal: control.signal });
    await walk.next();
    control.abort(new Error('enough'));
    await expect(gathered(walk)).rejects.toThrow('enough');
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

describe('byCursor', () => {
  const part = ({ limit, cursor = '0' }: { limit: number; cursor?: string }) => {
    const end = Number(cursor) + limit;
    return {
      items: numbers.slice(Number(cursor), end),
      next: end < numbers.length ? String(end) : undefined,
    };
  };

  it.each([
    ['all of it', { pageSize: 10 }, numbers, 3],
    ['a limit', { pageSize: 10, limit: 12 }, numbers.slice(0, 12), 2],
    ['from a cursor', { pageSize: 10, cursor: '20' }, numbers.slice(20), 1],
  ])('%s', async (_, options, wanted, calls) => {
    const ask = vi.fn(async (paging: { limit: number; cursor?: string }) => part(paging));
    expect(await gathered(byCursor(ask, options))).toEqual(wanted);
    expect(ask).toHaveBeenCalledTimes(calls);
  });

  it('goes past a page that is empty, and follows no cursor twice', async () => {
    const pages = [
      { items: [], next: 'a' },
      { items: [1], next: 'b' },
      { items: [2], next: 'b' },
    ];
    const ask = vi.fn(async () => pages.shift() ?? { items: [3] });
    expect(await gathered(byCursor<number>(ask))).toEqual([1, 2]);
  });
});

it('walks through products and through orders', async () => {
  const store = fakeStore(({ url }, count) =>
    url.pathname.endsWith('/orders/search')
      ? {
          body: {
            orders: [{ id: `o${count}` }],
            metadata: { cursors: count < 3 ? { next: `c${count}` } : {} },
          },
        }
      : { body: { products: [{ id: 'p' }], metadata: { total: 1 } } },
  );
  const client = createClient({ clientId: 'c', fetch: store.fetch, storage: fakeStorage() });
  const search = { filter: { status: 'APPROVED' } };
  expect((await gathered(orders(client, search))).map(({ id }) => id)).toEqual(['o1', 'o2', 'o3']);
  expect(store.calls.map(({ body }) => body)).toEqual([
    { search: { ...search, cursorPaging: { limit: 50 } } },
    { search: { cursorPaging: { limit: 50, cursor: 'c1' } } },
    { search: { cursorPaging: { limit: 50, cursor: 'c2' } } },
  ]);
  expect(await gathered(products(client, { filter: { visible: true } }, { limit: 3 }))).toHaveLength(1);
  const asked = Buffer.from(store.calls[3]?.url.searchParams.get('.r') ?? '', 'base64url').toString();
  expect(JSON.parse(asked)).toEqual({
    query: { filter: { visible: true }, paging: { limit: 3, offset: 0 } },
  });
});
