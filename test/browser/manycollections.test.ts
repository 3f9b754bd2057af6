// A shop with more than a hundred collections: the last of them is chosen, named, filtered by and shown like the first.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { useOffice } from '../support/office';
import { drawn, sound } from './pages';

const office = useOffice();

interface Made {
  collection: { id: string };
}

const make = (name: string) => admin<Made>(office.souk, 'POST', '/v1/collections', { collection: { name } });

let last: Promise<Made> | undefined;

/** Makes them once, whichever test comes first. */
const zinc = () =>
  (last ??= (async () => {
    for (let at = 0; at < 100; at++) await make(`Shelf ${at}`);
    return make('Zinc');
  })());

const choose = async (page: Page, field: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).fill('Zin');
  await page.getByRole('option', { name: 'Zinc', exact: true }).click();
};

test('the last collection is found for discounts and coupons, and named in their file', async () => {
  await zinc();
  const page = await office.enter('/admin/discounts/new');
  await page.getByLabel('Name', { exact: true }).fill('Zinc week');
  await page.getByLabel('Percentage', { exact: true }).fill('15');
  await page.getByLabel('Applies to', { exact: true }).selectOption('Specific collections');
  await choose(page, 'Collections');
  await page.keyboard.press('Escape');
  await page
    .getByRole('status')
    .getByText(/^15% off.*Zinc/)
    .waitFor();
  await sound(page, 'a discount on a collection that was searched for');
  await page.getByRole('button', { name: 'Create discount' }).click();
  await page.getByText('Zinc week is now active.').waitFor();
  // It is still called by its name when the page is opened anew, and in the list.
  await page.reload();
  await page
    .getByRole('status')
    .getByText(/^15% off.*Zinc/)
    .waitFor();
  await page.goto('/admin/discounts');
  await page
    .getByRole('row', { name: /Zinc week/ })
    .getByText(/^15% off.*Zinc/)
    .waitFor();

  await page.goto('/admin/coupons/new');
  await page.getByLabel('Code', { exact: true }).fill('ZINC');
  await page.getByLabel('Name', { exact: true }).fill('Zinc for friends');
  await page.getByLabel('Percentage', { exact: true }).fill('5');
  await page.getByLabel('Applies to', { exact: true }).selectOption('A collection');
  await choose(page, 'Collection');
  await page
    .getByRole('status')
    .getByText(/^5% off.*Zinc/)
    .waitFor();
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await page.getByText('ZINC is ready to use.').waitFor();
  await page.goto('/admin/coupons');
  await page
    .getByRole('row', { name: /ZINC/ })
    .getByText(/^5% off.*Zinc/)
    .waitFor();

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(await readFile(await saved.path(), 'utf8')).toMatch(/ZINC,"?5% off[^\r\n]*Zinc/);
});

test('the last collection narrows the lists of products and of stock, and goes into rules', async () => {
  const { collection } = await zinc();
  const { product } = await admin<{ product: { id: string } }>(office.souk, 'POST', '/v1/products', {
    product: {
      name: 'Metal vase',
      priceData: { price: 12 },
      productType: 'physical',
      visible: true,
    },
  });
  await admin(office.souk, 'POST', `/v1/collections/${collection.id}/productIds`, {
    productIds: [product.id],
  });
  const page = await office.enter('/admin/products');
  for (const list of ['products', 'inventory']) {
    await page.goto(`/admin/${list}`);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await choose(page, 'Collection');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Collection: Zinc').waitFor();
    await eventually(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('row', { name: /Metal vase/ }).waitFor();
  }
  await page.goto(`/admin/products/${product.id}`);
  await page.getByText('Zinc', { exact: true }).waitFor();

  await page.goto('/admin/collections/new');
  await page.getByLabel('Name', { exact: true }).fill('Metals');
  await page.getByRole('button', { name: 'Create collection' }).click();
  await page.getByRole('button', { name: 'Choose by rule' }).click();
  await page.getByLabel('Field').selectOption('COLLECTION');
  await choose(page, 'Value');
  await page.getByRole('listitem').filter({ hasText: 'Metal vase' }).waitFor();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await page.getByText('Saved. Products now follow the rules.').waitFor();

  const shopper = await office.visit('/products?collection=zinc', desktop);
  await shopper.getByRole('radio', { name: 'Zinc', exact: true }).waitFor();
  const pieces = shopper.getByRole('main').getByRole('article');
  await eventually(() => pieces.count()).toBe(1);
  await pieces.getByText('Metal vase').waitFor();
});

test('shoppers see all collections', async () => {
  await zinc();
  // The shop shows some, and the others on further pages, which a link leads to where no script runs.
  const shopper = await office.visit('/collections', phone);
  const shelves = shopper.getByRole('main').getByRole('heading', { level: 2 });
  await eventually(() => shelves.count()).toBe(48);
  await shopper.getByRole('link', { name: 'Load more' }).click();
  await eventually(() => shelves.count()).toBe(96);
  await sound(shopper, 'many collections');
  for (const path of ['/collections', '/collections?page=2', '/collections?page=3'])
    await drawn(office.url + path);
  const plain = await office.visit('/collections', {
    ...phone,
    javaScriptEnabled: false,
  });
  await plain.getByRole('link', { name: 'Load more' }).click();
  await plain.getByRole('link', { name: 'Load more' }).click();
  await plain.getByRole('heading', { level: 2, name: 'Zinc', exact: true }).waitFor();
  expect(new URL(plain.url()).searchParams.get('page')).toBe('3');
  expect(await plain.getByRole('link', { name: 'Load more' }).count()).toBe(0);
  const canonical = await plain.locator('link[rel=canonical]').getAttribute('href');
  expect(new URL(canonical ?? '').pathname + new URL(canonical ?? '').search).toBe('/collections');
});
