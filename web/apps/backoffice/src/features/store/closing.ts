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
const hasWords = (values: Values) =>
  Object.keys(values).some((name) => isWords(name) && String(values[name]).trim() !== '');

/** What changed of it, as the server keeps it; nothing where nothing did. */
export function closingPatch(values: Values, changed: Values): { closing?: Partial<Closing> } {
  const { closed, reopensAt } = changed;
  const moment = typeof reopensAt === 'string' ? momentOf(reopensAt, String(values.timeZone)) : null;
  const closing = {
    ...(closed === undefined ? {} : { closed: closed === true }),
    ...(reopensAt === undefined
      ? {}
      : { reopensAt: (moment === null ? null : new Date(moment).toISOString()) as string }),
    // Words of a language that the shop stops speaking go with it.
    ...(Object.keys(changed).some(isWords) || ('languages' in changed && hasWords(values))
      ? {
          words: Object.keys(values)
            .filter((name) => isWords(name) && String(values[name]).trim() !== '')
            .map((name) => ({
              language: name.slice(wordsField('').length),
              text: String(values[name]).trim(),
            }))
            .filter(({ language }) => (values.languages as readonly string[]).includes(language)),
        }
      : {}),
  };
  return Object.keys(closing).length > 0 ? { closing } : {};
}
