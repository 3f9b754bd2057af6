import { expect, it } from 'vitest';
import { translate, type Message } from '@souk/ui/text';
import { actLink, sentenceOf, type Act } from './acts.ts';
import { arabic } from './text/ar.ts';
import { english } from './text/en.ts';

const words = (messages: Record<string, Message>, language: string) =>
  ((key: string, params = {}) => translate(messages[key] ?? key, language, params)) as Parameters<
    typeof sentenceOf
  >[1];
const say = (act: Partial<Act>) => sentenceOf(made(act), words(english, 'en'));
const made = (act: Partial<Act>): Act => ({
  id: 'x',
  operation: '',
  count: 1,
  mine: false,
  who: 'Hannah',
  date: '2026-01-01T00:00:00.000Z',
  ...act,
});

it('says who did what to which thing', () => {
  const refund = { operation: 'ecom.orderBilling.refundPayments', kind: 'ORDER' };
  expect(say({ ...refund, name: '10003' })).toBe('Hannah refunded order #10003');
  expect(say(refund)).toBe('Hannah refunded an order');
  expect(
    say({ ...refund, operation: 'ecom.paymentsCollector.bulkMarkOrdersAsPaid', count: 3, mine: true }),
  ).toBe('You recorded a payment for 3 orders');
  expect(say({ operation: 'stores.products.updateProduct', kind: 'PRODUCT', name: 'Bowl' })).toBe(
    'Hannah changed the product “Bowl”',
  );
  expect(say({ operation: 'stores.products.deleteProductOptions', kind: 'PRODUCT', name: 'Bowl' })).toBe(
    'Hannah changed the product “Bowl”',
  );
  expect(say({ operation: 'ecom.draftOrders.createCustomDiscounts', kind: 'DRAFT_ORDER' })).toBe(
    'Hannah changed a draft order',
  );
  expect(say({ operation: 'marketing.coupons.deleteCoupon', kind: 'COUPON' })).toBe(
    'Hannah deleted a coupon',
  );
  expect(say({ operation: 'site.settings.update' })).toBe('Hannah changed the store’s settings');
  expect(say({ operation: 'something.new', who: undefined })).toBe('Someone changed something in the shop');
});

it('has no words left open, in either language', () => {
  const kinds = Object.keys(english).flatMap((key) => /^home\.a\.(.*)/.exec(key)?.[1] ?? []);
  for (const [messages, language] of [
    [english, 'en'],
    [arabic, 'ar'],
  ] as const) {
    for (const kind of kinds) {
      for (const name of ['N', undefined]) {
        expect(
          sentenceOf(made({ operation: 'a.createRole', kind, name }), words(messages, language)),
        ).not.toMatch(/[{}]|home\./);
      }
    }
  }
});

it('leads to what is there, and only those who may see it', () => {
  const order = made({ operation: 'ecom.orders.cancelOrder', kind: 'ORDER', entityId: 'o', name: '10003' });
  expect(actLink(order, () => true)).toEqual({ to: '/orders/$id', params: { id: 'o' } });
  expect(actLink(order, () => false)).toBeNull();
  expect(actLink({ ...order, name: undefined }, () => true)).toBeNull();
  expect(
    actLink(made({ operation: 'marketing.coupons.deleteCoupon', kind: 'COUPON', entityId: 'c' }), () => true),
  ).toBeNull();
  expect(
    actLink(made({ operation: 'ecom.orders.bulkUpdateOrders', kind: 'ORDER', count: 3 }), () => true),
  ).toEqual({
    to: '/orders',
  });
  expect(actLink(made({ operation: 'something.new' }), () => true)).toBeNull();
});
