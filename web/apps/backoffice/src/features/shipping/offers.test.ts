import { expect, it } from 'vitest';
import type { ServedRegion } from './delivery.ts';
import type { Local } from './local.ts';
import { countryIn, insideOf, lowestOf, partOf, regionFor, somewhereIn, type Solution } from './offers.ts';

const region = (id: string, countries: Record<string, string[]>, more: object = {}): ServedRegion =>
  ({
    profile: { id: 'all', default: true },
    region: {
      id,
      name: id,
      deliveryCarriers: [],
      destinations: Object.entries(countries).map(([countryCode, subdivisions]) => ({
        countryCode,
        subdivisions,
      })),
      ...more,
    },
    options: [],
  }) as unknown as ServedRegion;

const america = region('america', { US: ['NY'] });
const iberia = region('iberia', { PT: [], ES: [] });
const rest = region('rest', {});
const local = (what: object) => ({ deliveryRegionIds: ['america'], ...what }) as unknown as Local;

it('knows which region a country falls in', () => {
  expect(regionFor([america, iberia], 'ES')).toBe(iberia);
  expect(regionFor([america, iberia], 'FR')).toBeUndefined();
  expect(regionFor([america, iberia, rest], 'FR')).toBe(rest);
  expect(regionFor([region('off', { FR: [] }, { active: false })], 'FR')).toBeUndefined();
});

it('asks for a country that the region has', () => {
  expect(countryIn(iberia, [america, iberia], ['DE'])).toBe('PT');
  expect(countryIn(rest, [america, iberia, rest], ['US', 'PT', 'DE'])).toBe('DE');
});

it('names the part of a country that is sent to', () => {
  expect(somewhereIn([america], 'US')).toEqual({ country: 'US', subdivision: 'US-NY' });
  expect(somewhereIn([iberia], 'PT')).toEqual({ country: 'PT' });
  expect(somewhereIn([iberia], 'US')).toBeNull();
});

it('finds somebody inside of each kind of area', () => {
  const to = { country: 'US', subdivision: 'US-NY' };
  const regions = [america, iberia];
  expect(insideOf(local({ zipConfig: { zipCodes: ['1000*'] } }), regions, 'US')).toEqual({
    ...to,
    postalCode: '1000',
  });
  const geocode = { latitude: 40.7, longitude: -74 };
  expect(insideOf(local({ radiusConfig: { address: { geocode }, radius: 2 } }), regions, 'US')).toEqual({
    ...to,
    geocode,
  });
  const corners = [
    { latitude: 0, longitude: 0 },
    { latitude: 0, longitude: 2 },
    { latitude: 2, longitude: 2 },
    { latitude: 2, longitude: 0 },
  ];
  expect(insideOf(local({ customAreaConfig: { geocodes: corners } }), regions, 'US')).toEqual({
    ...to,
    geocode: { latitude: 1, longitude: 1 },
  });
  const city = { cityName: 'Porto', country: 'PT' };
  expect(insideOf(local({ cityConfig: { cityItems: [city] } }), regions, 'US')).toEqual({
    country: 'PT',
    city: 'Porto',
  });
  expect(insideOf(local({ zipConfig: { zipCodes: ['1'] } }), [iberia], 'US')).toBeNull();
});

it('tells rates, places and areas apart', () => {
  const offer = (code: string, logistics: object = {}) => ({ code, logistics }) as unknown as Solution;
  const locals = [{ id: 'near' } as unknown as Local];
  expect(partOf(offer('a'), locals)).toBe('rates');
  expect(partOf(offer('near_1_2'), locals)).toBe('local');
  expect(partOf(offer('b', { pickupDetails: {} }), locals)).toBe('pickup');
});

it('says from which price on a region is sent to', () => {
  const priced = (...amounts: string[]) => ({
    ...iberia,
    options: amounts.map((amount) => ({ rates: [{ amount, conditions: [] }] })) as never,
  });
  expect(lowestOf(priced('9', '10', '6.5'))).toEqual({ amount: '6.5', more: true });
  expect(lowestOf(priced('7'))).toEqual({ amount: '7', more: false });
  expect(lowestOf(priced())).toBeNull();
});
