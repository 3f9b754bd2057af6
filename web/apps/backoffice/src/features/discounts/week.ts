// The hours of the week in which a discount holds, as the form holds them, and back.
import type { Schemas } from '@souk/client';

type Recurrence = Schemas['DiscountsRecurrence'];
type TimeOfDay = Schemas['TimeOfDay'];

export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Weekday = (typeof weekdays)[number];

export interface Week {
  /** None: every day. */
  days: readonly string[];
  /** As `09:30`; empty: from midnight on. */
  opens: string;
  /** Empty: until midnight. */
  closes: string;
}

export const wholeWeek: Week = { days: [], opens: '', closes: '' };

const first = '00:00';
/** The last minute that the server knows. */
const last = '23:59';

const written = ({ hours, minutes }: TimeOfDay): string =>
  [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');

function timeOf(text: string): TimeOfDay {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return { hours, minutes };
}

/** Null for different hours on different days: the form asks for one span. */
export function weekOf(recurrence: Recurrence | undefined): Week | null {
  if (!recurrence) return wholeWeek;
  const windows = recurrence.weeklySchedule.timeWindows;
  const spans = new Set(windows.map(({ startTime, endTime }) => `${written(startTime)} ${written(endTime)}`));
  const days = windows.map(({ dayOfWeek }) => dayOfWeek as string);
  const [span] = spans;
  if (spans.size !== 1 || !span || new Set(days).size !== days.length) return null;
  const [opens = '', closes = ''] = span.split(' ');
  return {
    days: days.length === weekdays.length ? [] : weekdays.filter((day) => days.includes(day)),
    opens: opens === first ? '' : opens,
    closes: closes === last ? '' : closes,
  };
}

export const isWholeWeek = ({ days, opens, closes }: Week): boolean =>
  (days.length === 0 || days.length === weekdays.length) && !opens && !closes;

/** Nothing for a discount that holds at all hours. */
export function recurrenceOf(week: Week): Recurrence | undefined {
  if (isWholeWeek(week)) return undefined;
  const chosen = weekdays.filter((day) => week.days.length === 0 || week.days.includes(day));
  return {
    weeklySchedule: {
      timeWindows: chosen.map((dayOfWeek) => ({
        dayOfWeek,
        startTime: timeOf(week.opens || first),
        endTime: timeOf(week.closes || last),
      })),
    },
  };
}

/** Days and hours in words: "Mondays and Tuesdays, 16:00–18:00"; nothing for the whole week. */
export function weekWords(week: Week, language: string): string {
  if (isWholeWeek(week)) return '';
  // Any week will do that begins with a Monday.
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const names = weekdays.flatMap((day, at) =>
    week.days.includes(day) ? [name.format(Date.UTC(2026, 0, 5 + at))] : [],
  );
  const hours = week.opens || week.closes ? `${week.opens || first}–${week.closes || last}` : '';
  return [new Intl.ListFormat(language, { type: 'conjunction' }).format(names), hours]
    .filter(Boolean)
    .join(' ');
}

/** The name of a day in a list to choose from. */
export const dayName = (day: Weekday, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 5 + weekdays.indexOf(day)),
  );
