// The time that reports are about, as the address has it.
export const periods = [7, 30, 90, 365] as const;

export const defaultPeriod = 30;

/** How many days an address asks for; what no list offers is the usual. */
export const daysOf = (text: string | undefined): number =>
  periods.find((days) => String(days) === text) ?? defaultPeriod;

/** What a report is over, as the server is asked for it: days of the shop's calendar, and a currency. */
export interface Over {
  days?: number;
  from?: string;
  to?: string;
  /** Absent is the shop's own. */
  currency?: string;
}

/** The most days that one report is over. */
export const mostDays = 1100;

/** How far back changes of stock are kept. */
export const stockDays = 399;

/** A day that there is, as 2026-11-17. */
const isDay = (text: string | undefined): text is string =>
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text ?? '') &&
  !Number.isNaN(Date.parse(text ?? '')) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text ?? '');

const countOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** What is wrong with two days, if anything. */
export function wrongDays(from: string, to: string): 'missing' | 'order' | 'long' | null {
  if (!isDay(from) || !isDay(to)) return 'missing';
  if (to < from) return 'order';
  return countOf(from, to) > mostDays ? 'long' : null;
}

/** What an address asks for; what is not to be understood is the usual. */
export function overOf(search: Record<string, string | undefined>): Over {
  const { from = '', to = '', currency = '' } = search;
  const money = /^[A-Z]{3}$/.test(currency) ? { currency } : {};
  return wrongDays(from, to) ? { days: daysOf(search.days), ...money } : { from, to, ...money };
}

/** How many days that are. */
export const lengthOf = ({ days = defaultPeriod, from, to }: Over): number =>
  from && to ? countOf(from, to) : days;

/** So many days of which the last is today, as a choice of one's own begins. */
export function lastDays(days: number, today: string): { from: string; to: string } {
  const from = new Date(`${today}T00:00:00Z`);
  from.setUTCDate(from.getUTCDate() + 1 - days);
  return { from: from.toISOString().slice(0, 10), to: today };
}

/** Stretches that a chart of so many days can show. */
export function intervalOf(days: number): 'DAY' | 'WEEK' | 'MONTH' {
  if (days <= 31) return 'DAY';
  return days <= 120 ? 'WEEK' : 'MONTH';
}

/** The last day of a stretch that begins on a day, by the calendar; both as 2026-11-17. */
export function lastDayOf(start: string, interval: 'DAY' | 'WEEK' | 'MONTH', to: string): string {
  const day = new Date(`${start}T00:00:00Z`);
  if (interval === 'WEEK') day.setUTCDate(day.getUTCDate() + 6 - ((day.getUTCDay() + 6) % 7));
  if (interval === 'MONTH') day.setUTCMonth(day.getUTCMonth() + 1, 0);
  const last = day.toISOString().slice(0, 10);
  return last < to ? last : to;
}

/** The first and the last day of a month that is written 2026-11. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const last = new Date(`${month}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}

// Cohorts are of months.
export const spans = [6, 12, 24] as const;

export const monthsOf = (text: string | undefined): number =>
  spans.find((months) => String(months) === text) ?? 12;
