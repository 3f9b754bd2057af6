// The question whether somebody wants news of the shop. The answer is kept with the order, among the answers of its form.
import type { Checkout, CheckoutSettings } from '@souk/client/checkout';

export type Channel = 'email' | 'phone';

type Answer = NonNullable<Checkout['customFields']>[number];

/** What is asked, one tick for each; none where the shop does not ask. */
export function channelsOf({ checkoutFields }: CheckoutSettings): Channel[] {
  const { visible, splitByChannel } = checkoutFields?.subscriptionCheckbox ?? {};
  if (!visible) return [];
  return splitByChannel ? ['email', 'phone'] : ['email'];
}

export const tickedFirst = ({ checkoutFields }: CheckoutSettings): boolean =>
  Boolean(checkoutFields?.subscriptionCheckbox?.checkedByDefault);

/** The answers of a checkout with the ones about news: only what somebody wants is written down. */
export function withNews(
  answers: readonly Answer[],
  wanted: readonly string[],
  asked: readonly string[],
): Answer[] {
  const others = answers.filter((answer) => !asked.includes(answer.title ?? ''));
  return [...others, ...wanted.map((title) => ({ title, value: true }))];
}

/** Whether the answers of a checkout are other ones. */
export function answersChanged(before: readonly Answer[], after: readonly Answer[]): boolean {
  const said = (answers: readonly Answer[]) =>
    JSON.stringify(answers.map(({ title, translatedTitle = '', value }) => [title, translatedTitle, value]));
  return said(before) !== said(after);
}
