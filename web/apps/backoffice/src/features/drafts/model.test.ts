import { expect, it } from 'vitest';
import { exchangeable, isChanged, movesOf, purposeOf, sentOf, type Draft, type Order } from './model.ts';

const line = (id: string, quantity: number) => ({
  id,
  quantity,
  catalogReference: { appId: 'shop', catalogItemId: id },
  descriptionLines: [],
});

const draft = (more: object): Draft =>
  ({ status: 'DRAFT', lineItems: [], discounts: [], additionalFees: [], ...more }) as unknown as Draft;

const order = (more: object = {}): Order =>
  ({
    lineItems: [],
    activities: [],
    priceSummary: { total: { amount: '9.00' } },
    ...more,
  }) as unknown as Order;

const same = { priceSummary: { total: { amount: '9.00' } } };

it('tells edits, exchanges and new orders apart, also when they are finished', () => {
  const fromNothing = [{ added: true, lineItem: line('a', 1) }];
  expect(purposeOf(draft({ lineItems: fromNothing }))).toBe('new');
  expect(purposeOf(draft({ orderId: 'o', status: 'COMMITTED', lineItems: fromNothing }))).toBe('new');
  expect(purposeOf(draft({ orderId: 'o' }))).toBe('edit');
  const replaced = [{ removed: true, lineItem: line('a', 1) }, ...fromNothing];
  expect(purposeOf(draft({ orderId: 'o', status: 'COMMITTED', lineItems: replaced }))).toBe('edit');
  expect(purposeOf(draft({ exchange: { orderId: 'o', lineItems: [], restock: true } }))).toBe('exchange');
});

it('sees a change in lines, in what is switched, and in what it costs', () => {
  expect(isChanged(draft(same), order())).toBe(false);
  const kept = [{ source: 'ORIGINAL_ORDER', applied: true }];
  expect(isChanged(draft({ ...same, discounts: kept }), order())).toBe(false);
  const dropped = [{ source: 'ORIGINAL_ORDER', applied: false }];
  expect(isChanged(draft({ ...same, additionalFees: dropped }), order())).toBe(true);
  const unused = [{ source: 'CUSTOM', applied: false }];
  expect(isChanged(draft({ ...same, discounts: unused }), order())).toBe(false);
  expect(isChanged(draft({ ...same, shippingInfo: { changedDetails: {} } }), order())).toBe(true);
  expect(isChanged(draft({ priceSummary: { total: { amount: '8.99' } } }), order())).toBe(true);
});

it('moves the stock of what was added, taken away and counted anew', () => {
  const lineItems = [
    { added: true, lineItem: line('a', 2) },
    { removed: true, lineItem: line('b', 3) },
    { changedDetails: { quantityBeforeChange: 4 }, lineItem: line('c', 1) },
    { changedDetails: { priceBeforeChange: { amount: '1' } }, lineItem: line('d', 1) },
    { added: true, lineItem: { ...line('e', 1), catalogReference: undefined } },
  ];
  expect(movesOf(draft({ lineItems })).map(({ line: { id }, pieces }) => [id, pieces])).toEqual([
    ['a', 2],
    ['b', -3],
    ['c', -3],
  ]);
});

it('counts what was sent, and what can still come back', () => {
  const parcels = [
    { lineItems: [{ id: 'a', quantity: 1 }] },
    { lineItems: [{ id: 'a', quantity: 2 }, { id: 'b' }] },
  ];
  expect([...sentOf(parcels as unknown as Parameters<typeof sentOf>[0])]).toEqual([
    ['a', 3],
    ['b', 1],
  ]);
  const sold = order({
    lineItems: [{ ...line('a', 5), refundQuantity: 1 }],
    activities: [{ newExchangeOrderCreated: { lineItems: [{ lineItemId: 'a', quantity: 2 }] } }, {}],
  });
  expect([...exchangeable(sold)]).toEqual([['a', 2]]);
});
