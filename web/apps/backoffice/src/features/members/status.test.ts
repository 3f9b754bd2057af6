import { expect, test } from 'vitest';
import { whyOf, type Entry } from './status.ts';

const ada = { kind: 'STAFF', id: 'ada', name: 'Ada' };

const entry = (id: string, date: string, rest: Partial<Entry>): Entry => ({
  id,
  date: `2026-11-02T10:00:${date}Z`,
  author: ada,
  changed: [],
  ...rest,
});

test('the newest entry that made a member so says why', () => {
  const entries = [
    entry('4', '40.000', { note: 'Called back, no answer' }),
    entry('3', '30.000', { activityStatus: 'MUTED' }),
    entry('2', '20.000', { status: 'BLOCKED', reason: 'Same text to everybody' }),
    entry('1', '01.000', { status: 'BLOCKED' }),
  ];
  expect(whyOf(entries, { status: 'BLOCKED', activityStatus: 'ACTIVE' })).toEqual([entries[2]]);
  expect(whyOf(entries, { status: 'BLOCKED', activityStatus: 'MUTED' })).toEqual([entries[2], entries[1]]);
});

test('who is in and not muted has nothing to explain, nor has what the log no longer tells', () => {
  const entries = [entry('1', '20.000', { status: 'BLOCKED' })];
  expect(whyOf(entries, { status: 'APPROVED', activityStatus: 'ACTIVE' })).toEqual([]);
  expect(whyOf(entries, { status: 'OFFLINE', activityStatus: 'MUTED' })).toEqual([]);
});
