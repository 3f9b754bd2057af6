import { expect, it } from 'vitest';
import { dayName, hoursOf, lineOf } from './hours.ts';

it('reads hours as people write them', () => {
  expect(hoursOf('MON', '')).toEqual([]);
  expect(hoursOf('MON', '9-18')).toEqual([{ day: 'MON', opens: '09:00', closes: '18:00' }]);
  expect(hoursOf('SAT', '9:00 – 12.30; 14-24')).toEqual([
    { day: 'SAT', opens: '09:00', closes: '12:30' },
    { day: 'SAT', opens: '14:00', closes: '24:00' },
  ]);
});

it('says when a line means nothing', () => {
  for (const line of ['noon', '9', '18-9', '9-25', '9:61-10', '9-12, 11-14', '9-10-11']) {
    expect([line, hoursOf('MON', line)]).toEqual([line, null]);
  }
});

it('writes them back, day by day', () => {
  const hours = [...(hoursOf('TUE', '14-18') ?? []), ...(hoursOf('TUE', '9-12') ?? [])];
  expect(lineOf(hours, 'TUE')).toBe('09:00-12:00, 14:00-18:00');
  expect(lineOf(hours, 'MON')).toBe('');
  expect(dayName('SUN', 'en')).toBe('Sunday');
});
