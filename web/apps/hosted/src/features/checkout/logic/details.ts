// How far somebody is with the first form.
import type { Checkout } from '@souk/client/checkout';
import { addressProblems, formOf } from './address.ts';
import { chosenOf, needsDelivery, waysFor, waysOf, type Mode } from './delivery.ts';

/** Whether everything about who and where is filled in. */
export function isDetailed(checkout: Checkout, mode: Mode): boolean {
  if (!checkout.buyerInfo?.email) return false;
  if (!needsDelivery(checkout)) return true;
  const form = formOf(checkout.shippingInfo?.shippingDestination, '');
  return Object.keys(addressProblems(form, mode === 'pickup' ? 'name' : 'all')).length === 0;
}

/** Sent or fetched, by what was chosen or can be. */
export function modeOf(checkout: Checkout): Mode {
  const ways = waysOf(checkout);
  const chosen = chosenOf(checkout, ways);
  if (chosen) return chosen.way.pickup ? 'pickup' : 'ship';
  return waysFor(ways, 'ship').length === 0 && ways.length > 0 ? 'pickup' : 'ship';
}
