import { expect, test } from 'vitest';
import { allRows } from './pages.ts';

const rowsOf = (report: { rows: string[] }) => report.rows.map((id) => ({ id }));
const countOf = (report: { count: number }) => report.count;

/** A server with so many rows, that gives at most some at once. */
const server = (count: number, atOnce: number) => {
  const asked: number[] = [];
  const page = (offset: number) => {
    asked.push(offset);
    const length = Math.max(0, Math.min(atOnce, count - offset));
    return Promise.resolve({ count, rows: Array.from({ length }, (_, at) => `row ${offset + at}`) });
  };
  return { asked, page };
};

test('all rows are read, however many pages they fill', async () => {
  const { asked, page } = server(2500, 1000);
  const rows = await allRows(page, { rowsOf, countOf });
  expect(rows).toHaveLength(2500);
  expect(asked).toEqual([0, 1000, 2000]);
});

test('a report without rows ends at once', async () => {
  const { asked, page } = server(0, 1000);
  expect(await allRows(page, { rowsOf, countOf })).toEqual([]);
  expect(asked).toEqual([0]);
});

test('a row that moved to the next page meanwhile is told once, and a list that shrank ends', async () => {
  const pages: Record<number, string[]> = { 0: ['a', 'b'], 2: ['b'] };
  const page = (offset: number) => Promise.resolve({ count: 4, rows: pages[offset] ?? [] });
  const rows = await allRows(page, { rowsOf, countOf });
  expect(rows.map(({ id }) => id)).toEqual(['a', 'b']);
});
