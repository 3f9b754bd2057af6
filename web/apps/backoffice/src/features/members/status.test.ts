import { expect, test } from 'vitest';
import { whyOf, type Entry } from './status.ts';

const ada = { kind: 'STAFF', id: 'ada', name: 'Ada' };
const omar = { kind: 'STAFF', id: 'omar', name: 'Omar' };

const entry = (id: string, date: string, rest: Partial<Entry>): Entry => ({
  id,
  date: `2026-11-02T10:00:${date}Z`,
  author: ada,
  changed: [],
  ...rest,
});

test('a block says who did it, when, and what they noted with it', () => {
  const entries = [
    entry('5', '40.000', { note: 'Called back, no answer' }),
    entry('4', '20.300', { note: 'Same text to everybody' }),
    entry('3', '20.200', { note: 'Another thing', author: omar }),
    entry('2', '20.000', { status: 'BLOCKED' }),
    entry('1', '01.000', { status: 'BLOCKED', author: omar }),
  ];
  expect(whyOf(entries, { status: 'BLOCKED', activityStatus: 'ACTIVE' })).toEqual([
    { entry: entries[3], reason: 'Same text to everybody' },
  ]);
  expect(whyOf(entries.slice(3), { status: 'BLOCKED' })).toEqual([{ entry: entries[3] }]);
});

test('a decision keeps its reason in the same moment', () => {
  const entries = [entry('2', '20.000', { activityStatus: 'MUTED' }), entry('1', '20.000', { note: 'Loud' })];
  expect(whyOf(entries, { status: 'APPROVED', activityStatus: 'MUTED' })).toEqual([
    { entry: entries[0], reason: 'Loud' },
  ]);
});

test('what was noted after it is no reason', () => {
  const entries = [
    entry('2', '21.000', { note: 'Asked for help' }),
    entry('1', '20.000', { activityStatus: 'MUTED' }),
  ];
  expect(whyOf(entries, { status: 'APPROVED', activityStatus: 'MUTED' })).toEqual([{ entry: entries[1] }]);
});

test('who is in and not muted has nothing to explain, nor has what the log no longer tells', () => {
  const entries = [entry('1', '20.000', { status: 'BLOCKED' })];
  expect(whyOf(entries, { status: 'APPROVED', activityStatus: 'ACTIVE' })).toEqual([]);
  expect(whyOf(entries, { status: 'OFFLINE', activityStatus: 'MUTED' })).toEqual([]);
});
