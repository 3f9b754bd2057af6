// Between which days something arrives. The server counts them by the shop's calendar; here they are only written.
export interface Dates {
  /** Days such as 2026-11-18, in no time zone. */
  from?: string;
  to?: string;
}

const momentOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** As "Wed, Nov 18 – Fri, Nov 20"; empty where nobody knows. */
export function arrivalText({ from, to }: Dates = {}, language: string): string {
  if (!from || !to) return '';
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return from === to ? format.format(momentOf(from)) : format.formatRange(momentOf(from), momentOf(to));
}

/** When something comes: the days, which say more than the shop's words, or else those. */
export const comingText = (
  { deliveryTime = '', deliveryDates }: { deliveryTime?: string; deliveryDates?: Dates } = {},
  language: string,
): string => arrivalText(deliveryDates, language) || deliveryTime;
