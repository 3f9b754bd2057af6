// Regions with their rates, places to fetch and areas that are delivered to, as the page reads them.
import type { Client, Schemas } from '@souk/client';
import { queryDeliveryProfiles } from '@souk/client/operations/ecom-delivery-profile';
import { queryLocalDeliveryOptions } from '@souk/client/operations/ecom-local-delivery-options';
import { queryPickupLocation } from '@souk/client/operations/ecom-pickup-locations';
import { queryShippingOptions } from '@souk/client/operations/ecom-shipping-options';
import { decimal } from '../../shared/decimal.ts';

export type Profile = Schemas['ShippingDeliveryProfile'];
export type Region = Schemas['ShippingDeliveryRegion'] & { id: string };
export type ShippingOption = Schemas['ShippingOption'];
export type Pickup = Schemas['ShippingPickupLocation'];

export interface ServedRegion {
  profile: Profile;
  region: Region;
  options: ShippingOption[];
}

export interface Delivery {
  profiles: Profile[];
  regions: ServedRegion[];
  pickups: Pickup[];
  locals: Schemas['ShippingLocalDeliveryOption'][];
}

async function whole<T>(page: (paging: { limit: number; offset: number }) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const next = await page({ limit: 100, offset: found.length });
    found.push(...next);
    if (next.length < 100) return found;
  }
}

/** What the person may read besides regions. */
export interface Reads {
  options: boolean;
  pickups: boolean;
  locals: boolean;
}

/** What the person may not read is not asked for. */
export async function loadDelivery(client: Client, reads: Reads, signal: AbortSignal): Promise<Delivery> {
  const how = { signal };
  const [profiles, options, pickups, locals] = await Promise.all([
    whole(
      async (paging) =>
        (await client.call(queryDeliveryProfiles, { query: { paging } }, how)).deliveryProfiles,
    ),
    reads.options
      ? whole(
          async (paging) =>
            (await client.call(queryShippingOptions, { query: { paging } }, how)).shippingOptions,
        )
      : [],
    reads.pickups
      ? whole(
          async (paging) =>
            (await client.call(queryPickupLocation, { query: { paging } }, how)).pickupLocations,
        )
      : [],
    reads.locals
      ? whole(
          async (paging) =>
            (await client.call(queryLocalDeliveryOptions, { query: { paging } }, how)).localDeliveryOptions,
        )
      : [],
  ]);
  const regions = profiles.flatMap((profile) =>
    profile.deliveryRegions.map((region) => ({
      profile,
      region: { ...region, id: region.id ?? '' },
      options: options.filter(({ deliveryRegionIds }) => deliveryRegionIds.includes(region.id ?? '')),
    })),
  );
  return { profiles, regions, pickups, locals };
}

/** One price: an amount, from which cart on it is free, and whether every piece costs it. */
export interface Simple {
  amount: string;
  freeFrom: string;
  each: boolean;
}

export const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** Null for prices that go by more than one amount. */
export function simpleOf(rates: readonly ShippingOption['rates'][number][]): Simple | null {
  const [first, second, third] = rates;
  if (!first || third) return null;
  const each = first.multiplyByQuantity;
  if (!second) return first.conditions.length === 0 ? { amount: first.amount, freeFrom: '', each } : null;
  const about = (rate: typeof first, operator: string) => {
    const [condition, more] = rate.conditions;
    return condition?.type === 'BY_TOTAL_PRICE' && condition.operator === operator && !more
      ? condition.value
      : null;
  };
  const below = about(first, 'LT');
  return below !== null && below === about(second, 'GTE') && isZero(second.amount)
    ? { amount: first.amount, freeFrom: below, each }
    : null;
}

export const isAmount = (text: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(decimal(text));
