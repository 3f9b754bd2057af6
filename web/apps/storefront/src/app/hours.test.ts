import { expect, test } from 'vitest';
import { daysOf } from './hours.ts';

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
