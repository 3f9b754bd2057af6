import { useLanguage } from '@souk/ui/text';

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 days ago", in whole units of the largest that fits. */
export function relative(date: Date, now: Date, language: string): string {
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return format.format(0, 'second');
}

export const fullDate = (date: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(date);

export const day = (date: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(date);

/** Relative, with the whole date on hover. `text` puts it into a sentence. */
export function When({ date, text }: { date: string; text: (when: string) => string }) {
  const { code } = useLanguage();
  const value = new Date(date);
  return (
    <time dateTime={date} title={fullDate(value, code)}>
      {text(relative(value, new Date(), code))}
    </time>
  );
}
