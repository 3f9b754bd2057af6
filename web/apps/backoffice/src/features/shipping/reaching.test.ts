import { expect, it } from 'vitest';
import type { Delivery } from './delivery.ts';
import { isLastReach, stuckBy } from './reaching.ts';

interface Has {
  off?: true;
  rates?: number;
  carriers?: number;
}

const region = (id: string, { off, rates = 0, carriers = 0 }: Has = {}) => ({
  profile: { id: 'all', default: true },
  region: {
    id,
    active: off ? false : undefined,
    destinations: [],
    deliveryCarriers: Array(carriers).fill({}),
  },
  options: Array(rates).fill({}) as object[],
});

const shop = (regions: object[], pickups: object[] = [], locals: object[] = []) =>
  ({ profiles: [], regions, pickups, locals }) as unknown as Delivery;

const home = ['home'];
const place = { deliveryRegionIds: home };
const codes = { deliveryRegionIds: home, zipConfig: { zipCodes: ['1'] } };
const circle = { deliveryRegionIds: home, radiusConfig: { radius: 1 } };
const drawn = { deliveryRegionIds: home, customAreaConfig: { geocodes: [] } };
const on = region('home');
const off = region('home', { off: true });
const rated = region('home', { rates: 1 });

it.each<[string, Delivery, boolean, ReturnType<typeof stuckBy>]>([
  ['nothing', shop([]), true, 'nothing'],
  ['a region without anything', shop([on]), true, 'nothing'],
  ['a rate', shop([rated]), true, null],
  ['a carrier', shop([region('home', { carriers: 1 })]), true, null],
  ['a rate in a region that is off', shop([region('home', { off: true, rates: 1 })]), true, 'off'],
  ['a place', shop([on], [place]), true, null],
  ['a place that is off', shop([on], [{ ...place, active: false }]), true, 'nothing'],
  ['a place in no region', shop([on], [{ deliveryRegionIds: [] }]), true, 'nothing'],
  ['a place in a region that is gone', shop([region('away')], [place]), true, 'nothing'],
  ['a place in a region that is off', shop([off, region('away')], [place]), true, 'off'],
  [
    'a place in a region that is on, beside one that is off',
    shop([on, region('away', { off: true })], [place]),
    true,
    null,
  ],
  ['postal codes', shop([on], [], [codes]), false, null],
  ['postal codes in a region that is off', shop([off], [], [codes]), true, 'off'],
  ['a radius, and a service that finds addresses', shop([on], [], [circle]), true, null],
  ['a radius, and no service', shop([on], [], [circle]), false, 'map'],
  ['an outline, and no service', shop([on], [], [drawn]), false, 'map'],
  ['an outline in a region that is off, and no service', shop([off], [], [drawn]), false, 'nothing'],
  ['a radius and postal codes, and no service', shop([on], [], [circle, codes]), false, null],
])('%s', (_, delivery, finds, why) => expect(stuckBy(delivery, finds)).toBe(why));

it.each<[string, Delivery, boolean, boolean]>([
  ['the only region', shop([rated]), true, true],
  ['the only one with anything in it', shop([rated, region('away')]), true, true],
  ['one of two', shop([rated, region('away', { rates: 1 })]), true, false],
  ['one beside another that is off', shop([rated, region('away', { rates: 1, off: true })]), true, true],
  ['one without anything', shop([on, region('away', { rates: 1 })]), true, false],
  ['the only one, which reached nobody', shop([on]), true, false],
  [
    'one with places, which are elsewhere too',
    shop([on, region('away')], [{ deliveryRegionIds: ['home', 'away'] }]),
    true,
    false,
  ],
  [
    'one with rates, where the rest is on the map',
    shop([rated, region('away')], [], [{ ...circle, deliveryRegionIds: ['away'] }]),
    false,
    true,
  ],
])('%s is the last: %#', (_, delivery, finds, last) =>
  expect(isLastReach(delivery, finds, 'home')).toBe(last),
);
