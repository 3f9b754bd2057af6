// Opening hours as people write them, one line a day: "9:00-12:30, 14:00-18:00".
import type { Schemas } from '@souk/client';

export type Hours = Schemas['SiteOpeningHours'];

export const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Day = (typeof days)[number];

const two = (text: string): string => text.padStart(2, '0');

/** Null for what is no time of a day. */
function timeOf(text: string): string | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text.trim()) ?? [];
  if (hours === '' || Number(minutes) > 59) return null;
  const time = `${two(hours)}:${minutes}`;
  return Number(hours) < 24 || time === '24:00' ? time : null;
}

/** The hours of one day; null when the line cannot be read, or its times do not follow one another. */
export function hoursOf(day: Day, line: string): Hours[] | null {
  const found: Hours[] = [];
  for (const part of line.split(/[,;،]/).filter((one) => one.trim() !== '')) {
    const [from = '', to = '', more] = part.split(/[-–—]/);
    const [opens, closes] = [timeOf(from), timeOf(to)];
    if (!opens || !closes || more !== undefined || opens >= closes) return null;
    if ((found.at(-1)?.closes ?? '') > opens) return null;
    found.push({ day, opens, closes });
  }
  return found;
}

export const lineOf = (hours: readonly Hours[], day: Day): string =>
  hours
    .filter((one) => one.day === day)
    .map(({ opens, closes }) => `${opens}-${closes}`)
    .sort()
    .join(', ');

/** The day's name: the first of January 2024 was a Monday. */
export const dayName = (day: Day, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + days.indexOf(day)),
  );
