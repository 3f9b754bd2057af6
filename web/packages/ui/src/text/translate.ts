import { numberText, pluralForm } from './counting.ts';
import { directionOf } from './language.ts';

// Messages are texts with {named} places; a message that depends on a count has one text per plural form.
export type PluralMessage = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Message = string | PluralMessage;
export type Messages<Key extends string = string> = Record<Key, Message>;
export type Params = Record<string, string | number>;
export type Translator<Key extends string> = (key: Key, params?: Params) => string;

/** Numbers are written in the language's own way; `count` chooses the plural form. */
export function translate(message: Message, language: string, params: Params = {}): string {
  const text =
    typeof message === 'string'
      ? message
      : (message[pluralForm(language, Number(params.count ?? 0))] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    if (value === undefined) return place;
    const shown = typeof value === 'number' ? numberText(language, value) : value;
    // Keeps a price or a foreign name in one piece inside a text that runs the other way.
    return directionOf(language) === 'rtl' ? `\u2068${shown}\u2069` : shown;
  });
}
