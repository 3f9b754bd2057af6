import type { Schemas } from '@souk/client';
import { StatusPill, type Tone } from '@souk/ui';
import { useText, type TextKey } from './text/index.ts';

export type Subscription = Schemas['SubscriptionsSubscription'];

/** What is sent, by the names of the things; the plan's own name tells only how often. */
export const nameOf = ({ lineItems, title }: Subscription): string =>
  lineItems.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(', ') || title;

const states: Record<string, { key: TextKey; tone: Tone }> = {
  PENDING: { key: 'subs.pending', tone: 'neutral' },
  ACTIVE: { key: 'subs.active', tone: 'good' },
  PAUSED: { key: 'subs.paused', tone: 'attention' },
  PAST_DUE: { key: 'subs.pastDue', tone: 'bad' },
  CANCELED: { key: 'subs.cancelled', tone: 'neutral' },
  ENDED: { key: 'subs.ended', tone: 'neutral' },
};

export const stateKey = ({ status }: Subscription): TextKey => states[status]?.key ?? 'subs.pending';

export function SubscriptionState({ subscription }: { subscription: Subscription }) {
  const t = useText();
  const tone = states[subscription.status]?.tone ?? 'neutral';
  return <StatusPill tone={tone}>{t(stateKey(subscription))}</StatusPill>;
}

const every: Record<string, TextKey> = {
  DAY: 'subs.everyDays',
  WEEK: 'subs.everyWeeks',
  MONTH: 'subs.everyMonths',
  YEAR: 'subs.everyYears',
};

/** How often it is billed: `every 2 weeks`. */
export function rhythmOf({ settings }: Subscription, t: ReturnType<typeof useText>): string {
  const key = every[settings.frequency];
  return key ? t(key, { count: settings.interval ?? 1 }) : '';
}

export const cardOf = ({ paymentMethod }: Subscription, t: ReturnType<typeof useText>): string =>
  paymentMethod?.lastDigits
    ? t('subs.card', { brand: paymentMethod.brand ?? '', digits: paymentMethod.lastDigits })
    : t('subs.noCard');

const cycles: Record<string, { key: TextKey; tone: Tone }> = {
  PAID: { key: 'subs.cycle.paid', tone: 'good' },
  OPEN: { key: 'subs.cycle.open', tone: 'attention' },
  FAILED: { key: 'subs.cycle.failed', tone: 'bad' },
  SKIPPED: { key: 'subs.cycle.skipped', tone: 'neutral' },
};

export function CycleState({ status }: { status: string }) {
  const t = useText();
  const state = cycles[status] ?? { key: 'subs.cycle.open', tone: 'neutral' as const };
  return <StatusPill tone={state.tone}>{t(state.key)}</StatusPill>;
}
