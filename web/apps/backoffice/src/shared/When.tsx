import { useState } from 'react';
import { useLanguage } from '@souk/ui/text';

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "3 hours ago", "in 7 days", or the date when that is long past or far ahead. */
export function relative(at: number, now: number, language: string): string {
  const apart = at - now;
  if (Math.abs(apart) > 30 * 86_400_000) {
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at);
  }
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, size] of units) {
    if (Math.abs(apart) >= size) return format.format(Math.trunc(apart / size), unit);
  }
  return format.format(0, 'minute');
}

/** Begins as a sentence does: "This minute". */
export function alone(text: string, language: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(language) + rest.join('');
}

/** A moment, as people say it; the full date is there to point at. `within` a sentence it begins small. */
export function When({ date, within }: { date: string; within?: boolean | undefined }) {
  const { code } = useLanguage();
  const [now] = useState(Date.now);
  const at = Date.parse(date);
  if (Number.isNaN(at)) return null;
  const said = relative(at, now, code);
  const full = new Intl.DateTimeFormat(code, { dateStyle: 'full', timeStyle: 'short' }).format(at);
  return (
    <time dateTime={date} title={full}>
      {within ? said : alone(said, code)}
    </time>
  );
}
