import { expect, it, vi } from 'vitest';
import { SoukError } from '@souk/client';
import { atOnce, runBulk } from './bulk.ts';
import { cell, csvOf } from './csv.ts';
import { catalogues } from './job-text.ts';
import { serverViews, viewsName } from './views.ts';
import type { Client } from '@souk/client';

const common = { nameOf: (row: number) => `#${row}`, reasonOf: (error: unknown) => (error as Error).message };

it('does what it can and says what failed, and why', async () => {
  const progress: number[] = [];
  const outcome = await runBulk({
    ...common,
    rows: Array.from({ length: 50 }, (_, at) => at),
    each: async (row) => {
      if (row === 7) throw new Error('gone');
    },
    off: (row) => (row === 9 || row === 11 ? 'not now' : undefined),
    onProgress: ({ done, failed }) => progress.push(done + failed),
  });
  expect(outcome.done).toBe(47);
  expect(outcome.failed.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: '#11', reason: 'not now' },
    { name: '#7', reason: 'gone' },
    { name: '#9', reason: 'not now' },
  ]);
  expect(progress.at(-1)).toBe(50);
});

it('works on a few at once, and stops when it is told to', async () => {
  const controller = new AbortController();
  let [running, most] = [0, 0];
  const outcome = await runBulk({
    ...common,
    rows: Array.from({ length: 100 }, (_, at) => at),
    each: async (row) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      if (row === 10) controller.abort();
    },
    signal: controller.signal,
  });
  expect(most).toBeLessThanOrEqual(atOnce);
  expect(outcome.stopped).toBe(true);
  expect(outcome.done).toBeLessThan(100);
});

it('works on one after another where the order counts', async () => {
  const seen: string[] = [];
  await runBulk({
    ...common,
    rows: [1, 2],
    most: 1,
    each: async (row) => {
      seen.push(`begins ${row}`);
      await Promise.resolve();
      seen.push(`ends ${row}`);
    },
  });
  expect(seen).toEqual(['begins 1', 'ends 1', 'begins 2', 'ends 2']);
});

it('goes on by itself where the server asks to slow down', async () => {
  vi.useFakeTimers();
  try {
    const calls: number[] = [];
    const outcome = runBulk({
      ...common,
      rows: [1, 2],
      each: async (row) => {
        calls.push(row);
        if (calls.length <= 3) throw new SoukError('application', 'too many', { status: 429 });
      },
    });
    await vi.runAllTimersAsync();
    expect(await outcome).toEqual({ done: 2, failed: [], stopped: false });
    expect(calls.length).toBe(5);
  } finally {
    vi.useRealTimers();
  }
});

it('keeps what was done when it is stopped while further rows are read', async () => {
  const controller = new AbortController();
  async function* rows() {
    yield 1;
    controller.abort();
    controller.signal.throwIfAborted();
  }
  const outcome = await runBulk({ ...common, rows: rows(), each: async () => {}, signal: controller.signal });
  expect(outcome).toEqual({ done: 1, failed: [], stopped: true });
});

it('writes cells that no spreadsheet runs', () => {
  expect(['a', 'a,b', 'a"b', '=1+1', '-5.00', '+49 30 1', '@x'].map(cell)).toEqual([
    'a',
    '"a,b"',
    '"a""b"',
    "'=1+1",
    '-5.00',
    "'+49 30 1",
    "'@x",
  ]);
});

it('writes a file of all rows', async () => {
  const columns = [{ label: 'Name', csv: (row: string) => row }];
  expect(await csvOf(columns, ['a', 'b'])).toBe('\uFEFFName\r\na\r\nb\r\n');
});

it('asks for what rows of a file lack a hundred rows at a time, and keeps their order', async () => {
  const numbers = Array.from({ length: 120 }, (_, at) => at + 1);
  let waiting = 0;
  let most = 0;
  const later = async (row: number) => {
    most = Math.max(most, ++waiting);
    await Promise.resolve();
    waiting--;
    return String(row);
  };
  const told: number[] = [];
  const text = await csvOf([{ label: 'Number', csv: later }], numbers, (count) => told.push(count));
  expect(text).toBe(`\uFEFFNumber\r\n${numbers.join('\r\n')}\r\n`);
  expect(most).toBe(100);
  expect(told).toEqual(numbers);
});

it('keeps views on the server, with their filters as an address has them', async () => {
  const made: object[] = [];
  const client = {
    call: async (operation: { id: string }, message: object) => {
      made.push(message);
      const savedView = { id: '1', name: 'Late', search: 'tag=late&q=a+b', ownerId: 'ada' };
      return operation.id.endsWith('query') || operation.id.endsWith('querySavedViews')
        ? { savedViews: [savedView] }
        : { savedView };
    },
  } as unknown as Pick<Client, 'call'>;
  const store = serverViews(client, 'orders');
  expect(await store.save({ name: 'Late', search: { tag: 'late', q: 'a b' }, shared: true })).toBe('1');
  expect(made[0]).toEqual({
    savedView: { list: 'orders', name: 'Late', search: 'tag=late&q=a+b', shared: true },
  });
  expect(await store.list()).toEqual([
    { id: '1', name: 'Late', search: { tag: 'late', q: 'a b' }, ownerId: 'ada' },
  ]);
});

it('knows which lists the server keeps views of', () => {
  expect(['orders', 'gift-cards', 'drafts', 'tippable-staff'].map(viewsName)).toEqual([
    'orders',
    'giftCards',
    'draftOrders',
    null,
  ]);
});

it('says what it has to say of jobs and views in both languages', () => {
  expect(Object.keys(catalogues.arabic).sort()).toEqual(Object.keys(catalogues.english).sort());
});
