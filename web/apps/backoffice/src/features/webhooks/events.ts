// What programs can be told of, in the words of a shop. Each is a beginning of event names.
import type { TextKey } from './text/index.ts';

export const topics: readonly { pattern: string; name: TextKey }[] = [
  { pattern: 'wix.ecom.v1.order_*', name: 'webhooks.orders' },
  { pattern: 'wix.ecom.v1.fulfillments*', name: 'webhooks.parcels' },
  { pattern: 'wix.ecom.v1.order_transactions*', name: 'webhooks.payments' },
  { pattern: 'wix.ecom.v1.order_payment_request*', name: 'webhooks.requests' },
  { pattern: 'wix.ecom.v1.draft_order*', name: 'webhooks.drafts' },
  { pattern: 'wix.ecom.v1.cart*', name: 'webhooks.carts' },
  { pattern: 'wix.ecom.v1.checkout*', name: 'webhooks.checkouts' },
  { pattern: 'wix.ecom.v1.abandoned_checkout*', name: 'webhooks.abandoned' },
  { pattern: 'wix.ecom.subscription_contracts.*', name: 'webhooks.subscriptions' },
  { pattern: 'wix.stores.catalog.v1.product*', name: 'webhooks.products' },
  { pattern: 'wix.stores.catalog.v1.collection*', name: 'webhooks.collections' },
  { pattern: 'wix.stores.inventory.*', name: 'webhooks.stock' },
  { pattern: 'wix.stores.v2.coupon*', name: 'webhooks.coupons' },
  { pattern: 'wix.ecom.discounts.*', name: 'webhooks.discounts' },
  { pattern: 'wix.members.*', name: 'webhooks.members' },
  { pattern: 'wix.badges.*', name: 'webhooks.badges' },
];

const testEvent = 'souk.webhooks.v1.webhook_test';

/** What an event is about; of topics that begin alike the closest one. None for events that only programs know. */
export function topicOf(eventType: string): TextKey | undefined {
  if (eventType === testEvent) return 'webhooks.testEvent';
  return topics
    .filter(({ pattern }) => eventType.startsWith(pattern.slice(0, -1)))
    .sort((one, other) => other.pattern.length - one.pattern.length)[0]?.name;
}

const lines = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter(Boolean);

export interface HookValues extends Record<string, string | boolean | string[]> {
  url: string;
  all: boolean;
  topics: string[];
  others: string;
  active: boolean;
}

export const blank: HookValues = { url: 'https://', all: true, topics: [], others: '', active: true };

/** How an endpoint stands in the form: known beginnings are ticked, other names are written out. */
export function valuesOf(hook: {
  url: string;
  eventTypes: readonly string[];
  active?: boolean | null;
}): HookValues {
  const known = topics.map(({ pattern }) => pattern);
  return {
    url: hook.url,
    all: hook.eventTypes.length === 0,
    topics: known.filter((pattern) => hook.eventTypes.includes(pattern)),
    others: hook.eventTypes.filter((name) => !known.includes(name)).join('\n'),
    active: hook.active !== false,
  };
}

export const typesOf = ({ all, topics: chosen, others }: HookValues): string[] =>
  all ? [] : [...new Set([...chosen, ...lines(others)])];

/** What is sent of a form: only what was changed there, so that nobody puts back what others changed meanwhile. */
export const changeOf = (now: HookValues, changed: Partial<HookValues>) => ({
  ...(changed.url === undefined ? {} : { url: now.url.trim() }),
  ...(['all', 'topics', 'others'].some((name) => name in changed) ? { eventTypes: typesOf(now) } : {}),
  ...(changed.active === undefined ? {} : { active: now.active }),
});

const day = 86_400_000;

export type HookState = 'works' | 'fails' | 'down' | 'off' | 'gaveUp';

/** How an endpoint does: one that has failed for a day is down; one that was switched off while it failed was given up. */
export function stateOf(hook: { active?: boolean | null; failingSince?: string }, now: number): HookState {
  const since = hook.failingSince ? Date.parse(hook.failingSince) : undefined;
  if (hook.active === false) return since === undefined ? 'off' : 'gaveUp';
  if (since === undefined) return 'works';
  return now - since >= day ? 'down' : 'fails';
}
