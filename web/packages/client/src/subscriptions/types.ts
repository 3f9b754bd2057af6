// A subscription as its subscriber reads it.
import type { PaymentMethods } from '../checkout/types.ts';
import type { Schemas } from '../types.ts';

export type Subscription = Schemas['SubscriptionsSubscription'];
export type SubscriptionStatus = Subscription['status'];
export type SubscriptionPrice = Subscription['price'];
/** One time that was billed, or left out. */
export type SubscriptionCycle = Schemas['SubscriptionsCycle'];

/** How the caller could pay: what the shop offers, and what they let it keep. */
export type WaysToPay = PaymentMethods;
