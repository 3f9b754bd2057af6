// Lists that are a part of a page: as many of their pages as were looked at, with `More` for the next.
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import type { Client } from '@souk/client';
import { keyOf } from '@souk/query/operations';
import { askRows } from './sources.ts';
import type { Question, RowsPage, Source } from './types.ts';

/** The rows of all pages. What changes while pages are read may move a row to the next one: it is told once. */
export const rowsOf = <Row>(pages: readonly RowsPage<Row>[], idOf: (row: Row) => string): Row[] => [
  ...new Map(pages.flatMap(({ rows }) => rows.map((row) => [idOf(row), row] as const))).values(),
];

/** Any list that is asked for page by page: `ask` has where a page begins, '' for the first. */
export const pagesBy = <Row extends { id: string }>(
  queryKey: QueryKey,
  ask: (at: string, signal: AbortSignal) => Promise<RowsPage<Row>>,
) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => rowsOf(pages, ({ id }) => id),
  });

/** The same for a source of rows. */
export function pagesOf<Row extends { id: string }>(
  client: Pick<Client, 'call'>,
  source: Source<Row>,
  asked: Partial<Question> = {},
) {
  const question: Question = { filter: {}, sort: [], words: '', at: '', limit: 50, ...asked };
  return pagesBy<Row>(keyOf(source.operation, source.message(question)), (at, signal) =>
    askRows(client, source, { ...question, at }, signal),
  );
}
