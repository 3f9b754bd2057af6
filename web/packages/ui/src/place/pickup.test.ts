import { expect, it } from 'vitest';
import { pickupHours } from './pickup.ts';

const address = { country: 'DE', city: 'Berlin', postalCode: '10119', addressLine: 'Torstr. 1' };
const openingHours = [{ day: 'MON', opens: '09:00', closes: '18:00' }];
const shop = { address, openingHours };
const fetched = (more: object = {}, logistics: object = {}) => ({
  pickupDetails: { pickupMethod: 'STORE_PICKUP', address: { ...address, ...more } },
  ...logistics,
});

it.each([
  ['at the shop', shop, fetched(), openingHours],
  [
    'at the shop, written otherwise',
    shop,
    fetched({ addressLine: ' torstr.  1', city: 'BERLIN' }),
    openingHours,
  ],
  ['elsewhere in town', shop, fetched({ addressLine: 'Torstr. 2' }), []],
  ['in another country', shop, fetched({ country: 'AT' }), []],
  ['at a point of others', shop, { pickupDetails: { address, pickupMethod: 'PICKUP_POINT' } }, []],
  ['at times of its own', shop, fetched({}, { instructions: 'Saturdays, 9:30 to 12.' }), []],
  ['from a shop without an address', { openingHours }, fetched(), []],
  ['from a shop without hours', { address }, fetched(), []],
  ['from an unknown shop', null, fetched(), []],
  ['by post', shop, {}, []],
])('what is fetched %s', (_, place, logistics, hours) => {
  expect(pickupHours(place, logistics)).toEqual(hours);
});
