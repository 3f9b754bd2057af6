import { expect, test } from 'vitest';
import type { Client } from '@souk/client';
import { everyRow } from '../../shared/list/sources.ts';
import { source, type Job } from './source.ts';

const counts = { failed: 120, running: 2, waiting: 3 };
const question = { filter: { state: 'FAILED' }, sort: [], words: '', at: '', limit: 50 };

test('a page is asked for by its cursor, and its total is that of the view', () => {
  expect(source.message(question)).toEqual({ state: 'FAILED', cursorPaging: { limit: 50 } });
  expect(source.message({ ...question, at: 'b' })).toEqual({
    state: 'FAILED',
    cursorPaging: { limit: 50, cursor: 'b' },
  });
  const answer = { jobs: [{ id: '1' }], counts, pagingMetadata: { cursors: { next: 'c', prev: 'a' } } };
  expect(source.read(answer, question)).toEqual({
    rows: [{ id: '1' }],
    total: 120,
    next: 'c',
    previous: 'a',
  });
  expect(source.read(answer, { ...question, filter: { state: 'RUNNING' } }).total).toBe(2);
  expect(source.read({ ...answer, pagingMetadata: {} }, question)).toMatchObject({
    next: undefined,
    previous: undefined,
  });
});

test('all that failed can be gathered, however much it is', async () => {
  const jobs = Array.from({ length: 1200 }, (_, at) => ({ id: String(at) }) as Job);
  const client = {
    call: async (_: unknown, { cursorPaging: { limit, cursor } }: never) => {
      const from = Number(cursor ?? 0);
      const end = from + limit;
      const cursors = end < jobs.length ? { next: String(end) } : {};
      return { jobs: jobs.slice(from, end), counts, pagingMetadata: { cursors } };
    },
  } as unknown as Pick<Client, 'call'>;
  expect((await everyRow(client, source, { filter: { state: 'FAILED' } })).length).toBe(1200);
});
