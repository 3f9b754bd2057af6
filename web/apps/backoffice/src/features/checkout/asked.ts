// What the checkout asks besides, each as "1 Company number": 1 where it must be answered, else 0.
import type { Value } from '../../shared/form/merge.ts';

interface Asked {
  title: string;
  required: boolean;
}

export const most = 10;

export const lineOf = ({ title, required }: Asked): string => `${required ? 1 : 0} ${title}`;

export const partsOf = (line: string): Asked => ({ title: line.slice(2), required: line.startsWith('1') });

/** Null when one has no title, or two have the same. */
export function askedIn(value: Value): Asked[] | null {
  const lines = Array.isArray(value) ? (value as readonly string[]) : [];
  const asked = lines.map(partsOf).map(({ title, required }) => ({ title: title.trim(), required }));
  const titles = new Set(asked.map(({ title }) => title.toLowerCase()));
  return titles.size === asked.length && !titles.has('') ? asked : null;
}
