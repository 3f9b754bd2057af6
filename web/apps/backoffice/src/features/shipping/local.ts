// A local delivery as the form holds it, and back.
import type { Schemas } from '@souk/client';
import { fraction } from '../../shared/decimal.ts';
import { circle, cornersOf, geoJsonOf, zipsOf, type Point } from './area.ts';
import { slotsOf, wrongSlots, type SlotValues } from './slots.ts';
import { pricesOf, ratesOf, wrongPrices, type PriceValues } from './prices.ts';

export type Local = Schemas['ShippingLocalDeliveryOption'];
export type Kind = 'zip' | 'radius' | 'area' | 'city';

export interface LocalValues extends PriceValues {
  kind: Kind;
  name: string;
  zips: string;
  middle: string;
  latitude: string;
  longitude: string;
  radius: string;
  geoJson: string;
  cities: string;
  time: string;
  /** The regions whose shoppers are offered it, where they live in the area. */
  regions: string[];
  slots: SlotValues;
}

/** The fields that are typed as they are. */
export type Typed = Exclude<keyof LocalValues, keyof PriceValues | 'kind' | 'regions' | 'slots'>;

export const kindOf = (local: Local): Kind =>
  local.radiusConfig ? 'radius' : local.customAreaConfig ? 'area' : local.cityConfig ? 'city' : 'zip';

/** Whether who lives there is told by where on the map their address is. */
export const goesByPlace = (local: Local): boolean => ['radius', 'area'].includes(kindOf(local));

const pointsOf = (local: Local): Point[] =>
  (local.customAreaConfig?.geocodes ?? []).map(({ latitude = 0, longitude = 0 }) => ({
    latitude,
    longitude,
  }));

/** What it costs. Older ones have one price and a sum from which on it is free. */
export const pricesOfLocal = ({ rates, rate, minimumFreeDeliveryOrderAmount: from }: Local): PriceValues =>
  rates.length > 0
    ? pricesOf(rates)
    : { ...pricesOf([]), amount: rate ?? '0', freeFrom: from === undefined ? '' : String(from) };

export function valuesOf(local: Local | null): LocalValues {
  const { address, radius } = local?.radiusConfig ?? {};
  const text = (number?: number) => (number === undefined ? '' : String(number));
  const points = local ? pointsOf(local) : [];
  return {
    kind: local ? kindOf(local) : 'zip',
    name: local?.areaName ?? '',
    zips: local?.zipConfig?.zipCodes.join(', ') ?? '',
    middle: address?.formattedAddress ?? '',
    latitude: text(address?.geocode?.latitude),
    longitude: text(address?.geocode?.longitude),
    radius: text(radius),
    geoJson: points.length > 0 ? geoJsonOf(points) : '',
    cities: local?.cityConfig?.cityItems.map(({ cityName }) => cityName).join(', ') ?? '',
    time: local?.estimatedDeliveryTime ?? '',
    regions: [...(local?.deliveryRegionIds ?? [])],
    slots: slotsOf(local?.scheduledDeliveryConfig),
    ...(local ? pricesOfLocal(local) : pricesOf([])),
  };
}

const degree = (text: string, most: number): number | null => {
  const number = Number(fraction(text));
  return text.trim() !== '' && Math.abs(number) <= most ? number : null;
};

const radiusOf = (text: string): number | null => {
  const number = Number(fraction(text));
  return number >= 0.1 && number <= 50 ? number : null;
};

export type Wrong = Partial<Record<Typed | 'amount' | 'freeFrom' | 'lines' | 'slots', true>>;

/** Which fields cannot be sent as they are. */
export function wrongIn(values: LocalValues): Wrong {
  const wrong: Wrong = {};
  const note = (name: keyof Wrong, fine: boolean) => {
    if (!fine) wrong[name] = true;
  };
  note('name', values.name.trim() !== '');
  for (const name of Object.keys(wrongPrices(values))) {
    note(name === 'amount' || name === 'freeFrom' ? name : 'lines', false);
  }
  note('slots', wrongSlots(values.slots).size === 0);
  if (values.kind === 'zip') note('zips', zipsOf(values.zips).length > 0);
  if (values.kind === 'city') note('cities', zipsOf(values.cities).length > 0);
  if (values.kind === 'area') note('geoJson', cornersOf(values.geoJson) !== null);
  if (values.kind === 'radius') {
    note('middle', values.middle.trim() !== '');
    note('latitude', degree(values.latitude, 90) !== null);
    note('longitude', degree(values.longitude, 180) !== null);
    note('radius', radiusOf(values.radius) !== null);
  }
  return wrong;
}

/** What there is to draw; null where nothing can be. */
export function shapeOf(values: LocalValues, miles: boolean): Point[] | null {
  if (values.kind === 'area') return cornersOf(values.geoJson);
  if (values.kind !== 'radius') return null;
  const [latitude, longitude] = [degree(values.latitude, 89), degree(values.longitude, 180)];
  const radius = radiusOf(values.radius);
  return latitude === null || longitude === null || radius === null
    ? null
    : circle({ latitude, longitude }, radius * (miles ? 1.609344 : 1));
}

/** One kind of area takes the place of the others. */
function areaMessage(values: LocalValues, country: string) {
  switch (values.kind) {
    case 'radius':
      return {
        radiusConfig: {
          radius: radiusOf(values.radius) ?? 0,
          address: {
            formattedAddress: values.middle.trim(),
            geocode: {
              latitude: degree(values.latitude, 90) ?? 0,
              longitude: degree(values.longitude, 180) ?? 0,
            },
          },
        },
      };
    case 'area':
      return { customAreaConfig: { geocodes: cornersOf(values.geoJson) ?? [] } };
    case 'city':
      return { cityConfig: { cityItems: zipsOf(values.cities).map((cityName) => ({ cityName, country })) } };
    default:
      return { zipConfig: { zipCodes: zipsOf(values.zips) } };
  }
}

export const messageOf = (values: LocalValues, country: string) => ({
  areaName: values.name.trim(),
  estimatedDeliveryTime: values.time.trim(),
  rates: ratesOf(values),
  ...areaMessage(values, country),
});
