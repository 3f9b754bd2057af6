// What somebody who subscribed to things does about it.
import type { PaymentToken, PaymentTokenRequest } from '../checkout/types.ts';
import type { Client } from '../index.ts';
import { operation, type CallOptions } from '../transport.ts';
import type { Subscription, WaysToPay } from './types.ts';

export type * from './types.ts';
export type { SavedMethod } from '../checkout/types.ts';

type Empty = Record<string, never>;
interface One {
  subscriptionId: string;
}
interface Answer {
  subscription: Subscription;
}
/** A card that was kept, or a token that stands for a new one. */
export type NewMethod = { savedMethodId: string } | { paymentToken: string };

const read = <In, Out>(path: string) => operation<In, Out>({ method: 'GET', path, carries: 'query' });
const write = <In, Out>(path: string) => operation<In, Out>({ method: 'POST', path, carries: 'body' });

const operations = {
  mine: read<Empty, { subscriptions: Subscription[] }>('/v1/subscriptions/my'),
  get: read<One, Answer>('/v1/subscriptions/{subscriptionId}'),
  pause: write<One, Answer>('/v1/subscriptions/{subscriptionId}/pause'),
  resume: write<One, Answer>('/v1/subscriptions/{subscriptionId}/resume'),
  skip: write<One, Answer>('/v1/subscriptions/{subscriptionId}/skip'),
  cancel: write<One & { reason?: string }, Answer>('/v1/subscriptions/{subscriptionId}/cancel'),
  changeMethod: write<One & NewMethod, Answer>('/v1/subscriptions/{subscriptionId}/payment-method'),
  retry: write<One, Answer>('/v1/subscriptions/{subscriptionId}/retry'),
  waysToPay: read<Empty, WaysToPay>('/v1/payment-methods/my'),
  token: write<PaymentTokenRequest, PaymentToken>('/v1/payment-tokens'),
};

export type SubscriptionCalls = ReturnType<typeof subscriptionCalls>;

export function subscriptionCalls(client: Pick<Client, 'call'>) {
  const one = async (answer: Promise<Answer>) => (await answer).subscription;
  return {
    /** Newest first. */
    mine: async (options?: CallOptions) => (await client.call(operations.mine, {}, options)).subscriptions,
    get: (subscriptionId: string, options?: CallOptions) =>
      one(client.call(operations.get, { subscriptionId }, options)),
    pause: (subscriptionId: string) => one(client.call(operations.pause, { subscriptionId })),
    /** Goes on after a pause, or takes back that it was to end. */
    resume: (subscriptionId: string) => one(client.call(operations.resume, { subscriptionId })),
    /** Leaves the next cycle out. */
    skip: (subscriptionId: string) => one(client.call(operations.skip, { subscriptionId })),
    /** Ends it when what was paid for is over. */
    cancel: (subscriptionId: string, reason = '') =>
      one(client.call(operations.cancel, { subscriptionId, ...(reason ? { reason } : {}) })),
    /** One that waits for its money is charged at once. */
    changeMethod: (subscriptionId: string, method: NewMethod) =>
      one(client.call(operations.changeMethod, { subscriptionId, ...method })),
    /** Charges one that waits for its money now. */
    retry: (subscriptionId: string) => one(client.call(operations.retry, { subscriptionId })),
    waysToPay: (options?: CallOptions) => client.call(operations.waysToPay, {}, options),
    /** Something that stands for a card. What was typed of it goes here and nowhere else. */
    token: async (request: PaymentTokenRequest) =>
      (await client.call(operations.token, request)).paymentToken,
  };
}
