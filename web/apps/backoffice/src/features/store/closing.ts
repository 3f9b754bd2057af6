// A shop that is closed for a time, as the form holds it, and back.
import type { Schemas } from '@souk/client';
import type { Values } from '../../shared/form/merge.ts';
import { clockAt, momentOf } from '../../shared/zone.ts';

type Settings = Schemas['SiteSettings'];
type Closing = NonNullable<Settings['closing']>;

export const wordsField = (language: string): string => `closedWords:${language}`;

/** The moment is as the clock on the wall of the shop shows it. */
export const closingOf = ({ closing, languages, timeZone }: Settings): Values => ({
  closed: closing?.closed ?? false,
  reopensAt: closing?.reopensAt ? clockAt(Date.parse(closing.reopensAt), timeZone) : '',
  ...Object.fromEntries(
    languages.map((language) => [
      wordsField(language),
      closing?.words?.find((one) => one.language === language)?.text ?? '',
    ]),
  ),
});

const isWords = (name: string) => name.startsWith(wordsField(''));

/** What changed of it, as the server keeps it; nothing where nothing did. */
export function closingPatch(values: Values, changed: Values): { closing?: Partial<Closing> } {
  const { closed, reopensAt } = changed;
  const timeZone = String(values.timeZone);
  const moment = typeof reopensAt === 'string' ? momentOf(reopensAt, timeZone) : null;
  const closing = {
    ...(closed === undefined ? {} : { closed: closed === true }),
    // The shop's own clock may have been changed with it.
    ...(reopensAt === undefined
      ? {}
      : { reopensAt: (moment === null ? null : new Date(moment).toISOString()) as string }),
    ...(Object.keys(changed).some(isWords) || 'languages' in changed
      ? {
          words: Object.keys(values)
            .filter((name) => isWords(name) && String(values[name]).trim() !== '')
            .map((name) => ({ language: name.slice(wordsField('').length), text: String(values[name]).trim() }))
            .filter(({ language }) => (values.languages as readonly string[]).includes(language)),
        }
      : {}),
  };
  return Object.keys(closing).length > 0 ? { closing } : {};
}
