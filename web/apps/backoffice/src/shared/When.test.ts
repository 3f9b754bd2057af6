import { expect, it } from 'vitest';
import { alone, relative } from './When.tsx';

const now = Date.parse('2026-11-15T12:00:00Z');

it.each([
  ['2026-11-15T11:59:40Z', 'this minute'],
  ['2026-11-15T11:57:00Z', '3 minutes ago'],
  ['2026-11-15T09:00:00Z', '3 hours ago'],
  ['2026-11-14T11:00:00Z', 'yesterday'],
  ['2026-11-22T12:00:00Z', 'in 7 days'],
  ['2025-01-02T12:00:00Z', 'Jan 2, 2025'],
])('says %s as %s', (date, text) => {
  expect(relative(Date.parse(date), now, 'en')).toBe(text);
});

it.each([
  ['this minute', 'en', 'This minute'],
  ['in 7 days', 'en', 'In 7 days'],
  ['3 hours ago', 'en', '3 hours ago'],
  ['قبل يومين', 'ar', 'قبل يومين'],
])('%s begins as a sentence does where it stands alone', (said, language, text) => {
  expect(alone(said, language)).toBe(text);
});
