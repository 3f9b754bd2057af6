import { expect, it } from 'vitest';
import { operation } from '@souk/client';
import { pagesOf, rowsOf } from './pages.ts';
import { byOffset } from './sources.ts';

const list = operation<object, { rows: { id: string }[] }>({
  id: 'a.b.list',
  method: 'POST',
  path: '/x',
  carries: 'body',
});

it('tells a row once that moved to the next page meanwhile', () => {
  const pages = [{ rows: [{ id: '1' }, { id: '2' }], next: '2' }, { rows: [{ id: '2' }, { id: '3' }] }];
  expect(rowsOf(pages, ({ id }) => id).map(({ id }) => id)).toEqual(['1', '2', '3']);
});

it('asks for the next page as long as there is one', async () => {
  const all = Array.from({ length: 120 }, (_, at) => ({ id: String(at) }));
  const client = {
    call: async (_: unknown, message: unknown) => {
      const { limit, offset } = (message as { query: { paging: { limit: number; offset: number } } }).query
        .paging;
      return { rows: all.slice(offset, offset + limit), metadata: { total: all.length } };
    },
  } as unknown as Parameters<typeof pagesOf>[0];
  const options = pagesOf(client, byOffset(list, 'rows'));
  const read = options.queryFn as (asked: object) => Promise<{ rows: { id: string }[]; next?: string }>;
  const pages = [];
  for (let at: string | undefined = ''; at !== undefined;) {
    const page = await read({ pageParam: at, signal: new AbortController().signal });
    pages.push(page);
    at = (options.getNextPageParam as (page: object) => string | undefined)(page);
  }
  expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20]);
  expect(rowsOf(pages, ({ id }) => id)).toEqual(all);
});
