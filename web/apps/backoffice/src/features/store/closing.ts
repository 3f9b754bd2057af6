// A shop that is closed for a time, as the form holds it, and back.
import type { Schemas } from '@souk/client';
import type { Values } from '../../shared/form/merge.ts';
import { clockAt, momentOf } from '../../shared/zone.ts';

type Settings = Schemas['SiteSettings'];
type Closing = NonNullable<Settings['closing']>;

export const wordsField = (language: string): string => `closedWords:${language}`;

/**
 * The moment is as the clock on the wall of the shop shows it. When it is over, the shop has opened by itself: the
 * server keeps what was set and only compares the time.
 */
export function closingOf({ closing, languages, timeZone }: Settings, now = Date.now()): Values {
  const moment = closing?.reopensAt ? Date.parse(closing.reopensAt) : null;
  const over = moment !== null && moment <= now;
  return {
    closed: closing?.closed === true && !over,
    reopensAt: moment === null || over ? '' : clockAt(moment, timeZone),
    ...Object.fromEntries(
      languages.map((language) => [
        wordsField(language),
        closing?.words?.find((one) => one.language === language)?.text ?? '',
      ]),
    ),
  };
}

/** Whether the shop is to be closed until a moment that is over. One that was set before may pass meanwhile. */
export function reopensWrong(values: Values, { closing }: Settings, now = Date.now()): boolean {
  const { closed, reopensAt, timeZone } = values;
  if (!closed || !reopensAt) return false;
  const moment = momentOf(String(reopensAt), String(timeZone));
  if (moment !== null && moment > now) return false;
  const before = closing?.closed && closing.reopensAt ? Date.parse(closing.reopensAt) : null;
  return before === null || clockAt(before, String(timeZone)) !== reopensAt;
}

const isWords = (name: string) => name.startsWith(wordsField(''));
const hasWords = (values: Values) =>
  Object.keys(values).some((name) => isWords(name) && String(values[name]).trim() !== '');

/** The shop's own language is one of them, whether it was chosen or not. */
export const spoken = ({ language, languages }: Values): string[] => [
  ...new Set([language as string, ...(languages as readonly string[])]),
];

/** Words of a language that the shop stops speaking go with it. */
const wordsOf = (values: Values) =>
  Object.keys(values)
    .filter((name) => isWords(name) && String(values[name]).trim() !== '')
    .map((name) => ({ language: name.slice(wordsField('').length), text: String(values[name]).trim() }))
    .filter(({ language }) => spoken(values).includes(language));

/** Where the words of a language stand among those that are sent. */
export const wordsPath = (language: string, values: Values): string =>
  `closing.words[${wordsOf(values).findIndex((one) => one.language === language)}]`;

/** What changed of it, as the server keeps it; nothing where nothing did. */
export function closingPatch(values: Values, changed: Values): { closing?: Partial<Closing> } {
  const { closed, reopensAt } = values;
  const moment = reopensAt ? momentOf(String(reopensAt), String(values.timeZone)) : null;
  // Sent together: the server may still keep a closing that is over, which one of the two alone would bring back. The
  // clock shows another moment in another time zone.
  const time = 'closed' in changed || 'reopensAt' in changed || ('timeZone' in changed && reopensAt !== '');
  const words = Object.keys(changed).some(isWords) || ('languages' in changed && hasWords(values));
  const closing = {
    ...(time
      ? {
          closed: closed === true,
          reopensAt: (moment === null ? null : new Date(moment).toISOString()) as string,
        }
      : {}),
    ...(words ? { words: wordsOf(values) } : {}),
  };
  return Object.keys(closing).length > 0 ? { closing } : {};
}
