// Collections: products put together by hand and by rule, and what the server does not let be mixed.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { openPalette } from '../support/parts';
import { sound } from './pages';

const office = useOffice();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const make = async (page: Page, name: string) => {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await button(page, 'Create collection').click();
  await heading(page, name).waitFor();
};

const sortedIn = async (name: string, how: string) => {
  const { collections } = await admin<{ collections: { id: string }[] }>(
    office.souk,
    'POST',
    '/v1/collections/query',
    { query: { filter: JSON.stringify({ name }), paging: { limit: 1 } } },
  );
  return admin<Record<string, unknown>>(office.souk, 'GET', `${how}/${collections[0]?.id ?? ''}`);
};

test('a collection is made from the palette and filled by hand', async () => {
  const page = await office.enter('/admin/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openPalette(page);
  await page.getByPlaceholder('Search orders, members, products').last().fill('new collection');
  await page.getByText('New collection', { exact: true }).click();
  await heading(page, 'New collection').waitFor();
  await button(page, 'Create collection').click();
  await page.getByText('Enter a name.').first().waitFor();
  await make(page, 'Evening table');

  await button(page, 'Add products').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Search products').fill('vase');
  await dialog.getByRole('checkbox', { name: 'Tadelakt vase', exact: true }).check();
  await dialog.getByLabel('Search products').fill('lamp');
  await dialog.getByRole('checkbox', { name: /lamp/i }).first().check();
  await dialog.getByRole('button', { name: 'Add 2 products' }).click();
  const list = page.getByRole('list', { name: 'Products' });
  await eventually(() => list.getByRole('listitem').count()).toBe(2);

  const names = () => list.getByRole('link').allInnerTexts();
  await eventually(async () => (await names()).length).toBe(2);
  const [first = '', second = ''] = await names();
  await button(page, 'Remove Tadelakt vase').click();
  await eventually(() => list.getByRole('listitem').count()).toBe(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  // Taken back, it is where it was.
  await eventually(names).toEqual([first, second]);

  // In the order that the shop chose, by a button and by keys.
  await button(page, `Move ${second} to the top`).click();
  await page.getByText('The order was saved.').first().waitFor();
  await eventually(names).toEqual([second, first]);
  await button(page, `Move ${second}`).focus();
  await page.keyboard.press('Space');
  await page.getByText(`${second}: position 1 of 2`).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.getByText(`${second}: position 2 of 2`).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await eventually(names).toEqual([first, second]);
  await button(page, `Move ${second} to the top`).click();
  await eventually(names).toEqual([second, first]);

  await page.getByLabel('Title', { exact: true }).fill('For the evening');
  await page.getByLabel('Address in the shop', { exact: true }).fill('evening');
  await button(page, 'Save').click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  const shopper = await office.visit('/collections/evening');
  await heading(shopper, 'Evening table').waitFor();
  const shown = async () =>
    (await shopper.getByRole('main').getByRole('link').allInnerTexts()).filter((text) => [first, second].includes(text));
  await eventually(shown).toEqual([second, first]);
  await shopper.getByLabel('Sort by').selectOption('name');
  await eventually(shown).toEqual([first, second].sort());
});

test('a collection follows rules that read as a sentence, and shows what fits', async () => {
  const page = await office.enter('/admin/collections/new');
  await make(page, 'Small presents');
  await button(page, 'Choose by rule').click();
  await page.getByText('Complete a rule to see which products match.').waitFor();
  await page.getByLabel('Up to (USD)').fill('60');
  await page.getByText('Products that cost at most $60.00.').waitFor();
  await button(page, 'Add rule').click();
  const second = page.getByRole('group', { name: 'Rule 2' });
  await second.getByLabel('Field').selectOption('NAME');
  await button(page, 'Save rules').click();
  await page.getByText('Complete every rule, or remove it.').waitFor();
  await second.getByLabel('Contains').fill('mug');
  await page.getByText('Products that cost at most $60.00 and have “mug” in their name.').waitFor();
  const fits = page.getByRole('region', { name: 'Matching products' });
  await fits.getByRole('link', { name: /mug/i }).first().waitFor();
  await button(page, 'Save rules').click();
  await page.getByText('Saved. Products now follow the rules.').waitFor();
  await page.getByText(/^[1-9]\d* products?$/).first().waitFor();
  const { collection } = (await sortedIn('Small presents', '/v1/collections')) as {
    collection: { numberOfProducts: number };
  };
  expect(collection.numberOfProducts).toBeGreaterThan(0);

  await page.goto(`${office.url}/admin/collections`);
  await page.getByRole('row', { name: /Small presents.*By rule/ }).waitFor();
  await page.getByRole('link', { name: /Small presents/ }).click();
  await button(page, 'Choose manually').waitFor();
  await eventually(() => button(page, 'Add products').count()).toBe(0);
  await button(page, 'Choose manually').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Choose manually' }).click();
  await button(page, 'Add products').waitFor();
  await page.getByRole('list', { name: 'Products' }).getByRole('listitem').first().waitFor();
});

test('rules do not follow each other, and the collection of everything stays as it is', async () => {
  const page = await office.enter('/admin/collections/new');
  await make(page, 'First');
  await page.goto(`${office.url}/admin/collections/new`);
  await make(page, 'Second');
  await button(page, 'Choose by rule').click();
  await page.getByLabel('Field').selectOption('COLLECTION');
  await page.getByRole('combobox', { name: 'Value' }).fill('Fir');
  await page.getByRole('option', { name: 'First', exact: true }).click();
  await button(page, 'Save rules').click();
  await page.getByText('Saved. Products now follow the rules.').waitFor();

  await page.goto(`${office.url}/admin/collections`);
  await page.getByRole('link', { name: 'First', exact: true }).click();
  await heading(page, 'First').waitFor();
  await button(page, 'Choose by rule').click();
  await page.getByLabel('Up to (USD)').fill('10');
  office.expect(/\/v1\/collection-rules\//);
  await button(page, 'Save rules').click();
  await page.getByText(/^A rule can only use a manual collection/).waitFor();

  await page.goto(`${office.url}/admin/collections`);
  await page.getByRole('link', { name: 'All Products', exact: true }).click();
  await page.getByText('This collection always contains all products and cannot be deleted.').first().waitFor();
  expect(await button(page, 'Add products').count()).toBe(0);
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
])('collections are for all to use, on a %s', async (name, options) => {
  const page = await office.enter('/admin/collections', options);
  await heading(page, 'Collections').waitFor();
  await page.getByRole('link', { name: /Ceramics/ }).waitFor();
  await sound(page, 'list');
  await page.goto(`${office.url}/admin/collections/new`);
  await heading(page, 'New collection').waitFor();
  await sound(page, 'new');
  await make(page, `On a ${name}`);
  await sound(page, 'by hand');
  await button(page, 'Add products').click();
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  await sound(page, 'adding');
  await page.keyboard.press('Escape');
  await button(page, 'Choose by rule').click();
  await page.getByLabel('Up to (USD)').fill('60');
  await page.getByRole('region', { name: 'Matching products' }).getByRole('listitem').first().waitFor();
  await sound(page, 'by rule');
});
