// Orders as staff find them, made by the shop's key: much faster than buying.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { desktop, phone, type Shop } from '../support/browser';
import { admin } from '../support/mails';

/** What staff do at a desk they do on a phone too. */
export const screens: [string, BrowserContextOptions][] = [
  ['at a desk', desktop],
  ['on a phone', phone],
];

/** An order in the list: a row, or a card where there is no room for rows. */
export const listed = (page: Page, number: string): Locator => {
  const name = new RegExp(`#${number}\\b`);
  const cards = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  return page.getByRole('row', { name }).or(cards.filter({ hasText: name }));
};

/** How many pieces were sent, parcel by parcel. */
export const sentOf = async (shop: Shop, orderId: string): Promise<number[]> =>
  (
    await admin<{ orderWithFulfillments: { fulfillments: { lineItems: { quantity: number }[] }[] } }>(
      shop.souk,
      'GET',
      `/v1/fulfillments/orders/${orderId}`,
    )
  ).orderWithFulfillments.fulfillments.map(({ lineItems }) => lineItems[0]!.quantity);

export interface Sold {
  id: string;
  number: string;
}

/** An unpaid order of some teapots that have to be sent to Ada. */
export async function sold(shop: Shop, more: object = {}, quantity = 1): Promise<Sold> {
  const address = {
    address: { country: 'US', subdivision: 'US-NY', city: 'New York', postalCode: '10001', addressLine: '1 Main Street' },
    contactDetails: { firstName: 'Ada', lastName: 'Benali', phone: '+12125550142' },
  };
  const { order } = await admin<{ order: Sold }>(shop.souk, 'POST', '/v1/orders', {
    order: {
      channelInfo: { type: 'OTHER_PLATFORM' },
      status: 'APPROVED',
      buyerInfo: { email: 'ada@example.com' },
      billingInfo: address,
      recipientInfo: address,
      shippingInfo: { title: 'Standard post', logistics: { shippingDestination: address } },
      lineItems: [
        { productName: { original: 'Mint teapot' }, quantity, price: { amount: '25.00' }, itemType: { preset: 'PHYSICAL' } },
      ],
      priceSummary: { subtotal: { amount: `${25 * quantity}.00` } },
      ...more,
    },
  });
  return order;
}

/** Sets money aside for an order with a card. */
export async function hold(shop: Shop, order: Sold, amount = '25.00', then: 'VOID' | 'CAPTURE' = 'VOID'): Promise<void> {
  const { paymentToken } = await admin<{ paymentToken: string }>(shop.souk, 'POST', '/v1/payment-tokens', {
    method: 'sandbox',
    card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2099, cvc: '123' },
  });
  await admin(shop.souk, 'POST', '/v1/order-billing/charge-order', {
    orderId: order.id,
    regularCharge: { paymentIntentId: paymentToken, amount: { amount }, delayedCaptureSettings: { scheduledAction: then } },
  });
}

/** Takes money for an order at once, with a card. */
export async function pay(shop: Shop, order: Sold, amount = '25.00'): Promise<void> {
  const { paymentToken } = await admin<{ paymentToken: string }>(shop.souk, 'POST', '/v1/payment-tokens', {
    method: 'sandbox',
    card: { number: '4242424242424242', expiryMonth: 12, expiryYear: 2099, cvc: '123' },
  });
  await admin(shop.souk, 'POST', '/v1/order-billing/charge-order', {
    orderId: order.id,
    regularCharge: { paymentIntentId: paymentToken, amount: { amount } },
  });
}
