// What a change of mode writes to the checkout, so that the total shows what was turned to.
import type { Checkout, CheckoutChange } from '@souk/client/checkout';
import { countrySaid, offeredWays, turnTo, waysFor, type Chosen, type Mode, type Way } from './delivery.ts';

type Info = NonNullable<CheckoutChange['checkout']>;
type Choice = NonNullable<NonNullable<Info['shippingInfo']>['selectedCarrierServiceOption']>;

interface Turn {
  mode: Mode;
  /** The country that is typed, and the one that was guessed. */
  country: string;
  guess: string;
  estimated: readonly Way[];
  /** What was chosen of this mode before. */
  before: Chosen | undefined;
}

/** A choice as it is sent; null takes it back. */
export const sent = (next: Chosen | null): Choice =>
  // A merge: what is null goes, which the type of the whole does not say.
  next ? { carrierId: next.way.carrierId, code: next.code } : (null as unknown as Choice);

/** The change; null for none. */
export function turning(checkout: Checkout, turn: Turn): Info | null {
  const said = countrySaid(checkout);
  // Pickup is where the ways that are shown belong to, whatever country is typed to be delivered to.
  const country = said || turn.guess;
  const offered = offeredWays(checkout, turn.estimated);
  // What is delivered to another country than was asked about is known once the form is sent.
  const elsewhere = turn.mode === 'ship' && turn.country !== country;
  const known = elsewhere ? waysFor(offered, 'pickup') : offered;
  const next = turnTo(checkout, known, turn.mode, turn.before);
  if (next === undefined || !country) return null;
  return {
    shippingInfo: {
      ...(said ? {} : { shippingDestination: { address: { country } } }),
      selectedCarrierServiceOption: sent(next),
    },
  };
}
