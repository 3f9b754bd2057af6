// Whom the preview asks for: a shopper somewhere that the shop sends to, with something in the cart.
import type { Client, Schemas } from '@souk/client';
import { getDeliverySolutions } from '@souk/client/operations/ecom-delivery-solutions';
import { decimal } from '../../shared/decimal.ts';
import type { Point } from './area.ts';
import { isZero, simpleOf, type ServedRegion, type ShippingOption } from './delivery.ts';
import { isInside } from './drawing.ts';
import { kindOf, type Local } from './local.ts';

export type Solution = Schemas['ShippingSolution'];
export type Destination = Schemas['AddressInput'] & { country: string };

export const isOn = ({ region }: ServedRegion): boolean => region.active !== false;

/** The region of goods that name no profile which a country falls in. */
export const regionFor = (regions: readonly ServedRegion[], country: string): ServedRegion | undefined => {
  const open = regions.filter((one) => one.profile.default && isOn(one));
  return (
    open.find(({ region }) => region.destinations.some(({ countryCode }) => countryCode === country)) ??
    open.find(({ region }) => region.destinations.length === 0)
  );
};

/** A country of a region: its first, or for "everywhere else" the first of `all` that no region names. */
export function countryIn(
  { region }: ServedRegion,
  regions: readonly ServedRegion[],
  all: readonly string[],
): string {
  const named = new Set(
    regions.flatMap((one) => one.region.destinations.map(({ countryCode }) => countryCode)),
  );
  return region.destinations[0]?.countryCode ?? all.find((country) => !named.has(country)) ?? '';
}

/** Somewhere in a country that is sent to; null where nothing is. Regions may have parts of a country only. */
export function somewhereIn(regions: readonly ServedRegion[], country: string): Destination | null {
  const served = regionFor(regions, country);
  if (!served) return null;
  const part = served.region.destinations.find(({ countryCode }) => countryCode === country)?.subdivisions[0];
  if (!part) return { country };
  return { country, subdivision: part.includes('-') ? part : `${country}-${part}` };
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** A place inside of an outline; null where its middle lies outside. */
function middleOf(corners: readonly Point[]): Point | null {
  const place = {
    latitude: mean(corners.map(({ latitude }) => latitude)),
    longitude: mean(corners.map(({ longitude }) => longitude)),
  };
  return isInside(corners, place) ? place : null;
}

/** Somewhere that a local delivery goes to; null where none can be named. */
export function insideOf(local: Local, regions: readonly ServedRegion[], home: string): Destination | null {
  const offered = regions.filter((one) => isOn(one) && local.deliveryRegionIds.includes(one.region.id));
  const country = offered[0] ? (offered[0].region.destinations[0]?.countryCode ?? home) : '';
  const to = country ? somewhereIn(regions, country) : null;
  if (!to) return null;
  switch (kindOf(local)) {
    case 'zip': {
      const [zip] = local.zipConfig?.zipCodes ?? [];
      return zip ? { ...to, postalCode: zip.replaceAll('*', '') } : null;
    }
    case 'city': {
      const [city] = local.cityConfig?.cityItems ?? [];
      if (!city || !somewhereIn(regions, city.country)) return null;
      const { cityName, subdivision } = city;
      return { country: city.country, city: cityName, ...(subdivision ? { subdivision } : {}) };
    }
    case 'radius': {
      const geocode = local.radiusConfig?.address?.geocode;
      return geocode ? { ...to, geocode } : null;
    }
    default: {
      const corners = (local.customAreaConfig?.geocodes ?? []).map(({ latitude = 0, longitude = 0 }) => ({
        latitude,
        longitude,
      }));
      const geocode = corners.length > 2 ? middleOf(corners) : null;
      return geocode ? { ...to, geocode } : null;
    }
  }
}

/** What a shopper there is offered for one thing of this price and weight, as the checkout reckons it. */
export const askOffers = async (
  client: Client,
  destination: Destination,
  currency: string,
  worth: string,
  signal?: AbortSignal,
): Promise<Solution[]> => {
  const line = { id: '1', quantity: 1, price: decimal(worth), physicalProperties: { weight: 1 } };
  const message = { currency, destination, lineItems: [line] };
  return (await client.call(getDeliverySolutions, message, { signal })).deliverySolutions;
};

/** Which of the page's parts an offer comes from. An offer with a time has it behind the option's id. */
export const partOf = ({ code, logistics }: Solution, locals: readonly Local[]) =>
  logistics.pickupDetails
    ? 'pickup'
    : locals.some(({ id }) => code === id || code.startsWith(`${id}_`))
      ? 'local'
      : 'rates';

/** The lowest amount of a price, and whether another cart pays more. That it is free from some cart on is told apart. */
export function leastOf(
  rates: ShippingOption['rates'],
): { amount: string; more: boolean; each: boolean } | null {
  const simple = simpleOf(rates);
  if (simple) return { amount: simple.amount, more: false, each: simple.each };
  const [first, ...rest] = rates;
  if (!first) return null;
  const least = rest.reduce((low, one) => (Number(one.amount) < Number(low.amount) ? one : low), first);
  return {
    amount: least.amount,
    more: rest.some(({ amount }) => Number(amount) > Number(least.amount)),
    each: least.multiplyByQuantity,
  };
}

/** The lowest price of a region; null where carriers say it. */
export function lowestOf({ options }: ServedRegion): { amount: string; more: boolean } | null {
  const all = options.flatMap(({ rates }) => leastOf(rates) ?? []);
  const [first, ...rest] = all;
  if (!first) return null;
  const lowest = rest.reduce((low, one) => (Number(one.amount) < Number(low.amount) ? one : low), first);
  const more = rest.length > 0 || all.some((one) => one.more || one.each);
  return { amount: lowest.amount, more: more && !isZero(lowest.amount) };
}
