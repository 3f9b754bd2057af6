// A subscription as its subscriber reads it.
import type { PaymentMethod, SavedMethod } from '../checkout/types.ts';

export type SubscriptionStatus = 'PENDING' | 'ACTIVE' | 'PAUSED' | 'PAST_DUE' | 'CANCELED' | 'ENDED';

export interface SubscriptionPrice {
  amount: string;
  formattedAmount: string;
}

export interface SubscriptionSettings {
  frequency: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
  interval?: number;
  autoRenewal: boolean;
  billingCycles?: number;
  enableCustomerCancellation: boolean;
  freeTrialPeriod?: { frequency: string; interval: number };
}

/** One time that was billed, or left out. */
export interface SubscriptionCycle {
  number: number;
  status: 'PAID' | 'OPEN' | 'FAILED' | 'SKIPPED';
  date: string;
  orderId?: string;
  orderNumber?: string;
  amount?: SubscriptionPrice;
}

export interface Subscription {
  id: string;
  status: SubscriptionStatus;
  orderId: string;
  orderNumber: string;
  /** Of the plan. */
  title: string;
  description?: string;
  settings: SubscriptionSettings;
  lineItems: {
    id: string;
    name: string;
    quantity: number;
    image?: { url?: string; width?: number; height?: number; altText?: string };
    productId?: string;
  }[];
  /** Of the next cycle. */
  price: SubscriptionPrice;
  currency: string;
  cyclesPaid: number;
  startDate?: string;
  /** Absent when nothing more is billed. */
  nextBillingDate?: string;
  /** When it ends: it was cancelled, or its last cycle is paid. */
  endsDate?: string;
  pausedDate?: string;
  canceledDate?: string;
  cancelReason?: string;
  failure?: { reason: string; tries: number; nextTryDate?: string; paymentLink?: string };
  paymentMethod?: {
    id: string;
    brand?: string;
    lastDigits?: string;
    expiryMonth?: number;
    expiryYear?: number;
  };
  /** What the caller may do now. */
  may: {
    pause: boolean;
    resume: boolean;
    skip: boolean;
    cancel: boolean;
    changePaymentMethod: boolean;
    retry: boolean;
  };
  /** Newest first. */
  cycles: SubscriptionCycle[];
}

/** How the caller could pay: what the shop offers, and what they let it keep. */
export interface WaysToPay {
  methods: PaymentMethod[];
  saved: SavedMethod[];
}
