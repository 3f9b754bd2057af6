// What staff do about single orders now and then: pickup, files, disputes, edits that give money back, duplicates.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { hears } from '../support/live';
import { admin, mailed } from '../support/mails';
import { colleague, heading, useOffice } from '../support/office';
import { press } from '../support/press';
import { productOf } from './buying';
import { bought, dialog, inStock, orderBy, pressTwice } from './drafting';
import { faultless, fits, settled, sound } from './pages';
import { pay, screens, sold } from './sold';

const office = useOffice();

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const openMore = (page: Page) => press(page.getByRole('button', { name: /^More/ }).first());

const pickup = {
  shippingInfo: {
    title: 'Pickup at the workshop',
    logistics: {
      instructions: 'Ring twice.',
      pickupDetails: {
        pickupMethod: 'STORE_PICKUP',
        address: {
          country: 'US',
          subdivision: 'US-NY',
          city: 'New York',
          postalCode: '10001',
          addressLine: '9 Kiln Lane',
        },
      },
    },
  },
};

test.each(screens)('what the buyer fetches is made ready and handed over %s', async (_, screen) => {
  const order = await sold(office, pickup, 2);
  await pay(office, order, '50.00');
  const page = await office.enter(`/admin/orders/${order.id}`, screen);
  await page.getByText('Ring twice.').waitFor();
  // It goes to nobody's address: the place is shown where it waits.
  const place = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Pick up at' }) });
  await place.getByText('9 Kiln Lane').waitFor();
  await page.getByRole('button', { name: 'Mark 2 items as ready' }).click();
  const ready = dialogOf(page, `Mark #${order.number} as ready for pickup`);
  // Nobody carries it anywhere: there is nothing to follow.
  expect(await ready.getByLabel('Carrier').count()).toBe(0);
  await ready
    .getByRole('group', { name: /Quantity of/ })
    .getByRole('button', { name: 'One less' })
    .click();
  await pressTwice(ready.getByRole('button', { name: 'Mark 1 item as ready' }));
  await page.getByText(`1 item of #${order.number} is ready for pickup.`).waitFor();
  await page.getByRole('heading', { name: 'Ready for pickup', exact: true }).waitFor();
  await mailed(office.souk, 'ada@example.com', new RegExp(`${order.number}`));
  await page.getByRole('button', { name: 'Mark as picked up' }).click();
  await page.getByRole('heading', { name: 'Picked up', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Mark 1 item as ready' }).click();
  await ready.getByRole('button', { name: 'Mark 1 item as ready' }).click();
  await page.getByRole('heading', { name: 'Ready for pickup', exact: true }).waitFor();
  await settled(page);
  await fits(page);
});

interface Uploaded {
  file: { id: string };
}

test('files that were bought are fetched, counted, and sent again with new links', async () => {
  const response = await fetch(`${office.url}/v1/media/private-files?name=pattern.pdf`, {
    method: 'POST',
    headers: { authorization: office.souk.apiKey, 'content-type': 'application/pdf' },
    body: '%PDF-1.4 a pattern',
  });
  const { file } = (await response.json()) as Uploaded;
  const order = await sold(office, {
    shippingInfo: undefined,
    recipientInfo: undefined,
    lineItems: [
      {
        productName: { original: 'Weaving pattern' },
        quantity: 1,
        price: { amount: '25.00' },
        itemType: { preset: 'DIGITAL' },
        digitalFile: { fileId: file.id },
      },
    ],
  });
  const page = await office.enter(`/admin/orders/${order.id}`);
  await page.getByText('Download links are created when the order is paid.').waitFor();
  await hears(page);
  await pay(office, order);
  await page.getByText(/^downloaded 0 of \d+ times/).waitFor();
  const link = await mailed(office.souk, 'ada@example.com', /(https?:\/\/\S+\/v1\/downloads\/\S+)/);
  expect(await (await fetch(link)).text()).toBe('%PDF-1.4 a pattern');
  await page.reload();
  await page.getByText(/^downloaded 1 of \d+ times/).waitFor();
  await page.getByRole('button', { name: 'Send new links' }).click();
  await page.getByText('New links were sent to the customer.').waitFor();
  await page.getByText(/^downloaded 0 of \d+ times/).waitFor();
  await eventually(
    async () =>
      (await mailed(office.souk, 'ada@example.com', /(https?:\/\/\S+\/v1\/downloads\/\S+)/)) === link,
  ).toBe(false);
});

interface Transactions {
  orderTransactions: { payments: { id: string }[]; refunds: { summary?: unknown }[] };
}

const moneyOf = async ({ id }: { id: string }) =>
  (await admin<Transactions>(office.souk, 'GET', `/v1/payments/orders/${id}`)).orderTransactions;

test.each(screens)(
  'money that the bank takes back holds the order up %s until it is given again',
  async (_, screen) => {
    const order = await sold(office);
    await pay(office, order);
    const page = await office.enter(`/admin/orders/${order.id}`, screen);
    await page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
    const paymentId = (await moneyOf(order)).payments[0]!.id;
    await hears(page);
    const { disputeId } = await admin<{ disputeId: string }>(office.souk, 'POST', '/v1/sandbox/disputes', {
      paymentId,
    });
    // The page hears of it by itself.
    const banner = page.getByText('The bank took back $25.00. Payments cannot be changed', { exact: false });
    await banner.waitFor();
    await eventually(() =>
      page.getByRole('button', { name: 'Refund', exact: true }).getAttribute('data-off'),
    ).toBe('true');
    await settled(page);
    await fits(page);
    await faultless(page);
    await admin(office.souk, 'POST', '/v1/sandbox/disputes', { paymentId, disputeId, reversed: true });
    await banner.waitFor({ state: 'detached' });
    await eventually(() =>
      page.getByRole('button', { name: 'Refund', exact: true }).getAttribute('data-off'),
    ).toBe(null);
  },
);

/** So many of a thing are on the shelf, and they are counted. */
async function counted(slug: string, quantity: number) {
  const { id } = await productOf(office, slug);
  await admin(office.souk, 'PATCH', `/v2/inventoryItems/product/${id}`, {
    inventoryItem: {
      trackQuantity: true,
      variants: [{ variantId: '00000000-0000-0000-0000-000000000000', quantity }],
    },
  });
}

test.each(screens)('an edit that lowers the total gives the rest back %s', async (_, screen) => {
  await counted('olive-soap', 40);
  const order = await bought(office, 'olive-soap', 2);
  await eventually(() => inStock(office, 'olive-soap')).toBe(38);
  const page = await office.enter(`/admin/orders/${order.id}/edit`, screen);
  const line = page.getByRole('row', { name: order.lineItems[0]!.productName.original });
  await line.getByRole('button', { name: 'One less' }).click();
  await page.getByText('To refund', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await heading(page, `#${order.number} was updated`).waitFor();
  const over = (await orderBy(office, order.id)).balanceSummary.balance.amount.replace('-', '');
  await page.getByRole('button', { name: `Refund $${over}` }).click();
  // What was paid too much is filled in; nobody has to work it out.
  const refund = dialogOf(page, `Refund #${order.number}`);
  await refund
    .getByText(`The customer paid $${over} more than the order total.`, { exact: false })
    .waitFor();
  await pressTwice(refund.getByRole('button', { name: `Refund $${over}` }));
  await page.getByText(`$${over} of #${order.number} was refunded.`).waitFor();
  const after = await orderBy(office, order.id);
  expect(after.balanceSummary.balance.amount).toBe('0.00');
  expect(after.paymentStatus).toBe('PAID');
  expect((await moneyOf(order)).refunds).toHaveLength(1);
  await eventually(() => inStock(office, 'olive-soap')).toBe(39);
});

test('an order is begun once more as a draft, and its page fits a small window', async () => {
  await counted('olive-soap', 3);
  const order = await bought(office, 'olive-soap', 3);
  const page = await office.enter(`/admin/orders/${order.id}`, { viewport: { width: 1280, height: 800 } });
  await settled(page);
  await page.getByText('Out of stock', { exact: true }).waitFor();
  await counted('olive-soap', 12);
  await page.reload();
  await page.getByText('12 in stock', { exact: true }).waitFor();
  // The acts stand beside the name of the order, in one line.
  const middle = async (one: Locator) => {
    const { y, height } = (await one.boundingBox())!;
    return y + height / 2;
  };
  const act = page.getByRole('button', { name: 'Fulfil 3 items' });
  await eventually(async () =>
    Math.abs((await middle(heading(page, `#${order.number}`))) - (await middle(act))),
  ).toBeLessThan(20);
  await openMore(page);
  await press(page.getByRole('menuitem', { name: 'Duplicate as draft' }));
  await heading(page, 'Ada Benali').waitFor();
  await page.waitForURL(/\/admin\/drafts\//);
  const row = page.getByRole('row', { name: order.lineItems[0]!.productName.original });
  await eventually(() => row.getByRole('textbox', { name: /^Quantity/ }).inputValue()).toBe('3');
  await page.getByText('1 Main Street').first().waitFor();
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('these pages can be used by all on a %s, light and dark', async (_, size) => {
  const order = await bought(office, 'olive-soap', 2);
  const fetched = await sold(office, pickup);
  const page = await office.enter('/admin/orders', size);
  for (const path of [`/${order.id}`, `/${fetched.id}`, `/${fetched.id}?do=fulfil`]) {
    await page.goto(`/admin/orders${path}`);
    await sound(page, path);
  }
});

test.each(screens)('the money of an imported order is shown and cannot be moved %s', async (_, screen) => {
  const total = { amount: '25.00' };
  const { order } = await admin<{ order: { id: string; number: string } }>(office.souk, 'POST', '/v1/orders/import', {
    order: {
      status: 'APPROVED',
      paymentStatus: 'PAID',
      fulfillmentStatus: 'NOT_FULFILLED',
      channelInfo: { type: 'ETSY', externalOrderId: `e-${screen.isMobile ? 1 : 2}` },
      buyerInfo: { email: 'ada@example.com' },
      lineItems: [
        { productName: { original: 'Mint teapot' }, quantity: 1, price: total, itemType: { preset: 'PHYSICAL' } },
      ],
      priceSummary: { subtotal: total, total },
      balanceSummary: { paid: total, authorized: { amount: '5.00' }, balance: { amount: '0.00' } },
    },
  });
  const page = await office.enter(`/admin/orders/${order.id}`, screen);
  await page.getByText('This order was imported').waitFor();
  await page.getByText('Etsy', { exact: true }).waitFor();
  for (const name of [/^Refund/, /^Capture/, /^Collect/, /^Void/]) {
    expect(await page.getByRole('button', { name }).count(), String(name)).toBe(0);
  }
  expect(await page.getByRole('link', { name: 'Edit order' }).count()).toBe(0);
  // What nobody but the shop does goes on here.
  await page.getByRole('button', { name: 'Fulfil 1 item' }).waitFor();
  await openMore(page);
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem', { name: /^(Refund|Capture|Collect|Mark as paid|Void)/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  // The address opens no dialog for it either.
  await page.goto(`/admin/orders/${order.id}?do=refund`);
  await settled(page);
  await page.getByText('This order was imported').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await sound(page, 'an imported order');
});

test('an order that somebody edits says who, since when, and where', async () => {
  const order = await bought(office, 'olive-soap', 1);
  const omar = await colleague(office.souk, 'Omar', [
    'ECOM.READ_ORDERS',
    'ECOM.MODIFY_ORDERS',
    'ECOM.DRAFT_ORDERS_READ',
    'ECOM.DRAFT_ORDERS_CREATE',
  ]);
  const page = await office.enter(`/admin/orders/${order.id}`);
  await heading(page, `#${order.number}`).waitFor();
  await settled(page);
  expect(await page.getByText(/is editing this order$/).count()).toBe(0);
  const his = await office.enter(`/admin/orders/${order.id}/edit`, desktop, omar);
  await heading(his, `Edit #${order.number}`).waitFor();
  // The page hears of it by itself, or, where that is slow, when it is loaded again.
  await page.reload();
  await page.getByText('Omar is editing this order').waitFor();
  await sound(page, 'an order that is edited');
  // Who edits it is not told of themselves.
  await his.goto(`/admin/orders/${order.id}`);
  await heading(his, `#${order.number}`).waitFor();
  await settled(his);
  expect(await his.getByText(/is editing this order$/).count()).toBe(0);
  office.expect(/status of 409/);
  await page.getByRole('link', { name: 'Open the order edit' }).click();
  await page.getByText('Omar is editing this order').waitFor();
  await page.getByRole('button', { name: 'Take over' }).waitFor();
});
