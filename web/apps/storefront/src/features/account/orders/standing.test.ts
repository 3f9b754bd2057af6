import { expect, it } from 'vitest';
import type { Order, OrderPageData } from './calls.ts';
import { carrierOf, parcelsOf, standingOf, stepsOf } from './standing.ts';

const order = (change: Partial<Order>): Order =>
  ({
    status: 'APPROVED',
    paymentStatus: 'PAID',
    fulfillmentStatus: 'NOT_FULFILLED',
    shippingInfo: {},
    activities: [],
    lineItems: [],
    ...change,
  }) as unknown as Order;

it.each([
  [{}, 'paid'],
  [{ status: 'CANCELED' }, 'cancelled'],
  [{ paymentStatus: 'PARTIALLY_REFUNDED', fulfillmentStatus: 'FULFILLED' }, 'partlyRefunded'],
  [{ fulfillmentStatus: 'FULFILLED' }, 'sent'],
  [{ fulfillmentStatus: 'FULFILLED', shippingInfo: undefined }, 'complete'],
  [{ fulfillmentStatus: 'PARTIALLY_FULFILLED' }, 'partlySent'],
  [{ paymentStatus: 'NOT_PAID', balanceSummary: { balance: { amount: '5.00' } } }, 'unpaid'],
  [{ paymentStatus: 'NOT_PAID', balanceSummary: { balance: { amount: '0.00' } } }, 'placed'],
])('%j is %s', (change, standing) => {
  expect(standingOf(order(change as Partial<Order>))).toBe(standing);
});

it('is delivered when every parcel arrived', () => {
  const sent = order({ fulfillmentStatus: 'FULFILLED' });
  const page = { order: sent, fulfillments: [{ status: 'Fulfilled' }] } as unknown as OrderPageData;
  expect(standingOf(sent, page.fulfillments)).toBe('delivered');
  expect(stepsOf(page).map(({ key, state }) => `${key} ${state}`)).toEqual([
    'placed done',
    'paid done',
    'sent done',
    'delivered done',
  ]);
});

const mug = {
  id: 'm',
  quantity: 2,
  productName: { original: 'Mug' },
  physicalProperties: { shippable: true },
};
const lamp = {
  id: 'l',
  productName: { original: 'Lamp' },
  descriptionLines: [{ plainText: { original: 'Small' } }],
  physicalProperties: { shippable: true },
};
const file = { id: 'f', productName: { original: 'Pattern' } };
const inParcels = (fulfillments: object[], shippingInfo: object | undefined = {}) =>
  parcelsOf({
    order: order({ lineItems: [mug, lamp, file], shippingInfo } as unknown as Partial<Order>),
    fulfillments,
  } as unknown as OrderPageData);

it('says what is in a parcel, also in one that cannot be followed', () => {
  const sent = inParcels([
    { id: '1', lineItems: [{ id: 'm', quantity: 1 }] },
    { id: '2', lineItems: [{ id: 'm', quantity: 1 }, { id: 'l' }], trackingInfo: { trackingNumber: 'T' } },
    { id: '3', lineItems: [{ id: 'f' }] },
  ]);
  expect(sent.map(({ items }) => items.map(({ name, count }) => `${count} ${name}`))).toEqual([
    ['1 Mug'],
    ['1 Mug', '1 Lamp, Small'],
  ]);
});

it('has no parcel for what is fetched', () => {
  const fetched = { logistics: { pickupDetails: { address: {} } } };
  expect(inParcels([{ id: '1', lineItems: [{ id: 'm', quantity: 2 }] }], fetched)).toEqual([]);
});

it('says where it stands', () => {
  const page = { order: order({}), fulfillments: [] } as unknown as OrderPageData;
  expect(stepsOf(page).map(({ state }) => state)).toEqual(['done', 'now', 'next', 'next']);
});

it('calls carriers by their names', () => {
  expect([carrierOf('dhl'), carrierOf('Norda Post'), carrierOf()]).toEqual(['DHL', 'Norda Post', '']);
});
