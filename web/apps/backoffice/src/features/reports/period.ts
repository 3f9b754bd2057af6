// The time that reports are about, as the address has it.
export const periods = [7, 30, 90, 365] as const;

export const defaultPeriod = 30;

/** How many days an address asks for; what no list offers is the usual. */
export const daysOf = (text: string | undefined): number =>
  periods.find((days) => String(days) === text) ?? defaultPeriod;

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

/** As many days right before those of a report, whose days are as 2026-11-17. */
export function daysBefore(from: string | undefined, days: number): { from: string; to: string } {
  const day = (back: number) => {
    const at = new Date(`${from ?? '2000-01-01'}T00:00:00Z`);
    at.setUTCDate(at.getUTCDate() - back);
    return at.toISOString().slice(0, 10);
  };
  return { from: day(days), to: day(1) };
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
