// How a subscription stands, and what is said of it. Pure.
import type { Subscription } from '@souk/client/subscriptions';
import type { Tone } from '@souk/ui';
import type { AccountKey } from '../text/en.ts';

export type Standing =
  'active' | 'trial' | 'ending' | 'paused' | 'pastDue' | 'outOfStock' | 'canceled' | 'ended';

export function standingOf({ status, endsDate, cyclesPaid, failure, settings }: Subscription): Standing {
  switch (status) {
    case 'PAUSED':
      return 'paused';
    case 'PAST_DUE':
      return failure?.reason === 'OUT_OF_STOCK' ? 'outOfStock' : 'pastDue';
    case 'CANCELED':
      return 'canceled';
    case 'ENDED':
      return 'ended';
    default:
      if (endsDate) return 'ending';
      return settings.freeTrialPeriod && cyclesPaid === 0 ? 'trial' : 'active';
  }
}

export const tones: Record<Standing, Tone> = {
  active: 'good',
  trial: 'active',
  ending: 'attention',
  paused: 'neutral',
  pastDue: 'bad',
  outOfStock: 'attention',
  canceled: 'neutral',
  ended: 'neutral',
};

/** What comes next, in one sentence; its date where it has one. */
export function lineOf(subscription: Subscription): { key: AccountKey; date?: string } {
  const standing = standingOf(subscription);
  const { nextBillingDate, endsDate, canceledDate } = subscription;
  const date =
    standing === 'active' || standing === 'trial'
      ? nextBillingDate
      : standing === 'ending'
        ? endsDate
        : standing === 'canceled' || standing === 'ended'
          ? (endsDate ?? canceledDate)
          : undefined;
  const dated = standing !== 'paused' && standing !== 'pastDue' && standing !== 'outOfStock';
  if (dated && !date) return { key: 'subscription.line.over' };
  return { key: `subscription.line.${standing}`, date };
}

/** What cancelling it now would mean. */
export function cancelMeans(subscription: Subscription): { key: AccountKey; date?: string } {
  const date = subscription.nextBillingDate;
  if (subscription.status !== 'ACTIVE' || !date) return { key: 'subscription.cancel.now' };
  const trial = standingOf(subscription) === 'trial';
  return { key: trial ? 'subscription.cancel.trial' : 'subscription.cancel.at', date };
}

/** Why a payment did not work, as far as anybody says. */
export function failureKey(reason: string): AccountKey {
  switch (reason) {
    case 'CARD_DECLINED':
      return 'subscription.failed.card';
    case 'INSUFFICIENT_FUNDS':
      return 'subscription.failed.funds';
    case 'NO_PAYMENT_METHOD':
      return 'subscription.failed.noMethod';
    case 'CONFIRMATION_NEEDED':
    case 'NOT_CONFIRMED':
      return 'subscription.failed.confirm';
    default:
      return 'subscription.failed.other';
  }
}

/** Whether the subscriber can do anything about it but pay. */
export const mayManage = ({ may }: Subscription): boolean =>
  may.pause || may.resume || may.skip || may.cancel;

export const isOver = ({ status }: Subscription): boolean => status === 'CANCELED' || status === 'ENDED';
