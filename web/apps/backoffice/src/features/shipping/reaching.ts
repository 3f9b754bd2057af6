// Whether a shop can sell what has to be delivered: whom its regions, places and areas reach.
import type { Delivery } from './delivery.ts';
import { goesByPlace } from './local.ts';
import { isOn } from './offers.ts';

/**
 * Whether anything reaches anybody, in a region that is on: a rate, a carrier, a place to fetch, an area that is
 * delivered to. An area on the map reaches nobody unless a service `finds` addresses on it.
 */
export function reachesSomebody({ regions, pickups, locals }: Delivery, finds: boolean): boolean {
  const on = regions.filter(isOn);
  const there = (ids: readonly string[]) => on.some(({ region }) => ids.includes(region.id));
  return (
    on.some(({ region, options }) => options.length > 0 || region.deliveryCarriers.length > 0) ||
    pickups.some(({ active, deliveryRegionIds }) => active !== false && there(deliveryRegionIds)) ||
    locals.some((local) => (finds || !goesByPlace(local)) && there(local.deliveryRegionIds))
  );
}

const without = (delivery: Delivery, id: string): Delivery => ({
  ...delivery,
  regions: delivery.regions.filter(({ region }) => region.id !== id),
});

/** Whether nothing reaches anybody any more once this region is gone, or off. */
export const isLastReach = (delivery: Delivery, finds: boolean, id: string): boolean =>
  reachesSomebody(delivery, finds) && !reachesSomebody(without(delivery, id), finds);

const allOn = (delivery: Delivery): Delivery => ({
  ...delivery,
  regions: delivery.regions.map((one) => ({ ...one, region: { ...one.region, active: true } })),
});

/** Why nothing reaches anybody: all of it is off, or on the map alone, or there is nothing. Null where something does. */
export function stuckBy(delivery: Delivery, finds: boolean): 'off' | 'map' | 'nothing' | null {
  if (reachesSomebody(delivery, finds)) return null;
  if (reachesSomebody(allOn(delivery), finds)) return 'off';
  return reachesSomebody(delivery, true) ? 'map' : 'nothing';
}
