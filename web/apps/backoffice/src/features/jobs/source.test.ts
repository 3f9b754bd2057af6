import { expect, test } from 'vitest';
import type { Client } from '@souk/client';
import { allRows, untilNone } from '../../shared/list/sources.ts';
import { source, type Job } from './source.ts';

const question = { filter: { state: 'FAILED' }, sort: [], words: '', at: '', limit: 50 };

/** So many that failed, of which the call gives the newest. */
function failed(count: number) {
  const jobs = Array.from({ length: count }, (_, at) => ({ id: String(at) }) as Job);
  const limits: number[] = [];
  const client = {
    call: async (_: unknown, { limit }: { limit: number }) => {
      limits.push(limit);
      return { jobs: jobs.slice(0, limit), counts: { failed: jobs.length, running: 2, waiting: 3 } };
    },
  } as unknown as Pick<Client, 'call'>;
  return { jobs, limits, client };
}

const page = async (count: number, at: string) => {
  const { client } = failed(count);
  const asked = { ...question, at };
  return source.read(await client.call(source.operation, source.message(asked) as never), asked);
};

test('work that failed is shown in pages', async () => {
  const first = await page(120, '');
  expect(first).toMatchObject({ total: 120, next: '2', previous: undefined });
  expect(first.rows.length).toBe(50);
  const last = await page(120, '3');
  expect(last.rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => String(100 + at)));
  expect(last).toMatchObject({ next: undefined, previous: '2' });
  expect((await page(100, '2')).next).toBeUndefined();
});

test('there is no page behind the most that the server gives', async () => {
  expect(await page(1200, '10')).toMatchObject({ total: 1200, next: undefined, previous: '9' });
  expect(source.message({ ...question, at: '11' })).toEqual({ state: 'FAILED', limit: 500 });
});

test('all that failed is run again, also what no page shows', async () => {
  const { jobs, limits, client } = failed(1200);
  const read = async () => {
    const rows: Job[] = [];
    for await (const row of allRows(client, source, question)) rows.push(row);
    return rows;
  };
  let done = 0;
  for await (const { id } of untilNone(read, (job) => job.id)) {
    jobs.splice(
      jobs.findIndex((one) => one.id === id),
      1,
    );
    done++;
  }
  expect(done).toBe(1200);
  expect(Math.max(...limits)).toBe(500);
});
