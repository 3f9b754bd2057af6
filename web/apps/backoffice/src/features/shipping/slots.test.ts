import { expect, it } from 'vitest';
import { scheduleOf, slotsOf, windowsOf, wrongSlots } from './slots.ts';

const time = (hours: number, minutes = 0) => ({ hours, minutes });

it('reads the times of a day as people type them', () => {
  expect(windowsOf('MON', '16-18, 18:30–24')).toEqual([
    { day: 'MON', start: time(16), end: time(18) },
    { day: 'MON', start: time(18, 30), end: time(0) },
  ]);
  expect(windowsOf('MON', '')).toEqual([]);
  for (const line of ['18-16', '16', '16-18-20', '24-25', 'evening'])
    expect(windowsOf('MON', line)).toBeNull();
});

it('keeps what is stored, with times that are switched off', () => {
  const schedule = {
    handlingDays: 1,
    cutOffTime: time(13),
    timeWindows: [
      { day: 'MON' as const, start: time(16), end: time(18) },
      { day: 'TUE' as const, start: time(18), end: time(0) },
      { day: 'SUN' as const, start: time(10), end: time(12), enabled: false },
    ],
  };
  const values = slotsOf(schedule);
  expect(values).toMatchObject({ on: true, ahead: '1', until: '13:00' });
  expect(values.lines).toMatchObject({ MON: '16:00-18:00', TUE: '18:00-24:00', SUN: '' });
  expect(scheduleOf(values)).toEqual(schedule);
});

it('reads the older form by days', () => {
  const none = { enabledForDelivery: false, timeSlots: [{ from: time(1), to: time(2) }] };
  const days = {
    monday: { enabledForDelivery: true, timeSlots: [{ from: time(9), to: time(12) }] },
    ...{ tuesday: none, wednesday: none, thursday: none, friday: none, saturday: none, sunday: none },
  };
  expect(slotsOf({ days, timeWindows: [] }).lines).toMatchObject({ MON: '09:00-12:00', TUE: '' });
});

it('says what cannot be kept', () => {
  const off = slotsOf();
  expect(off.on).toBe(false);
  expect(scheduleOf(off)).toBeNull();
  expect(wrongSlots(off).size).toBe(0);
  expect([...wrongSlots({ ...off, on: true })]).toEqual(['none']);
  const lines = { ...off.lines, MON: '16-18', TUE: 'x' };
  expect([...wrongSlots({ ...off, on: true, lines, ahead: '31', until: '25' })]).toEqual([
    'TUE',
    'ahead',
    'until',
  ]);
});
