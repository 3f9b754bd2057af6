// What the checkout asks besides, each as "1 Company number": 1 where it must be answered, else 0. Titles in other
// languages follow on a line of their own.
import type { Value } from '../../shared/form/merge.ts';

interface Asked {
  title: string;
  required: boolean;
  /** By language. */
  translatedTitles?: Record<string, string>;
}

export const most = 10;

export const lineOf = ({ title, required, translatedTitles = {} }: Asked): string =>
  `${required ? 1 : 0} ${title}` +
  (Object.keys(translatedTitles).length > 0 ? `\n${JSON.stringify(translatedTitles)}` : '');

export function partsOf(line: string): Required<Asked> {
  const [asked = '', titles = '{}'] = line.split('\n');
  return {
    title: asked.slice(2),
    required: asked.startsWith('1'),
    translatedTitles: JSON.parse(titles) as Record<string, string>,
  };
}

/** The line with another title in a language; an empty one is left out. */
export function translate(line: string, language: string, title: string): string {
  const parts = partsOf(line);
  const { [language]: _, ...others } = parts.translatedTitles;
  return lineOf({ ...parts, translatedTitles: title === '' ? others : { ...others, [language]: title } });
}

/** The languages that titles are asked for in: those of the shop, and those that there are titles in already. */
export function languagesOf(lines: readonly string[], languages: readonly string[], main: string): string[] {
  const used = lines.flatMap((line) => Object.keys(partsOf(line).translatedTitles));
  return [...new Set([...languages, ...used.sort()])].filter((language) => language !== main);
}

/** Null when one has no title, or two have the same. */
export function askedIn(value: Value): Asked[] | null {
  const lines = Array.isArray(value) ? (value as readonly string[]) : [];
  const asked = lines.map(partsOf).map(({ title, required, translatedTitles }) => {
    const said = Object.entries(translatedTitles).flatMap(([language, text]) =>
      text.trim() === '' ? [] : [[language, text.trim()] as const],
    );
    return {
      title: title.trim(),
      required,
      ...(said.length > 0 ? { translatedTitles: Object.fromEntries(said) } : {}),
    };
  });
  const titles = new Set(asked.map(({ title }) => title.toLowerCase()));
  return titles.size === asked.length && !titles.has('') ? asked : null;
}
