import { expect, test } from 'vitest';
import { canDuplicate, draftOf } from './duplicate.ts';
import type { Order } from './shown.ts';

const line = (more: object) => ({
  id: 'one',
  quantity: 1,
  descriptionLines: [],
  customLineItem: false,
  ...more,
});
const order = (lineItems: object[], more: object = {}) => ({ lineItems, ...more }) as unknown as Order;
const soap = { appId: 'catalog', catalogItemId: 'soap' };

test('lines of the same thing are one line of the draft, other choices are another', () => {
  const large = { ...soap, options: { variantId: 'large' } };
  const draft = draftOf(
    order([
      line({ catalogReference: soap, quantity: 2 }),
      line({ catalogReference: large }),
      line({ catalogReference: soap, quantity: 3 }),
    ]),
  );
  expect(draft.catalogLineItems).toEqual([
    { catalogReference: soap, quantity: 5 },
    { catalogReference: large, quantity: 1 },
  ]);
  expect(draft.customLineItems).toEqual([]);
});

test('what is in no catalog keeps its name and price', () => {
  const engraving = line({ productName: { original: 'Engraving' }, price: { amount: '4.00' }, quantity: 2 });
  const byHand = line({ productName: { original: 'Box' }, catalogReference: soap, customLineItem: true });
  expect(draftOf(order([engraving, byHand])).customLineItems).toEqual([
    { productName: { original: 'Engraving' }, price: { amount: '4.00' }, quantity: 2, descriptionLines: [] },
    { productName: { original: 'Box' }, price: { amount: '0' }, quantity: 1, descriptionLines: [] },
  ]);
});

test('the buyer is the member if there is one, else the contact', () => {
  const who = (buyerInfo: object) => draftOf(order([], { buyerInfo })).buyerInfo;
  expect(who({ email: 'a@example.com', memberId: 'm', contactId: 'c' })).toEqual({
    email: 'a@example.com',
    memberId: 'm',
  });
  expect(who({ email: 'a@example.com', contactId: 'c' })).toEqual({ email: 'a@example.com', contactId: 'c' });
  expect(draftOf(order([])).buyerInfo).toEqual({});
});

test('gift cards and subscriptions are not put on drafts', () => {
  expect(canDuplicate(order([line({})]))).toBe(true);
  expect(canDuplicate(order([line({}), line({ itemType: { preset: 'GIFT_CARD' } })]))).toBe(false);
  expect(canDuplicate(order([line({ subscriptionInfo: { cycleNumber: 1 } })]))).toBe(false);
});
