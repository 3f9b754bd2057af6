// How a delivery region comes to be.
import type { Client } from '@souk/client';
import { addDeliveryRegion, createDeliveryProfile } from '@souk/client/operations/ecom-delivery-profile';
import type { Profile, ServedRegion } from './delivery.ts';

const idOf = (profile: Profile, name: string): string =>
  profile.deliveryRegions.find((region) => region.name === name)?.id ?? '';

/** Makes a region in a profile; without one in that of all goods, which the first region makes. Gives its id. */
export async function makeRegion(
  client: Client,
  profiles: readonly Profile[],
  name: string,
  countryCodes: readonly string[],
  profileId?: string,
): Promise<string> {
  const deliveryRegion = { name, destinations: countryCodes.map((countryCode) => ({ countryCode })) };
  const into = profiles.find((profile) => (profileId ? profile.id === profileId : profile.default));
  const { deliveryProfile } = into
    ? await client.call(addDeliveryRegion, {
        deliveryProfileId: into.id,
        revision: into.revision,
        deliveryRegion,
      })
    : await client.call(createDeliveryProfile, {
        // The first profile of a shop is for all goods that name no other.
        deliveryProfile: { name: 'All goods', default: true, deliveryRegions: [deliveryRegion] },
      });
  return idOf(deliveryProfile, name);
}

/** As many regions as one place or local delivery can be offered in. */
export const mostRegions = 50;

/**
 * The regions whose shoppers are offered something: all there are. A shop without any gets one for the country, without
 * rates: nothing is sent there, but it can be fetched or brought.
 */
export const regionIds = async (
  client: Client,
  profiles: readonly Profile[],
  regions: readonly ServedRegion[],
  country: string,
  name: string,
): Promise<string[]> =>
  regions.length > 0
    ? regions.slice(0, mostRegions).map(({ region }) => region.id)
    : [await makeRegion(client, profiles, name, [country])];
