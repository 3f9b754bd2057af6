// Orders in the back office: found, sent in parcels, refunded, paid, tagged, archived, cancelled.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { hears } from '../support/live';
import { admin, mailsTo, type Mail } from '../support/mails';
import { useOffice } from '../support/office';
import { openPalette } from '../support/parts';
import { press } from '../support/press';
import { cards, fillDetails, heading, makeCheckout, orderOf, payWith, productOf } from './buying';
import { pressTwice } from './drafting';
import { sound } from './pages';
import { hold, listed, pay, screens, sentOf, sold, type Sold } from './sold';

const office = useOffice();

/** A guest buys some pieces of one thing with a card. */
async function bought(slug: string, quantity: number) {
  const made = await makeCheckout(office, [slug], {}, quantity);
  const page = await office.visit(made.url);
  await page.getByLabel('Email').waitFor();
  await fillDetails(page);
  await payWith(page, cards.approved);
  await heading(page, /^Thank you/).waitFor();
  const order = await orderOf(office, made.id);
  const product = await productOf(office, slug);
  await page.context().close();
  return { order, product };
}

interface Stocked {
  products: { stock: { quantity?: number; trackInventory: boolean } }[];
}

const inStock = async (id: string) =>
  (await admin<Stocked>(office.souk, 'POST', '/v1/products/query-platformized', { query: { filter: { id } } })).products[0]!
    .stock.quantity;

test.each(screens)('three pieces go out in two parcels %s, one is refunded and restocked', async (_, screen) => {
  const { order, product } = await bought('olive-soap', 3);
  const page = await office.enter('/admin/orders', screen);
  const row = listed(page, order.number);
  await row.getByText(/soap × 3$/i).waitFor();
  await row.getByText('Ada Benali').waitFor();
  await row.getByText('Paid', { exact: true }).waitFor();
  if (screen === desktop) await row.getByText('To fulfil', { exact: true }).waitFor();
  await row.getByText(`#${order.number}`).click();
  await page.getByRole('heading', { level: 1, name: `#${order.number}` }).waitFor();

  // Two pieces first, with a number to follow them by.
  await page.getByRole('button', { name: 'Fulfil 3 items' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: /Quantity of/ }).getByRole('button', { name: 'One less' }).click();
  await dialog.getByLabel('Carrier').selectOption('dhl');
  await dialog.getByLabel('Tracking number').fill('JD014600003');
  await dialog.getByRole('button', { name: 'Fulfil 2 items' }).click();
  await page.getByText(`2 items of #${order.number} were fulfilled.`).waitFor();
  await page.getByRole('link', { name: /JD014600003/ }).waitFor();
  await page.getByText('Part fulfilled', { exact: true }).waitFor();

  // Then the rest.
  await page.getByRole('button', { name: 'Fulfil 1 item' }).click();
  await dialog.getByRole('button', { name: 'Fulfil 1 item' }).click();
  await page.getByText(`1 item of #${order.number} was fulfilled.`).waitFor();
  await page.getByRole('button', { name: /^Fulfil \d/ }).waitFor({ state: 'detached' });
  await eventually(async () => (await sentOf(office, order.id)).sort()).toEqual([1, 2]);

  // One piece comes back.
  const before = await inStock(product.id);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByRole('group', { name: /Quantity of/ }).getByRole('button', { name: 'One more' }).click();
  const refund = dialog.getByRole('button', { name: /^Refund \$\d/ });
  // What it comes to is worked out by the shop.
  await dialog.getByText('can still be refunded afterwards.', { exact: false }).waitFor();
  const amount = (await refund.innerText()).replace('Refund ', '');
  // Pressed twice at once, it is refunded once.
  await pressTwice(refund);
  await page.getByText(`${amount} of #${order.number} was refunded.`).waitFor();
  await page.getByText('Part refunded', { exact: true }).first().waitFor();
  const { orderTransactions } = await admin<{ orderTransactions: { refunds: unknown[] } }>(
    office.souk,
    'GET',
    `/v1/payments/orders/${order.id}`,
  );
  expect(orderTransactions.refunds).toHaveLength(1);
  if (before !== undefined) await eventually(() => inStock(product.id)).toBe(before + 1);

  // What staff write down stays.
  await page.getByLabel('Comment', { exact: true }).fill('The box was torn.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await page.getByText('“The box was torn.”').waitFor();
});

test('the search of all things opens the refund of an order by its number', async () => {
  const { order } = await bought('olive-soap', 1);
  const page = await office.enter('/admin/orders');
  await page.getByRole('row', { name: new RegExp(`#${order.number}`) }).waitFor();
  await openPalette(page);
  await page.getByPlaceholder('Search orders, members, products').fill(`refund ${order.number}`);
  await page.getByText(`Refund order ${order.number}`).click();
  await page.getByRole('dialog', { name: `Refund #${order.number}` }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `#${order.number}` }).waitFor();
  // An order that there is not is told, and nothing is opened.
  await page.goto('/admin/orders/number/999999999?do=refund');
  await page.getByText('Order 999999999 not found').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

interface Whole {
  order: { paymentStatus: string; status: string; archived: boolean; tags?: { tags?: { tagIds?: string[] } } };
}

const now = async ({ id }: Sold) => (await admin<Whole>(office.souk, 'GET', `/v1/orders/${id}`)).order;

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const more = async (page: Page, name: string) => {
  await press(page.getByRole('button', { name: 'More', exact: true }));
  await press(page.getByRole('menuitem', { name, exact: true }));
};

test('an order is marked as paid, tagged, archived and taken back, and at last cancelled with its things restocked', async () => {
  const product = await productOf(office, 'olive-soap');
  const order = await sold(office);
  const page = await office.enter(`/admin/orders/${order.id}`);
  await more(page, 'Mark as paid');
  const paid = dialogOf(page, `Mark $25.00 of #${order.number} as paid?`);
  await paid.getByLabel('Payment method').selectOption('Bank transfer');
  await paid.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByText(`#${order.number} was marked as paid.`).waitFor();
  await page.getByText('Paid', { exact: true }).first().waitFor();

  await page.getByRole('button', { name: 'Add tag' }).click();
  await dialogOf(page, 'Add tag').getByLabel('Tag', { exact: true }).fill('gift');
  await dialogOf(page, 'Add tag').getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('button', { name: 'Remove tag gift' }).waitFor();
  await eventually(async () => (await now(order)).tags?.tags?.tagIds).toEqual(['gift']);

  await more(page, 'Archive');
  await page.getByText(`#${order.number} was archived.`).waitFor();
  // Time to take it back stands still while somebody is at it.
  await page.getByRole('button', { name: 'Undo', exact: true }).focus();
  await eventually(async () => (await now(order)).archived).toBe(true);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await eventually(async () => (await now(order)).archived).toBe(false);

  // What was bought in the shop goes back on its shelf.
  const before = await inStock(product.id);
  const { order: soap } = await bought('olive-soap', 2);
  if (before !== undefined) await eventually(() => inStock(product.id)).toBe(before - 2);
  await page.goto(`/admin/orders/${soap.id}`);
  // Where nobody knows what can be refunded, it could be cancelled without a refund.
  office.expect(/status of 400/);
  const refundability = '**/get-order-refundability';
  await page.route(refundability, (route) => route.fulfill({ status: 400, body: '{}' }));
  await more(page, 'Cancel order');
  const cancel = dialogOf(page, `Cancel #${soap.number}?`);
  await cancel.getByText('Could not check what can be refunded').waitFor();
  await cancel.getByRole('button', { name: 'Continue without a refund' }).click();
  await cancel.getByRole('button', { name: 'Cancel order' }).waitFor();
  expect(await cancel.getByRole('radio').count()).toBe(0);
  await cancel.getByRole('button', { name: 'Keep order' }).click();
  await page.unroute(refundability);

  await more(page, 'Cancel order');
  expect(await cancel.getByRole('radio', { name: 'Refund later' }).isChecked()).toBe(true);
  await cancel.getByLabel('Personal message (optional)').fill('We are out of boxes.');
  await cancel.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText(`#${soap.number} was cancelled.`).waitFor();
  await page.getByText('This order is cancelled.', { exact: false }).waitFor();
  if (before !== undefined) await eventually(() => inStock(product.id)).toBe(before);
});

test.each(screens)('an order bought in another browser arrives in the list that is open %s', async (_, screen) => {
  const before = await sold(office);
  const page = await office.enter('/admin/orders', screen);
  await listed(page, before.number).waitFor();
  await hears(page);
  const { order } = await bought('olive-soap', 1);
  await page.getByText('There are new orders.').click();
  await listed(page, order.number).waitFor();
});

const isPaid = ({ template, subject }: Mail, { number }: Sold) =>
  template === 'order-paid' && subject.includes(number);

test('a parcel has a slip and a label, an order an invoice, a comment can be changed, and a mail looked at before', async () => {
  const order = await sold(office, {}, 2);
  await pay(office, order, '50.00');
  const page = await office.enter(`/admin/orders/${order.id}`);
  const file = async (press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    return download.suggestedFilename();
  };
  expect(await file(() => page.getByRole('button', { name: 'Print packing slip' }).click())).toBe(
    `packing-slip-${order.number}.pdf`,
  );
  await page.getByRole('button', { name: 'Fulfil 2 items' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fulfil 2 items' }).click();
  await page.getByRole('button', { name: 'Print label' }).click();
  expect(
    await file(() => dialogOf(page, 'Print shipping label').getByRole('button', { name: 'Print label' }).click()),
  ).toBe(`label-${order.number}.pdf`);
  await page.getByRole('button', { name: 'Edit tracking', exact: true }).click();
  const tracking = dialogOf(page, 'Edit tracking');
  await tracking.getByLabel('Carrier').selectOption('dhl');
  await tracking.getByLabel('Tracking number').fill('JD014600009');
  await tracking.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: /JD014600009/ }).waitFor();

  await page.getByRole('button', { name: 'Create invoice' }).click();
  await page.getByText('The invoice was created.').waitFor();
  await file(() => page.getByRole('button', { name: 'Download', exact: true }).click());
  await page.getByRole('button', { name: 'Email it', exact: true }).click();
  await page.getByText(/Invoice .* was emailed\./).waitFor();
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  await dialogOf(page, /^Void invoice .*\?$/).getByRole('button', { name: 'Void' }).click();
  await page.getByText(/^Invoice .* was voided\.$/).waitFor();
  await page.getByRole('button', { name: 'Create invoice' }).waitFor();

  await page.getByLabel('Comment', { exact: true }).fill('Wrap it twice.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: '“Wrap it twice.”' });
  await entry.getByRole('button', { name: 'Edit' }).click();
  await dialogOf(page, 'Edit comment').getByLabel('Comment').fill('Wrap it three times.');
  await dialogOf(page, 'Edit comment').getByRole('button', { name: 'Save' }).click();
  await page.getByText('“Wrap it three times.”').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'three times' }).getByRole('button', { name: 'Delete' }).click();
  await dialogOf(page, 'Delete this comment?').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('“Wrap it three times.”').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = dialogOf(page, 'Email preview');
  await preview.getByLabel('Message').selectOption('Parcel sent');
  await preview.getByText('1234567890').first().waitFor();
  // What is true of the order can be sent once more.
  expect(await preview.getByRole('button', { name: 'Send to ada@example.com' }).count()).toBe(0);
  await preview.getByLabel('Message').selectOption('Order paid');
  const paid = async () =>
    (await mailsTo(office.souk, 'ada@example.com')).filter((mail) => isPaid(mail, order)).length;
  const before = await paid();
  await preview.getByRole('button', { name: 'Send to ada@example.com' }).click();
  await page.getByText('The email will be sent to ada@example.com again.').waitFor();
  await eventually(paid).toBe(before + 1);
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('orders can be used by all on a %s, light and dark', async (_, size) => {
  const order = await sold(office, {}, 2);
  await hold(office, order, '50.00');
  const page = await office.enter('/admin/orders', size);
  for (const path of ['', `/${order.id}`, `/${order.id}?do=fulfil`, `/${order.id}?do=refund`, `/${order.id}?do=delivery`]) {
    await page.goto(`/admin/orders${path}`);
    await sound(page, path);
  }
});

test('an order is found by what it is known by, and lists are narrowed by what orders have', async () => {
  const product = { original: 'Blue fountain tile' };
  const order = await sold(office, {
    channelInfo: { type: 'ETSY', externalOrderId: 'e-77' },
    buyerInfo: { email: 'zahra.found@example.com' },
    shippingInfo: { title: 'Mule over the Atlas' },
    lineItems: [
      {
        productName: product,
        quantity: 1,
        price: { amount: '25.00' },
        itemType: { preset: 'PHYSICAL' },
        physicalProperties: { sku: 'TILE-BLUE-9', shippable: true },
      },
    ],
  });
  const other = await sold(office);
  const { order: whole } = await admin<{ order: { lineItems: { id: string }[] } }>(
    office.souk,
    'GET',
    `/v1/orders/${order.id}`,
  );
  await admin(office.souk, 'POST', `/v1/fulfillments/orders/${order.id}/create-fulfillment`, {
    fulfillment: {
      lineItems: [{ id: whole.lineItems[0]!.id, quantity: 1 }],
      trackingInfo: { trackingNumber: 'JD0146FOUND9', shippingProvider: 'dhl' },
    },
  });
  const page = await office.enter('/admin/orders');
  await listed(page, other.number).waitFor();
  const search = page.getByRole('searchbox').first();
  for (const words of [order.number, 'zahra.found@example.com', 'TILE-BLUE-9', 'JD0146FOUND9', 'fountain tile']) {
    await search.fill(words);
    await search.press('Enter');
    await listed(page, other.number).waitFor({ state: 'detached' });
    await listed(page, order.number).waitFor();
    await search.fill('');
    await search.press('Enter');
    await listed(page, other.number).waitFor();
  }

  const narrow = async (fill: () => Promise<unknown>, said: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await fill();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await listed(page, other.number).waitFor({ state: 'detached' });
    await listed(page, order.number).waitFor();
    await page.getByRole('button', { name: said }).click();
    await listed(page, other.number).waitFor();
  };
  const form = page.getByRole('dialog', { name: 'Filter' });
  await narrow(() => form.getByLabel('Channel', { exact: true }).selectOption('Etsy'), 'Channel: Etsy');
  await narrow(
    () => form.getByLabel('Product (full name)').fill(product.original),
    'Product (full name): Blue fountain tile',
  );
  await narrow(
    () => form.getByLabel('Delivery method (full name)').fill('Mule over the Atlas'),
    'Delivery method (full name): Mule over the Atlas',
  );
});
