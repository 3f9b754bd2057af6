// When a local delivery comes, as people write it: one line a day, "16-18, 18:30-20".
import type { Schemas } from '@souk/client';

export const week = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Day = (typeof week)[number];

/** The day's name: the first of January 2024 was a Monday. */
export const dayName = (day: Day, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + week.indexOf(day)),
  );

type Schedule = Schemas['ShippingScheduledDelivery'];
type Window = Schemas['ShippingTimeWindowInput'];
interface Time {
  hours?: number;
  minutes?: number;
}

export interface SlotValues {
  /** Whether a shopper chooses a time at all. */
  on: boolean;
  lines: Record<Day, string>;
  /** Whole days between an order and the first time it can come. */
  ahead: string;
  /** From this time of the day on it comes a day later; empty for no such time. */
  until: string;
  /** Times that are switched off. They are kept as they are. */
  off: Window[];
}

const two = (number: number) => String(number).padStart(2, '0');
const clock = ({ hours = 0, minutes = 0 }: Time = {}) => `${two(hours)}:${two(minutes)}`;
/** Midnight is where a day ends. */
const endOf = (time?: Time) => (clock(time) === '00:00' ? '24:00' : clock(time));

const named: Record<Day, keyof NonNullable<Schedule['days']>> = {
  MON: 'monday',
  TUE: 'tuesday',
  WED: 'wednesday',
  THU: 'thursday',
  FRI: 'friday',
  SAT: 'saturday',
  SUN: 'sunday',
};

const spansOf = (schedule: Schedule, day: Day): string[] => {
  if (schedule.timeWindows.length > 0) {
    return schedule.timeWindows
      .filter((one) => one.day === day && one.enabled !== false)
      .map(({ start, end }) => `${clock(start)}-${endOf(end)}`);
  }
  // The older form of the same.
  const slots = schedule.days?.[named[day]];
  return slots?.enabledForDelivery
    ? slots.timeSlots.map(({ from, to }) => `${clock(from)}-${endOf(to)}`)
    : [];
};

export function slotsOf(schedule?: Schedule): SlotValues {
  const lines = week.map((day) => [day, schedule ? spansOf(schedule, day).sort().join(', ') : '']);
  return {
    on: schedule !== undefined,
    lines: Object.fromEntries(lines) as Record<Day, string>,
    ahead: String(schedule?.handlingDays ?? 0),
    until: schedule?.cutOffTime ? clock(schedule.cutOffTime) : '',
    off: (schedule?.timeWindows ?? []).flatMap(({ day, start, end, enabled }) =>
      enabled === false && start && end ? [{ day, start, end, enabled }] : [],
    ),
  };
}

/** Null for what is no time of a day. */
function timeOf(text: string): { hours: number; minutes: number } | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text.trim()) ?? [];
  if (hours === '' || Number(minutes) > 59) return null;
  const time = { hours: Number(hours), minutes: Number(minutes) };
  return time.hours < 24 || (time.hours === 24 && time.minutes === 0) ? time : null;
}

/** The times of one day; null when the line cannot be read. */
export function windowsOf(day: Day, line: string): Window[] | null {
  const found: Window[] = [];
  for (const part of line.split(/[,;،]/).filter((one) => one.trim() !== '')) {
    const [from = '', to = '', more] = part.split(/[-–—]/);
    const [start, end] = [timeOf(from), timeOf(to)];
    if (!start || !end || more !== undefined || start.hours === 24) return null;
    if (start.hours * 60 + start.minutes >= end.hours * 60 + end.minutes) return null;
    found.push({ day, start, end: end.hours === 24 ? { hours: 0, minutes: 0 } : end });
  }
  return found;
}

/** As many as the server keeps. */
const most = 100;

/** The fields that cannot be sent as they are: days, `ahead`, `until`, and `none` where no time is left at all. */
export function wrongSlots(values: SlotValues): Set<Day | 'ahead' | 'until' | 'none' | 'most'> {
  const wrong = new Set<Day | 'ahead' | 'until' | 'none' | 'most'>();
  if (!values.on) return wrong;
  let count = values.off.length;
  let any = false;
  for (const day of week) {
    const windows = windowsOf(day, values.lines[day]);
    if (!windows) wrong.add(day);
    else count += windows.length;
    any ||= !windows || windows.length > 0;
  }
  if (!any) wrong.add('none');
  if (count > most) wrong.add('most');
  if (!/^\d{1,2}$/.test(values.ahead.trim()) || Number(values.ahead) > 30) wrong.add('ahead');
  const until = timeOf(values.until);
  if (values.until.trim() !== '' && (!until || until.hours === 24)) wrong.add('until');
  return wrong;
}

/** What is sent of it; nothing where a shopper chooses no time. */
export function scheduleOf(values: SlotValues) {
  if (!values.on) return null;
  return {
    handlingDays: Number(values.ahead),
    cutOffTime: timeOf(values.until),
    timeWindows: [...week.flatMap((day) => windowsOf(day, values.lines[day]) ?? []), ...values.off],
  };
}
