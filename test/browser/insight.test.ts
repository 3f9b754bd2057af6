// How buyers come back, what comes back of what was sold, and how stock turns: numbers equal the orders, and lead to them.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../support/browser';
import { admin } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { catalogApp } from './buying';
import { settled, sound } from './pages';
import { pay, screens, sold, type Sold } from './sold';

const office = useOffice();
const whole = '00000000-0000-0000-0000-000000000000';

interface Made {
  kettle: string;
  orders: Sold[];
}

let made: Promise<Made> | undefined;

/** Three orders that count, of two buyers, with one kettle given back; and one that does not. */
const shop = () => (made ??= make());

async function make(): Promise<Made> {
  const { product } = await admin<{ product: { id: string } }>(office.souk, 'POST', '/v1/products', {
    product: { name: 'Copper kettle', priceData: { price: 25 }, sku: 'KETTLE', productType: 'physical' },
  });
  await admin(office.souk, 'PATCH', `/v2/inventoryItems/product/${product.id}`, {
    inventoryItem: { trackQuantity: true, variants: [{ variantId: whole, quantity: 40 }] },
  });
  const bought = (email: string, quantity: number) =>
    sold(
      office,
      {
        buyerInfo: { email },
        lineItems: [
          {
            productName: { original: 'Copper kettle' },
            catalogReference: { appId: catalogApp, catalogItemId: product.id },
            quantity,
            price: { amount: '25.00' },
            itemType: { preset: 'PHYSICAL' },
          },
        ],
      },
      quantity,
    );
  const orders = [await bought('ada@example.com', 3), await bought('ada@example.com', 1), await bought('grace@example.com', 4)];
  const cancelled = await bought('joan@example.com', 9);
  await admin(office.souk, 'POST', `/v1/orders/${cancelled.id}/cancel`, {});
  await giveBack(orders[0]!);
  return { kettle: product.id, orders };
}

/** Ada pays three kettles and gets the money of one back. */
async function giveBack(order: Sold) {
  await pay(office, order, '75.00');
  const { order: paid } = await admin<{ order: { lineItems: { id: string }[] } }>(office.souk, 'GET', `/v1/orders/${order.id}`);
  const { orderTransactions } = await admin<{ orderTransactions: { payments: { id: string }[] } }>(
    office.souk,
    'GET',
    `/v1/payments/orders/${order.id}`,
  );
  await admin(office.souk, 'POST', '/v1/order-billing/refund-payments', {
    orderId: order.id,
    paymentRefunds: [{ paymentId: orderTransactions.payments[0]!.id, amount: { amount: '25.00' } }],
    refundItems: { lineItems: [{ lineItemId: paid.lineItems[0]!.id, quantity: 1 }] },
    customerReason: 'The lid was bent',
  });
}

const figure = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

/** Opens a report once its orders were counted: events carry them there, soon and not at once. */
async function open(tab: string, screen: object, ready: (page: Page) => Promise<string>, want: RegExp): Promise<Page> {
  const page = await office.enter(`/admin/reports?tab=${tab}`, screen);
  await heading(page, 'Reports').waitFor();
  await eventually(async () => {
    await page.reload();
    await settled(page);
    return ready(page);
  }).toMatch(want);
  return page;
}

const first = async (of: Locator) => (await of.allInnerTexts())[0] ?? '';

/** What the order list says of the orders that count. */
async function listed(): Promise<{ total: number; refunded: number }> {
  const { orders } = await admin<{
    orders: { priceSummary: { total: { amount: string } }; balanceSummary?: { refunded?: { amount: string } } }[];
  }>(office.souk, 'POST', '/v1/orders/search', { search: { filter: { status: 'APPROVED' } } });
  const sum = (of: (order: (typeof orders)[number]) => string | undefined) =>
    orders.reduce((all, order) => all + Math.round(Number(of(order) ?? 0) * 100), 0);
  return {
    total: sum((order) => order.priceSummary.total.amount),
    refunded: sum((order) => order.balanceSummary?.refunded?.amount),
  };
}

const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);

async function exported(page: Page, at = 0): Promise<string[]> {
  const button = page.getByRole('button', { name: 'Export' }).nth(at);
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
}

test.each(screens)('what came back equals the refunds of the orders, and leads to them, %s', async (_, screen) => {
  const { orders } = await shop();
  const page = await open('returns', screen, (at) => first(figure(at, 'Return rate')), /^12\.5%$/);
  expect(cents(await first(figure(page, 'Refunded')))).toBe((await listed()).refunded);
  expect(await first(figure(page, 'For products'))).toBe('$25.00');
  expect(await first(figure(page, 'Return rate'))).toBe('12.5%');
  await page.getByRole('row', { name: /^The lid was bent/ }).waitFor();
  await sound(page, 'returns');
  expect((await exported(page))[1]).toBe('Copper kettle,8,1,0.1250,25.00');

  await page.getByRole('link', { name: 'See the orders: Copper kettle' }).click();
  const table = page.getByRole('table', { name: 'Orders for Copper kettle' });
  await table.getByRole('link', { name: `#${orders[0]!.number}` }).waitFor();
  expect(await table.getByRole('rowheader').count()).toBe(1);
  await page.getByText('1 order, $75.00 in sales, $25.00 refunded.').waitFor();
  // What the number counts of it is told too.
  await page.getByText('$25.00 of it was for this product.').waitFor();
  await sound(page, 'the orders behind a number');
  await table.getByRole('link', { name: `#${orders[0]!.number}` }).click();
  await page.getByText('Part refunded', { exact: true }).first().waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Back to report' }).click();
  await page.getByRole('link', { name: 'See the orders: The lid was bent' }).click();
  await page.getByText('$25.00 of the refunds had this reason.').waitFor();
  await page.getByRole('link', { name: `#${orders[0]!.number}` }).waitFor();
});

test.each(screens)('cohorts equal the order list, and each cell leads to its orders, %s', async (_, screen) => {
  const { orders } = await shop();
  const page = await open('cohorts', screen, (at) => first(figure(at, 'Sales')), /^\$200\.00/);
  expect(cents(await first(figure(page, 'Sales')))).toBe((await listed()).total);
  expect(await first(figure(page, 'New customers'))).toBe('2');
  expect(await first(figure(page, 'Ordered again'))).toBe('50%');
  const table = page.getByRole('table', { name: 'Customers by month of first order' });
  await table.getByRole('link', { name: /^100%/ }).waitFor();
  await page.getByLabel('Show', { exact: true }).selectOption('Sales');
  const cell = table.getByRole('link', { name: /^\$200\.00/ });
  await cell.waitFor();
  await sound(page, 'cohorts');
  expect((await exported(page)).slice(1).join('\n')).toMatch(/^\d{4}-\d{2},\d{4}-\d{2},2,3,200\.00,175\.00$/m);

  await cell.click();
  await page.getByText('3 orders, $200.00 in sales, $25.00 refunded.').waitFor();
  for (const { number } of orders) await page.getByRole('link', { name: `#${number}` }).waitFor();
  await page.getByRole('link', { name: 'Back to report' }).click();
  await cell.waitFor();
});

test.each(screens)('stock turnover has what was sold, and leads to the inventory, %s', async (_, screen) => {
  await shop();
  const row = (page: Page) => page.getByRole('row', { name: /^Copper kettle/ });
  const page = await open('stock', screen, (at) => first(row(at)), /\b8\b/);
  await sound(page, 'stock');
  await page.getByLabel('Sort by', { exact: true }).selectOption('Runs out first');
  await row(page).waitFor();
  expect((await exported(page)).find((line) => line.startsWith('Copper kettle'))).toMatch(/^Copper kettle,KETTLE,8,/);
  await page.getByRole('link', { name: 'See the orders: Copper kettle' }).waitFor();
  await page.getByRole('link', { name: 'Copper kettle', exact: true }).click();
  await heading(page, 'Copper kettle').waitFor();
});
