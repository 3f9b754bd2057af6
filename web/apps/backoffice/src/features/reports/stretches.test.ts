import { expect, test } from 'vitest';
import { beside } from './stretches.ts';

test('each stretch has that of the time before beside it', () => {
  expect(beside(['a', 'b'], ['y', 'z'])).toEqual([
    { now: 'a', before: 'y' },
    { now: 'b', before: 'z' },
  ]);
  expect(beside(['a'], undefined)).toEqual([{ now: 'a', before: undefined }]);
});

test('a time before that has more weeks than this one keeps them all', () => {
  const rows = beside([1, 2], [10, 20, 30]);
  expect(rows.reduce((sum, { before = 0 }) => sum + before, 0)).toBe(60);
  expect(rows[2]).toEqual({ now: undefined, before: 30 });
});
