// What somebody who subscribed to things does about it.
import type { PaymentTokenRequest } from '../checkout/types.ts';
import { listMethods, makeToken } from '../gen/operations/souk-payments.gen.ts';
import * as subscriptions from '../gen/operations/souk-subscriptions.gen.ts';
import type { Client } from '../index.ts';
import type { CallOptions } from '../transport.ts';
import type { Subscription } from './types.ts';

export type * from './types.ts';
export type { SavedMethod } from '../checkout/types.ts';

/** A card that was kept, or a token that stands for a new one. */
export type NewMethod = { savedMethodId: string } | { paymentToken: string };

export type SubscriptionCalls = ReturnType<typeof subscriptionCalls>;

export function subscriptionCalls(client: Pick<Client, 'call'>) {
  const one = async (answer: Promise<{ subscription: Subscription }>) => (await answer).subscription;
  return {
    /** Newest first. */
    mine: async (options?: CallOptions) =>
      (await client.call(subscriptions.listMySubscriptions, {}, options)).subscriptions,
    get: (subscriptionId: string, options?: CallOptions) =>
      one(client.call(subscriptions.getSubscription, { subscriptionId }, options)),
    pause: (subscriptionId: string) => one(client.call(subscriptions.pauseSubscription, { subscriptionId })),
    /** Goes on after a pause, or takes back that it was to end. */
    resume: (subscriptionId: string) =>
      one(client.call(subscriptions.resumeSubscription, { subscriptionId })),
    /** Leaves the next cycle out. */
    skip: (subscriptionId: string) => one(client.call(subscriptions.skipCycle, { subscriptionId })),
    /** Ends it when what was paid for is over. */
    cancel: (subscriptionId: string, reason = '') =>
      one(client.call(subscriptions.cancelSubscription, { subscriptionId, ...(reason ? { reason } : {}) })),
    /** One that waits for its money is charged at once. */
    changeMethod: (subscriptionId: string, method: NewMethod) =>
      one(client.call(subscriptions.changePaymentMethod, { subscriptionId, ...method })),
    /** Charges one that waits for its money now. */
    retry: (subscriptionId: string) => one(client.call(subscriptions.retryPayment, { subscriptionId })),
    waysToPay: (options?: CallOptions) => client.call(listMethods, {}, options),
    /** Something that stands for a card. What was typed of it goes here and nowhere else. */
    token: async (request: PaymentTokenRequest) => (await client.call(makeToken, request)).paymentToken,
  };
}
