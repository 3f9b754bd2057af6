// How far somebody is with the first form.
import type { Checkout } from '@souk/client/checkout';
import { addressProblems, formOf } from './address.ts';
import { chosenOf, isMissed, modeAmong, modesOf, needsDelivery, waysOf, type Mode } from './delivery.ts';

/** Whether everything about who and where is filled in. */
export function isDetailed(checkout: Checkout, mode: Mode): boolean {
  if (!checkout.buyerInfo?.email) return false;
  if (!needsDelivery(checkout)) return true;
  const form = formOf(checkout.shippingInfo?.shippingDestination, '');
  return Object.keys(addressProblems(form, mode === 'pickup' ? 'name' : 'all')).length === 0;
}

/** Sent or fetched: as it was chosen, or sent, unless for certain nothing is. */
export function modeOf(checkout: Checkout, delivers: boolean): Mode {
  const ways = waysOf(checkout);
  const chosen = chosenOf(checkout, ways);
  if (chosen) return chosen.way.pickup ? 'pickup' : 'ship';
  return modeAmong(modesOf(ways, delivers), 'ship');
}

/** Who and where is filled in, and nothing is delivered there, though it can be picked up: people choose again. */
export const isUndelivered = (checkout: Checkout, mode: Mode): boolean =>
  mode === 'ship' &&
  needsDelivery(checkout) &&
  isDetailed(checkout, mode) &&
  isMissed(waysOf(checkout), mode);
