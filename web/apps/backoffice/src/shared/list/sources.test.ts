import { expect, it } from 'vitest';
import { operation } from '@souk/client';
import { allRows, byOffset, byQuery, bySearch, everyRow, whole } from './sources.ts';
import type { Question, Source } from './types.ts';

interface Row {
  id: string;
}

const list = operation<object, { rows: Row[] }>({
  id: 'a.b.list',
  method: 'POST',
  path: '/x',
  carries: 'body',
});
const question: Question = { filter: {}, sort: [], words: '', at: '', limit: 2 };
const sort = [{ fieldName: 'f', order: 'ASC' as const }];

it('asks by cursor, and says only what is asked', () => {
  const source = byQuery(list, 'rows');
  expect(source.message(question)).toEqual({ query: { cursorPaging: { limit: 2 } } });
  expect(source.message({ ...question, filter: { a: 1 }, sort, at: 'c' })).toEqual({
    query: { filter: { a: 1 }, sort, cursorPaging: { limit: 2, cursor: 'c' } },
  });
  const answer = { rows: [{ id: '1' }], pagingMetadata: { cursors: { next: 'n', prev: '' } } };
  expect(source.read(answer, question)).toEqual({ rows: [{ id: '1' }], next: 'n' });
});

it('searches by words', () => {
  expect(bySearch(list, 'rows').message({ ...question, words: 'w' })).toEqual({
    search: { search: { expression: 'w', mode: 'AND' }, cursorPaging: { limit: 2 } },
  });
  const answer = { rows: [], metadata: { total: 5, tooManyToCount: true } };
  expect(bySearch(list, 'rows').read(answer, question).total).toBeUndefined();
});

it('turns pages by offset', () => {
  const source = byOffset(list, 'rows');
  expect(source.message({ ...question, at: '3' })).toEqual({ query: { paging: { limit: 2, offset: 4 } } });
  const rows = [{ id: '1' }, { id: '2' }];
  expect(source.read({ rows, totalResults: 5 }, { ...question, at: '2' })).toEqual({
    rows,
    total: 5,
    next: '3',
    previous: '1',
  });
  expect(source.read({ rows, total: 2 }, question)).toEqual({ rows, total: 2 });
});

it('looks through what comes as a whole', () => {
  const source = whole(list, 'rows', { matches: (row, words) => row.id.includes(words) });
  const answer = { rows: [{ id: 'ab' }, { id: 'cd' }] };
  expect(source.read(answer, { ...question, words: 'C' })).toEqual({ rows: [{ id: 'cd' }], total: 1 });
});

it('reads every page', async () => {
  const pages: Record<string, unknown> = {
    '': { rows: [{ id: '1' }], pagingMetadata: { cursors: { next: 'a' } } },
    a: { rows: [{ id: '2' }], pagingMetadata: {} },
  };
  const client = {
    call: async (_: unknown, message: unknown) =>
      pages[(message as { query: { cursorPaging: { cursor?: string } } }).query.cursorPaging.cursor ?? ''],
  } as unknown as Parameters<typeof allRows>[0];
  const found: string[] = [];
  for await (const { id } of allRows(client, byQuery(list, 'rows') as Source<Row>, question)) found.push(id);
  expect(found).toEqual(['1', '2']);
  expect(await everyRow(client, byQuery(list, 'rows') as Source<Row>)).toEqual([{ id: '1' }, { id: '2' }]);
});
