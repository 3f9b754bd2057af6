import { describe, expect, it } from 'vitest';
import type { Checkout } from '@souk/client/checkout';
import {
  chosenOf,
  daysOf,
  distanceText,
  firstCode,
  needsDelivery,
  offeredWays,
  isMissed,
  isTimeGone,
  modeAmong,
  modesOf,
  turnTo,
  untilChosen,
  waysFor,
  waysOf,
} from './delivery.ts';

const price = (amount: string) => ({
  amount,
  formattedAmount: `$${amount}`,
  convertedAmount: amount,
  formattedConvertedAmount: `$${amount}`,
});
const slot = (from: string, to: string) => ({ deliveryTimeSlot: { from, to } });
const options = [
  { code: 'std', title: 'Standard', logistics: { deliveryTime: '3 days' }, cost: { price: price('5.00') } },
  {
    code: 'shop',
    title: 'Workshop',
    logistics: { pickupDetails: { address: { city: 'Fez' } } },
    cost: { price: price('0.00') },
  },
  {
    code: 'van_1_2',
    title: 'Van',
    logistics: slot('2026-11-16T09:00:00Z', '2026-11-16T12:00:00Z'),
    cost: { price: price('7.00') },
  },
  {
    code: 'van_3_4',
    title: 'Van',
    logistics: slot('2026-11-16T14:00:00Z', '2026-11-16T17:00:00Z'),
    cost: { price: price('7.00') },
  },
  {
    code: 'van_5_6',
    title: 'Van',
    logistics: slot('2026-11-17T09:00:00Z', '2026-11-17T12:00:00Z'),
    cost: { price: price('7.00') },
  },
];
const checkout = (selected?: { code: string; carrierId?: string }) =>
  ({
    lineItems: [{ physicalProperties: { shippable: true } }],
    shippingInfo: {
      carrierServiceOptions: [{ carrierId: 'c', shippingOptions: options }],
      selectedCarrierServiceOption: selected,
    },
  }) as unknown as Checkout;

describe('places to fetch it at', () => {
  const place = (code: string, distanceKm?: number) => ({
    code,
    title: code,
    logistics: { pickupDetails: { address: {}, distanceKm } },
    cost: { price: price('0.00') },
  });
  const shippingOptions = [
    place('unknown'),
    place('far', 12.4),
    options[0],
    place('near', 0.3),
    place('lost'),
  ];
  const ways = waysOf({
    shippingInfo: { carrierServiceOptions: [{ carrierId: 'c', shippingOptions }] },
  } as unknown as Checkout);

  it('come nearest first, those of which nobody knows last', () => {
    expect(waysFor(ways, 'pickup').map(({ code }) => code)).toEqual(['near', 'far', 'unknown', 'lost']);
    expect(waysFor(ways, 'ship').map(({ code }) => code)).toEqual(['std']);
  });

  it('are so far, in the units of the country', () => {
    expect(distanceText(0.3, 'en', 'DE')).toBe('0.3 km');
    expect(distanceText(12.4, 'en', 'DE')).toBe('12 km');
    expect(distanceText(12.4, 'en', 'US')).toBe('7.7 mi');
  });
});

describe('ways of delivery', () => {
  const ways = waysOf(checkout());

  it('leave the choice of an address, unless for certain nothing is delivered', () => {
    const fetched = waysFor(ways, 'pickup');
    expect(modesOf(ways, true)).toEqual(['ship', 'pickup']);
    // Nothing goes to a country by itself: local delivery may still go to a postal code in it.
    expect(modesOf(fetched, true)).toEqual(['ship', 'pickup']);
    expect(modesOf(fetched, false)).toEqual(['pickup']);
    expect(modesOf(waysFor(ways, 'ship'), true)).toEqual(['ship']);
    expect(modesOf([], false)).toEqual(['ship']);
    expect(modeAmong(['ship', 'pickup'], 'pickup')).toBe('pickup');
    expect(modeAmong(['ship'], 'pickup')).toBe('ship');
    expect(modeAmong(['pickup'], 'ship')).toBe('pickup');
  });

  it('are asked for again where what was asked for cannot be had', () => {
    const fetched = waysFor(ways, 'pickup');
    expect(isMissed(fetched, 'ship')).toBe(true);
    expect(isMissed(fetched, 'pickup')).toBe(false);
    expect(isMissed(waysFor(ways, 'ship'), 'pickup')).toBe(true);
    expect(isMissed([], 'pickup')).toBe(true);
    // Where nothing can be had at all, the next step says so.
    expect(isMissed([], 'ship')).toBe(false);
  });

  it('are one row each, slots together', () => {
    expect(ways.map((way) => [way.title, way.slots.length, way.free])).toEqual([
      ['Standard', 0, false],
      ['Workshop', 0, true],
      ['Van', 3, false],
    ]);
    expect(ways.map(firstCode)).toEqual(['std', 'shop', 'van_1_2']);
  });

  it('are those of the country that is guessed until one was said', () => {
    const said = checkout();
    const [first] = ways;
    const there = { shippingDestination: { address: { country: 'MA' } } };
    said.shippingInfo = { ...said.shippingInfo, ...there } as Checkout['shippingInfo'];
    expect(offeredWays(checkout(), first ? [first] : [])).toEqual([first]);
    expect(offeredWays(said, []).length).toBe(3);
  });

  it('leave no price of the other mode in the total', () => {
    const shipped = checkout({ code: 'van_3_4', carrierId: 'c' });
    const offered = waysOf(shipped);
    const van = chosenOf(shipped, offered) ?? undefined;
    expect(turnTo(shipped, offered, 'pickup', undefined)?.code).toBe('shop');
    expect(turnTo(shipped, offered, 'ship', undefined)).toBeUndefined();
    const fetched = checkout({ code: 'shop', carrierId: 'c' });
    expect(turnTo(fetched, offered, 'ship', van)?.code).toBe('van_3_4');
    expect(turnTo(fetched, offered, 'ship', undefined)?.code).toBe('std');
    expect(turnTo(fetched, waysFor(offered, 'pickup'), 'ship', undefined)).toBeNull();
    expect(turnTo(checkout(), waysFor(offered, 'pickup'), 'ship', undefined)).toBeUndefined();
  });

  it('are sent or fetched', () => {
    expect(waysFor(ways, 'ship').map((way) => way.title)).toEqual(['Standard', 'Van']);
    expect(waysFor(ways, 'pickup').map((way) => way.pickup)).toEqual([{ city: 'Fez' }]);
  });

  it('find what was chosen, by slot too', () => {
    expect(chosenOf(checkout({ code: 'van_3_4', carrierId: 'c' }), ways)?.way.title).toBe('Van');
    expect(chosenOf(checkout({ code: 'std' }), ways)?.way.title).toBe('Standard');
    expect(chosenOf(checkout({ code: 'std', carrierId: 'other' }), ways)).toBeNull();
    expect(chosenOf(checkout({ code: 'gone' }), ways)).toBeNull();
    expect(chosenOf(checkout(), ways)).toBeNull();
  });

  it('have the first stand for a choice until there is one, and never for one that is gone', () => {
    const standsFor = (mode: 'ship' | 'pickup', selected?: { code: string }) =>
      untilChosen(checkout(selected), waysFor(ways, mode))?.code;
    expect(standsFor('ship')).toBe('std');
    expect(standsFor('pickup')).toBe('shop');
    expect(standsFor('ship', { code: 'van_1_2' })).toBeUndefined();
    expect(standsFor('ship', { code: 'gone' })).toBeUndefined();
    expect(untilChosen(checkout(), [])).toBeNull();
    expect(untilChosen(checkout(), waysFor(ways, 'ship').slice(1))?.code).toBe('van_1_2');
  });

  it('have their slots by day, in the zone of who looks', () => {
    const van = ways[2];
    expect(daysOf(van?.slots ?? [], 'UTC').map((day) => day.slots.length)).toEqual([2, 1]);
    expect(daysOf(van?.slots ?? [], 'Pacific/Kiritimati').map((day) => day.slots.length)).toEqual([1, 2]);
  });

  it('are needed for what is sent', () => {
    expect(needsDelivery(checkout())).toBe(true);
    expect(needsDelivery({ lineItems: [{}] } as unknown as Checkout)).toBe(false);
  });
});

it('knows a time that somebody else took from a way that is gone', () => {
  const after = (code: string) => {
    const checkout = {
      shippingInfo: {
        selectedCarrierServiceOption: { code },
        carrierServiceOptions: [{ carrierId: 'c', shippingOptions: options }],
      },
    } as unknown as Checkout;
    return isTimeGone(checkout, waysOf(checkout));
  };
  expect([after('van_8_9'), after('van_1_2'), after('bike_8_9'), after('std'), after('gone')]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
