import { expect, test } from 'vitest';
import { daysOf } from './index.ts';

test('days with the same hours stand together, and closed days are told', () => {
  const day = (name: string, opens: string, closes: string) => ({ day: name, opens, closes });
  const hours = ['MON', 'TUE', 'WED'].flatMap((name) => [
    day(name, '14:00', '18:00'),
    day(name, '09:00', '12:30'),
  ]);
  const rows = daysOf([...hours, day('SAT', '10:00', '24:00')], 'en-GB');
  expect(rows).toEqual([
    { days: 'Mon – Wed', times: '09:00 – 12:30, 14:00 – 18:00' },
    { days: 'Thu – Fri', times: '' },
    { days: 'Sat', times: '10:00 – 00:00' },
    { days: 'Sun', times: '' },
  ]);
});

// Browsers put a narrow space before AM and PM, or a plain one: it changed between versions.
const plain = (text: string) => text.replace(/\s/g, ' ');

test.each(['en', 'ar'])('days and times are written as the platform writes them: %s', (language) => {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' });
  const at = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return short.format(Date.UTC(2024, 0, 1, hour, minute));
  };
  const times = [
    ['00:00', '11:59'],
    ['09:05', '12:00'],
    ['12:30', '13:00'],
    ['13:45', '24:00'],
  ] as const;
  const week = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
  const hours = week.map((day, at) => {
    const [opens, closes] = times[at % times.length] ?? times[0];
    return { day, opens, closes };
  });
  expect(daysOf(hours, language).map((row) => ({ days: row.days, times: plain(row.times) }))).toEqual(
    hours.map(({ opens, closes }, day) => ({
      days: weekday.format(Date.UTC(2024, 0, 1 + day)),
      times: plain(`${at(opens)} – ${at(closes)}`),
    })),
  );
});
