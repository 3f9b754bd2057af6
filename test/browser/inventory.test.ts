// Stock is changed where it stands, with a way back; what is sold meanwhile is not lost; every change has its reason.
import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { openPalette } from '../support/parts';
import { sound } from './pages';

const office = useOffice();
const whole = '00000000-0000-0000-0000-000000000000';
let soap = '';

const counted = async (name: string, quantity: number) => {
  const { product } = await admin<{ product: { id: string } }>(office.souk, 'POST', '/v1/products', {
    product: { name, priceData: { price: 9 }, sku: name.toUpperCase().replaceAll(' ', '-'), productType: 'physical' },
  });
  await admin(office.souk, 'PATCH', `/v2/inventoryItems/product/${product.id}`, {
    inventoryItem: { trackQuantity: true, variants: [{ variantId: whole, quantity }] },
  });
  return product.id;
};

beforeAll(async () => {
  soap = await counted('Olive soap', 9);
  await counted('Olive oil', 40);
});

const adjust = (by: number, reason: string, note?: string) =>
  admin(office.souk, 'POST', '/v1/stock-history/adjust', { changes: [{ productId: soap, by }], reason, note });

/** So that no test goes by what another left. */
const recount = (quantity: number) =>
  admin(office.souk, 'POST', '/v1/stock-history/adjust', {
    changes: [{ productId: soap, quantity }],
    reason: 'RECOUNT',
  });

const stock = (page: Page) => page.getByLabel('Stock of Olive soap', { exact: true });

test('stock is changed in place and taken back; a sale meanwhile is kept', async () => {
  await recount(9);
  const page = await office.enter('/admin/inventory?q=olive');
  await heading(page, 'Inventory').waitFor();
  await eventually(() => stock(page).inputValue()).toBe('9');
  await stock(page).fill('many');
  await stock(page).press('Enter');
  await page.getByText('Enter a whole number from 0 to 99,999.').waitFor();
  await stock(page).press('Escape');
  await eventually(() => stock(page).inputValue()).toBe('9');

  await stock(page).fill('12');
  await stock(page).press('Enter');
  await page.getByText('Olive soap: stock changed from 9 to 12.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await eventually(() => stock(page).inputValue()).toBe('9');

  await stock(page).fill('12');
  await adjust(-2, 'DAMAGED', 'dropped on the stairs');
  await stock(page).press('Enter');
  await page.getByText(/^Olive soap: 10 in stock\. The stock changed while you were typing/).waitFor();
  await eventually(() => stock(page).inputValue()).toBe('10');

  await page.getByRole('link', { name: /^Olive soap/ }).click();
  await heading(page, 'Olive soap').waitFor();
  const history = page.getByRole('table', { name: 'History' });
  await history.getByRole('row', { name: /−2 7 Damaged.*dropped on the stairs/ }).waitFor();
  await history.getByRole('row', { name: /\+3 10 Manual change You/ }).waitFor();

  await page.getByRole('button', { name: 'Adjust', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Quantity').fill('30');
  await dialog.getByLabel('Note', { exact: true }).fill('Delivery 118');
  await dialog.getByRole('button', { name: 'Adjust stock' }).click();
  await history.getByRole('row', { name: /\+30 40 Delivery received.*Delivery 118/ }).waitFor();
});

test('what is low is found, and from which number on is for the shop to say', async () => {
  await recount(10);
  const page = await office.enter('/admin/inventory?tab=low&q=olive');
  await page.getByRole('button', { name: 'Low stock at 5' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Alert at', { exact: true }).fill('10');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Low stock at 10' }).waitFor();
  await eventually(() => stock(page).inputValue()).toBe('10');
  await eventually(() => page.getByLabel('Stock of Olive oil', { exact: true }).count()).toBe(0);
});

test('many are adjusted together, and one that cannot be is told', async () => {
  await recount(10);
  const page = await office.enter('/admin/inventory?q=olive');
  await stock(page).waitFor();
  await page.getByLabel('Select Olive soap', { exact: true }).check();
  await page.getByLabel('Select Olive oil', { exact: true }).check();
  await page.getByRole('button', { name: 'Adjust', exact: true }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Remove', { exact: true }).click();
  await dialog.getByLabel('Quantity').fill('20');
  await dialog.getByLabel('Reason').selectOption('LOST');
  office.expect(/\/v1\/stock-history\/adjust\)$/);
  await dialog.getByRole('button', { name: 'Adjust stock' }).click();
  await page.getByText('There is not enough stock left.').first().waitFor();
  await eventually(async () => {
    const { variants } = await admin<{ variants: { stock: { quantity: number } }[] }>(
      office.souk,
      'POST',
      '/v1/variants/query',
      { query: { filter: { productName: 'Olive oil' }, paging: { limit: 1 } } },
    );
    return variants[0]?.stock.quantity;
  }).toBe(20);
});

test('the palette opens the stock of what is named', async () => {
  const page = await office.enter('/admin/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openPalette(page);
  await page.getByPlaceholder('Search orders, members, products').last().fill('stock olive soap');
  await page.getByText('Stock of “olive soap”').click();
  await heading(page, 'Inventory').waitFor();
  await stock(page).waitFor();
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
])('the inventory is for all to use, on a %s', async (_, options) => {
  const page = await office.enter('/admin/inventory', options);
  await heading(page, 'Inventory').waitFor();
  await page.getByLabel(/^Stock of /).first().waitFor();
  await sound(page, 'list');
  await page.goto(`${office.url}/admin/inventory/${soap}-${whole}`);
  await heading(page, 'Olive soap').waitFor();
  await page.getByRole('table', { name: 'History' }).waitFor();
  await sound(page, 'one variant');
  await page.getByRole('button', { name: 'Adjust', exact: true }).locator('visible=true').first().click();
  await page.getByRole('dialog').waitFor();
  await sound(page, 'adjusting');
});
