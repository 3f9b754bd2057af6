// What a subscription asks for and when, from what the server worked out. Pure.
import type { Checkout } from '@souk/client/checkout';
import type { PlanSettings } from '@souk/ui/plan';
import { dueOf, something } from './shown.ts';

/** One price of a subscription; without a count it goes on until somebody ends it. */
export type Step =
  | { is: 'today'; amount: string }
  /** The first payment, when a free trial is over. */
  | { is: 'from'; date: string; amount: string; count?: number }
  /** What follows today's payment at the same price. */
  | { is: 'then'; amount: string; count?: number }
  /** Another price after so many payments. */
  | { is: 'after'; payments: number; amount: string; count?: number };

export interface Schedule {
  settings: PlanSettings;
  /** The length of a trial that begins today. */
  trial?: NonNullable<PlanSettings['freeTrialPeriod']>;
  steps: Step[];
}

/** Whether something in the checkout is paid again and again. */
export const renews = (checkout: Checkout): boolean => checkout.subscriptionCharges.length > 0;

/** Whether a way of paying is asked for: also where a free trial makes today cost nothing. */
export const asksPayment = (checkout: Checkout): boolean => something(dueOf(checkout)) || renews(checkout);

/** Null where nothing renews. A subscription is bought alone, so there is one at most. */
export function scheduleOf(checkout: Checkout): Schedule | null {
  const [renewing] = checkout.subscriptionCharges;
  const line = checkout.lineItems.find((each) => renewing?.lineItemIds.includes(each.id));
  const settings = line?.subscriptionOptionInfo?.subscriptionSettings;
  if (!renewing || !settings) return null;
  const trial = settings.freeTrialPeriod;
  const steps: Step[] = [{ is: 'today', amount: dueOf(checkout).formattedAmount }];
  for (const [
    index,
    { cycleFrom, cycleCount: count, priceSummary, ...charge },
  ] of renewing.charges.entries()) {
    const amount = priceSummary.total?.formattedAmount ?? '';
    if (index > 0) {
      steps.push({ is: 'after', payments: cycleFrom - 1, amount, count });
    } else if (trial) {
      steps.push({ is: 'from', date: charge.cycleBillingDate ?? '', amount, count });
    } else if (count !== 1) {
      // The first of them is today's.
      steps.push({ is: 'then', amount, count: count === undefined ? undefined : count - 1 });
    }
  }
  return { settings, trial, steps };
}
