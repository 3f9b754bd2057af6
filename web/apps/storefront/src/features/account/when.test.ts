import { expect, it } from 'vitest';
import { relative } from './When.tsx';

const now = new Date('2026-11-15T12:00:00Z');

it.each([
  ['2026-11-15T11:59:30Z', 'now'],
  ['2026-11-15T11:58:30Z', '1 minute ago'],
  ['2026-11-15T09:10:00Z', '2 hours ago'],
  ['2026-11-14T11:00:00Z', 'yesterday'],
  ['2026-11-01T12:00:00Z', '14 days ago'],
  ['2026-09-01T12:00:00Z', '2 months ago'],
  ['2024-01-01T12:00:00Z', '2 years ago'],
  ['2026-12-10T12:00:00Z', 'in 25 days'],
])('%s is %s', (date, expected) => {
  expect(relative(new Date(date), now, 'en')).toBe(expected);
});
