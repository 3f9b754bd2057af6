import { expect, it } from 'vitest';
import { clockAt, momentOf } from './zone.ts';

const iso = (clock: string, zone: string) => new Date(momentOf(clock, zone) ?? 0).toISOString();

it('reads a clock where the shop is', () => {
  expect(iso('2026-11-20T08:00', 'UTC')).toBe('2026-11-20T08:00:00.000Z');
  expect(iso('2026-11-20T08:00', 'America/New_York')).toBe('2026-11-20T13:00:00.000Z');
  expect(iso('2026-07-20T08:00', 'Europe/Berlin')).toBe('2026-07-20T06:00:00.000Z');
  expect(iso('2026-11-20T08:00', 'Asia/Kolkata')).toBe('2026-11-20T02:30:00.000Z');
  expect(momentOf('', 'UTC')).toBeNull();
});

it('is right on the days on which clocks are changed', () => {
  expect(iso('2026-10-25T01:30', 'Europe/Berlin')).toBe('2026-10-24T23:30:00.000Z');
  expect(iso('2026-10-25T08:00', 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z');
  expect(iso('2026-03-29T08:00', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z');
});

it('goes both ways', () => {
  const clock = '2026-12-31T23:45';
  for (const zone of ['UTC', 'Asia/Tokyo', 'America/Los_Angeles']) {
    expect(clockAt(momentOf(clock, zone) ?? 0, zone)).toBe(clock);
  }
});
