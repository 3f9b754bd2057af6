import { describe, expect, test } from 'vitest';
import {
  daysOf,
  daysOfMonth,
  intervalOf,
  lastDayOf,
  lastDays,
  lengthOf,
  monthsOf,
  overOf,
  wrongDays,
} from './period.ts';

test('only periods of the list are taken from the address', () => {
  expect(['7', '90', '31', '-7', undefined].map(daysOf)).toEqual([7, 90, 30, 30, 30]);
});

test('long periods are shown in weeks and months', () => {
  expect([7, 30, 90, 365].map(intervalOf)).toEqual(['DAY', 'DAY', 'WEEK', 'MONTH']);
});

describe('a stretch ends', () => {
  test.each([
    ['2026-11-17', 'DAY', '2026-11-17'],
    // A Tuesday: weeks begin on Monday.
    ['2026-11-10', 'WEEK', '2026-11-15'],
    ['2026-11-09', 'WEEK', '2026-11-15'],
    ['2026-02-03', 'MONTH', '2026-02-28'],
    // The period is over before the week is.
    ['2026-11-16', 'WEEK', '2026-11-17'],
    ['2026-11-01', 'MONTH', '2026-11-17'],
  ] as const)('%s by %s on %s', (start, interval, last) => {
    expect(lastDayOf(start, interval, '2026-11-17')).toBe(last);
  });
});

describe('days of one’s own', () => {
  test('are in the address, with a currency', () => {
    const own = { from: '2026-10-01', to: '2026-10-31' };
    expect(overOf({ ...own, days: '7', currency: 'EUR' })).toEqual({ ...own, currency: 'EUR' });
    expect(lengthOf(own)).toBe(31);
    expect(lengthOf({ days: 7 })).toBe(7);
  });

  test.each([
    ['2026-02-30', '2026-03-01', 'missing'],
    ['', '2026-03-01', 'missing'],
    ['0026-03-01', '2026-03-01', 'missing'],
    ['2026-03-02', '2026-03-01', 'order'],
    ['2020-01-01', '2026-03-01', 'long'],
    ['2026-03-01', '2026-03-01', null],
  ] as const)('from %s to %s: %s', (from, to, wrong) => {
    expect(wrongDays(from, to)).toBe(wrong);
    if (wrong) expect(overOf({ from, to, currency: 'euro' })).toEqual({ days: 30 });
  });

  test('begin as the period that was shown', () => {
    expect(lastDays(30, '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
    expect(lastDays(1, '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  });
});

test('a month has its days', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(['6', '7', undefined].map(monthsOf)).toEqual([6, 12, 12]);
});
