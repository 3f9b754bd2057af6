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
  destinations: readonly { countryCode: string; subdivisions?: string[] }[],
  profileId?: string,
): Promise<string> {
  const deliveryRegion = { name, destinations: [...destinations] };
  const into = profiles.find((profile) => (profileId ? profile.id === profileId : profile.default));
  const { deliveryProfile } = into
    ? await client.call(addDeliveryRegion, {
        deliveryProfileId: into.id,
        revision: into.revision,
        deliveryRegion,
      })
    : await client.call(createDeliveryProfile, {
        // The first profile of a shop is for all goods that name no other.
        deliveryProfile: { name: 'All products', default: true, deliveryRegions: [deliveryRegion] },
      });
  return idOf(deliveryProfile, name);
}

/** As many regions as one rate, place or local delivery can be offered in. */
export const mostRegions = 50;

/** Where something new is offered unless its form says otherwise: everywhere. */
export const everyRegion = (regions: readonly ServedRegion[]): string[] =>
  regions.slice(0, mostRegions).map(({ region }) => region.id);

/**
 * The regions whose shoppers are offered something. A shop without any gets one for the country, without rates: nothing
 * is sent there, but it can be fetched or brought. `made` keeps it, for when what comes next fails and is tried again.
 */
export async function regionIds(
  client: Client,
  { profiles, regions }: { profiles: readonly Profile[]; regions: readonly ServedRegion[] },
  chosen: readonly string[],
  country: { code: string; name: string },
  made: { region: string },
): Promise<string[]> {
  if (regions.length > 0) return [...chosen];
  made.region ||= await makeRegion(client, profiles, country.name, [{ countryCode: country.code }]);
  return [made.region];
}
