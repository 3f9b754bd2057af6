// Which regions something is offered in. A rate's regions are added and taken away one at a time, as its service wants
// it; those of places and local deliveries are part of the row.
import type { Client } from '@souk/client';
import { addDeliveryRegion as addToLocal } from '@souk/client/operations/ecom-local-delivery-options';
import { addDeliveryRegion as addToPickup } from '@souk/client/operations/ecom-pickup-locations';
import {
  addDeliveryRegion as addToRate,
  createShippingOption,
  removeDeliveryRegion as removeFromRate,
  updateShippingOption,
} from '@souk/client/operations/ecom-shipping-options';
import type { Delivery, ShippingOption } from './delivery.ts';
import type { rateMessage } from './RateFields.tsx';

/** Saves a rate and its regions. What was done before something failed stands in `at`, for the next try. */
export async function saveRate(
  client: Client,
  at: { option: ShippingOption | null },
  said: ReturnType<typeof rateMessage>,
  chosen: readonly string[],
): Promise<void> {
  if (!at.option) {
    const message = { shippingOption: { deliveryRegionIds: [...chosen], ...said } };
    at.option = (await client.call(createShippingOption, message)).shippingOption ?? null;
    return;
  }
  const { id, revision } = at.option;
  const updated = await client.call(updateShippingOption, { shippingOption: { id, revision, ...said } });
  let option: ShippingOption = updated.shippingOption ?? at.option;
  at.option = option;
  const now = option.deliveryRegionIds;
  const moves = [
    // Added first: the rate is offered somewhere at any time.
    ...chosen.filter((one) => !now.includes(one)).map((one) => [addToRate, one] as const),
    ...now.filter((one) => !chosen.includes(one)).map((one) => [removeFromRate, one] as const),
  ];
  for (const [move, deliveryRegionId] of moves) {
    const message = { shippingOptionId: id, deliveryRegionId, revision: option.revision ?? '' };
    const answer: { shippingOption?: ShippingOption } = await client.call(move, message);
    option = answer.shippingOption ?? option;
    at.option = option;
  }
}

/** Something that a new region can be served with: a place to fetch or an area that is delivered to. */
export interface Existing {
  kind: 'place' | 'local';
  id: string;
  name: string;
  revision: string;
  /** Whether it is offered in every region so far, as one that was made without a choice is. */
  everywhere: boolean;
}

export function existingOf({ pickups, locals, regions }: Delivery): Existing[] {
  const everywhere = (ids: readonly string[]) => regions.every(({ region }) => ids.includes(region.id));
  const of = (kind: Existing['kind'], id: string, name = '', revision = '', ids: readonly string[] = []) => ({
    kind,
    id,
    name,
    revision,
    everywhere: everywhere(ids),
  });
  return [
    ...pickups.map((one) => of('place', one.id, one.name, one.revision, one.deliveryRegionIds)),
    ...locals.map((one) => of('local', one.id, one.areaName, one.revision, one.deliveryRegionIds)),
  ];
}

/** Offers in a region what was made before it. What is done is taken off `left`, for the next try. */
export async function serveWith(client: Client, deliveryRegionId: string, left: Existing[]): Promise<void> {
  for (let one = left[0]; one; one = left[0]) {
    const { kind, id, revision } = one;
    await (kind === 'place'
      ? client.call(addToPickup, { pickupLocationId: id, deliveryRegionId, revision })
      : client.call(addToLocal, { localDeliveryOptionId: id, deliveryRegionId, revision }));
    left.shift();
  }
}
