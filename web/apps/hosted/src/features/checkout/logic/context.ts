import { createContext, use } from 'react';
import type { Back, Checkout, CheckoutCalls, CheckoutSettings, ExpressWallet } from '@souk/client/checkout';
import type { Change } from '../useCheckout.ts';
import type { Way } from './delivery.ts';

/** What the parts of the page share. */
export interface Desk {
  checkout: Checkout;
  settings: CheckoutSettings;
  /** Countries that goods are sent to; null for all. */
  served: readonly string[] | null;
  /** False where for certain nothing is delivered to anybody, only picked up. */
  delivers: boolean;
  /** The country that stands in the form until another is said. */
  guess: string;
  /** Ways of delivery there, while the checkout knows none. */
  estimated: readonly Way[];
  /** Express wallets that can fill it in. */
  wallets: readonly ExpressWallet[];
  back: Back;
  calls: CheckoutCalls;
  change: Change;
  changing: boolean;
  /** The order is placed: only its payment is open. */
  locked: boolean;
  member: boolean;
  /** It is that of whoever looks, and not another's that a link led them to. */
  mine: boolean;
  /** A member whose checkout this is. Only then the shop knows things about them that belong here. */
  own: boolean;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('DeskContext is missing');
  return desk;
}
