// Orders in the back office: an order of a guest is found, sent in two parcels, and a piece of it refunded.
import { expect, test } from 'vitest';
import { eventually } from '../support/browser';
import { admin } from '../support/mails';
import { useOffice } from '../support/office';
import { cards, fillDetails, heading, makeCheckout, orderOf, payWith, productOf } from './buying';

const office = useOffice();

/** A guest buys some pieces of one thing with a card. */
async function bought(slug: string, quantity: number) {
  const made = await makeCheckout(office, [slug], {}, quantity);
  const page = await office.visit(made.url);
  await page.getByLabel('E-mail').waitFor();
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

const sent = async (orderId: string) =>
  (
    await admin<{ orderWithFulfillments: { fulfillments: { lineItems: { quantity: number }[] }[] } }>(
      office.souk,
      'GET',
      `/v1/fulfillments/orders/${orderId}`,
    )
  ).orderWithFulfillments.fulfillments.map(({ lineItems }) => lineItems[0]!.quantity);

test('an order of three pieces goes out in two parcels, and one piece is refunded and restocked', async () => {
  const { order, product } = await bought('olive-soap', 3);
  const page = await office.enter('/admin/orders');
  const row = page.getByRole('row', { name: new RegExp(`#${order.number}`) });
  await row.getByText(/soap × 3$/i).waitFor();
  await row.getByText('Ada Benali').waitFor();
  await row.getByText('Paid', { exact: true }).waitFor();
  await row.getByText('To fulfil', { exact: true }).waitFor();
  await row.getByText(`#${order.number}`).click();
  await page.getByRole('heading', { level: 1, name: `#${order.number}` }).waitFor();

  // Two pieces first, with a number to follow them by.
  await page.getByRole('button', { name: 'Fulfil 3 items' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: /Quantity of/ }).getByRole('button', { name: 'One less' }).click();
  await dialog.getByLabel('Carrier').selectOption('dhl');
  await dialog.getByLabel('Tracking number').fill('JD014600003');
  await dialog.getByRole('button', { name: 'Fulfil 2 items' }).click();
  await page.getByText(`2 items of #${order.number} are fulfilled.`).waitFor();
  await page.getByRole('link', { name: /JD014600003/ }).waitFor();
  await page.getByText('Part fulfilled', { exact: true }).waitFor();

  // Then the rest.
  await page.getByRole('button', { name: 'Fulfil 1 item' }).click();
  await dialog.getByRole('button', { name: 'Fulfil 1 item' }).click();
  await page.getByText(`1 item of #${order.number} is fulfilled.`).waitFor();
  await page.getByRole('button', { name: /^Fulfil \d/ }).waitFor({ state: 'detached' });
  await eventually(async () => (await sent(order.id)).sort()).toEqual([1, 2]);

  // One piece comes back.
  const before = await inStock(product.id);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByRole('group', { name: /Quantity of/ }).getByRole('button', { name: 'One more' }).click();
  const refund = dialog.getByRole('button', { name: /^Refund \$\d/ });
  await refund.waitFor();
  const amount = (await refund.innerText()).replace('Refund ', '');
  await dialog.getByText('Adds up.', { exact: false }).waitFor();
  // Pressed twice at once, it is refunded once.
  await refund.dblclick();
  await page.getByText(`${amount} of #${order.number} is refunded.`).waitFor();
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
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search orders, people, products').fill(`refund ${order.number}`);
  await page.getByText(`Refund order ${order.number}`).click();
  await page.getByRole('dialog', { name: `Refund #${order.number}` }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `#${order.number}` }).waitFor();
  // An order that there is not is told, and nothing is opened.
  await page.goto('/admin/orders/number/999999999?do=refund');
  await page.getByText('There is no order 999999999').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});
