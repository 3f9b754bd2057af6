// What the shop asks besides, in a line of text each. The answer is kept with the order, under the title of the question
// and the one that the buyer read.
import type { Checkout, CheckoutSettings } from '@souk/client/checkout';
import { sameLanguage } from '@souk/client/look';

type Answer = NonNullable<Checkout['customFields']>[number];
type Field = NonNullable<NonNullable<CheckoutSettings['checkoutFields']>['customFields']>[number];

export interface Asked {
  title: string;
  /** As it is asked in the language of the page, where that is not the title itself. */
  translated?: string;
  required: boolean;
}

export const askedAs = ({ translated, title }: Asked): string => translated ?? title;

/** What is typed into the fields, by their names. */
export type AskedForm = Record<`asked${number}`, string>;

export const askedName = (at: number) => `asked${at}` as const;

export const askedOf = ({ checkoutFields }: CheckoutSettings, language: string): readonly Asked[] =>
  (checkoutFields?.customFields ?? []).map(({ title, required, translatedTitles }) => {
    const translated = titleIn(translatedTitles ?? {}, language);
    return { title, required, ...(translated ? { translated } : {}) };
  });

/** Exactly in the language, or in one that the same people read. */
const titleIn = (titles: NonNullable<Field['translatedTitles']>, language: string) =>
  titles[language] ?? titles[Object.keys(titles).find((other) => sameLanguage(other, language)) ?? ''];

/** What was answered before. */
export function askedForm(asked: readonly Asked[], answers: readonly Answer[]): AskedForm {
  const said = (title: string) => answers.find((answer) => answer.title === title)?.value;
  return Object.fromEntries(
    asked.map(({ title }, at) => {
      const value = said(title);
      return [askedName(at), typeof value === 'string' ? value : ''];
    }),
  );
}

/** The names of what has to be filled in and is not, with what they are asked as. */
export const askedMissing = (asked: readonly Asked[], typed: AskedForm): [`asked${number}`, string][] =>
  asked.flatMap((one, at) =>
    one.required && !typed[askedName(at)]?.trim() ? [[askedName(at), askedAs(one)]] : [],
  );

/** The answers of a checkout with those that were typed; a field that was emptied has none. */
export function withAsked(answers: readonly Answer[], asked: readonly Asked[], typed: AskedForm): Answer[] {
  const others = answers.filter((answer) => !asked.some(({ title }) => title === answer.title));
  const said = asked.map(({ title, translated }, at) => ({
    title,
    value: (typed[askedName(at)] ?? '').trim(),
    ...(translated ? { translatedTitle: translated } : {}),
  }));
  return [...others, ...said.filter(({ value }) => value !== '')];
}
