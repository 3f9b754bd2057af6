import { describe, expect, test } from 'vitest';
import { daysBefore, daysOf, daysOfMonth, intervalOf, lastDayOf, monthsOf } from './period.ts';

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

test('the time before is as long', () => {
  expect(daysBefore('2026-11-17', 7)).toEqual({ from: '2026-11-10', to: '2026-11-16' });
  expect(daysBefore('2026-03-01', 30)).toEqual({ from: '2026-01-30', to: '2026-02-28' });
});

test('a month has its days', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(['6', '7', undefined].map(monthsOf)).toEqual([6, 12, 12]);
});
