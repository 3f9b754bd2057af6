// A subscription as its subscriber reads it.
import type { PaymentMethods } from '../checkout/types.ts';
import type { Schemas, With } from '../types.ts';

export type SubscriptionStatus = 'PENDING' | 'ACTIVE' | 'PAUSED' | 'PAST_DUE' | 'CANCELED' | 'ENDED';

export type SubscriptionPrice = Required<Schemas['Price']>;

/** One time that was billed, or left out. */
export type SubscriptionCycle = With<
  Schemas['SubscriptionsCycle'],
  {
    number: number;
    status: 'PAID' | 'OPEN' | 'FAILED' | 'SKIPPED';
    date: string;
    amount?: SubscriptionPrice;
  }
>;

export type Subscription = With<
  Schemas['SubscriptionsSubscription'],
  {
    id: string;
    status: SubscriptionStatus;
    /** Of the plan. */
    title: string;
    settings: Schemas['OrdersSubscriptionSettings'];
    lineItems: With<Schemas['SubscriptionsLineItem'], { id: string; name: string; quantity: number }>[];
    /** Of the next cycle. */
    price: SubscriptionPrice;
    cyclesPaid: number;
    failure?: With<Schemas['SubscriptionsFailure'], { reason: string; tries: number }>;
    paymentMethod?: With<Schemas['SubscriptionsPaymentMethod'], { id: string }>;
    /** What the caller may do now. */
    may: Required<Schemas['SubscriptionsMay']>;
    /** Newest first. */
    cycles: SubscriptionCycle[];
  }
>;

/** How the caller could pay: what the shop offers, and what they let it keep. */
export type WaysToPay = PaymentMethods;
