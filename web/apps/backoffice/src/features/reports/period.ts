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
