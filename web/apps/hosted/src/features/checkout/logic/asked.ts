// What the shop asks besides, in a line of text each. The answer is kept with the order, under the title of the question.
import type { Checkout, CheckoutSettings } from '@souk/client/checkout';

type Answer = NonNullable<Checkout['customFields']>[number];

export interface Asked {
  title: string;
  required: boolean;
}

/** What is typed into the fields, by their names. */
export type AskedForm = Record<`asked${number}`, string>;

export const askedName = (at: number) => `asked${at}` as const;

export const askedOf = ({ checkoutFields }: CheckoutSettings): readonly Asked[] =>
  checkoutFields?.customFields ?? [];

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

/** The names of what has to be filled in and is not, with their titles. */
export const askedMissing = (asked: readonly Asked[], typed: AskedForm): [`asked${number}`, string][] =>
  asked.flatMap(({ title, required }, at) =>
    required && !typed[askedName(at)]?.trim() ? [[askedName(at), title]] : [],
  );

/** The answers of a checkout with those that were typed; a field that was emptied has none. */
export function withAsked(answers: readonly Answer[], asked: readonly Asked[], typed: AskedForm): Answer[] {
  const others = answers.filter((answer) => !asked.some(({ title }) => title === answer.title));
  const said = asked.map(({ title }, at) => ({ title, value: (typed[askedName(at)] ?? '').trim() }));
  return [...others, ...said.filter(({ value }) => value !== '')];
}
