import { expect, it } from 'vitest';
import type { Order, OrderPageData } from './calls.ts';
import { carrierOf, standingOf, stepsOf } from './standing.ts';

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

it('says where it stands', () => {
  const page = { order: order({}), fulfillments: [] } as unknown as OrderPageData;
  expect(stepsOf(page).map(({ state }) => state)).toEqual(['done', 'now', 'next', 'next']);
});

it('calls carriers by their names', () => {
  expect([carrierOf('dhl'), carrierOf('Norda Post'), carrierOf()]).toEqual(['DHL', 'Norda Post', '']);
});
