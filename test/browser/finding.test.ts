// Finding things: words, slips, synonyms, suggestions, filters with counts, addresses that changed, choices in the
// address.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { card, cardNames, choice, settled, sound } from './pages';

const office = useOffice();

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filter' });
const open = async (path: string, device = desktop) => (await office.visitor(device)).open(path);

interface Made {
  product: { id: string; slug: string };
}

const add = async (product: Record<string, unknown>) =>
  (await admin<Made>(office.souk, 'POST', '/v1/products', { product })).product;

test('a slip of the hand is forgiven, and the page says what it looked for', async () => {
  const page = await open('/search?q=cushoin');
  await eventually(() => cardNames(page)).toContain('Atlas cushion');
  await page.getByText('No results for “cushoin”.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'cushion', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Results for “cushion”' }).waitFor();
  await eventually(() => page.getByText('No results for').count()).toBe(0);
  await sound(page, 'search results');
});

test('words that the owner says mean the same find the same', async () => {
  const shopper = await open('/search?q=pouffe');
  await shopper.getByRole('heading', { name: 'No results for “pouffe”' }).waitFor();

  const page = await office.enter('/admin/search-words');
  await heading(page, 'Search synonyms').waitFor();
  await page.getByText('No synonyms yet.').waitFor();
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByLabel('Words in group 1').fill('pouffe');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter 2 to 20 words in each group').first().waitFor();
  await page.getByLabel('Words in group 1').fill('pouffe, cushion');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The search synonyms were saved.').first().waitFor();
  await sound(page, 'search synonyms');
  await page.reload();
  await eventually(() => page.getByLabel('Words in group 1').inputValue()).toBe('pouffe, cushion');

  await shopper.reload();
  await eventually(() => cardNames(shopper)).toContain('Atlas cushion');
});

test('suggestions name pieces and collections, and keys lead to them', async () => {
  const page = await open('/');
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' });
  await field.fill('ceram');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await eventually(() => options.filter({ hasText: 'Collection' }).allInnerTexts()).toHaveLength(1);
  await eventually(() => field.getAttribute('aria-expanded')).toBe('true');
  const at = (await options.allInnerTexts()).findIndex((text) => text.includes('Collection'));
  for (let step = 0; step <= at; step++) await field.press('ArrowDown');
  await eventually(() => options.nth(at).getAttribute('aria-selected')).toBe('true');
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Ceramics' }).waitFor();
});

test('on a phone suggestions come while typing, too', async () => {
  const page = await open('/search', phone);
  const field = page.getByRole('main').getByRole('combobox', { name: 'What are you looking for?' });
  await field.fill('satch');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await eventually(() => options.count()).toBe(2);
  await sound(page, 'suggestions on a phone');
  await options.filter({ hasText: 'Caravan satchel' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Caravan satchel' }).waitFor();
  await page.goBack();
  await field.fill('cushoin');
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Results for “cushoin”' }).waitFor();
});

test('a list is narrowed by brand, in the shop and in a search', async () => {
  await add({ name: 'Loom runner', brand: 'Loom', productType: 'physical', priceData: { price: 30 } });
  await add({ name: 'Loom napkins', brand: 'LOOM', productType: 'physical', priceData: { price: 20 } });
  await add({ name: 'Flax runner', brand: 'Flax, Wool & Co', productType: 'physical', priceData: { price: 40 } });
  const page = await open('/products');
  const brands = filters(page).getByRole('group', { name: 'Brand' });
  await brands.getByRole('button', { name: /more/ }).click();
  const counted = async () => (await brands.locator('label').allInnerTexts()).map((one) => one.replace(/\s+/g, ' '));
  await eventually(counted).toContain('LOOM 2');
  await eventually(counted).toContain('Flax, Wool & Co 1');
  await brands.getByRole('checkbox', { name: /^LOOM/ }).click();
  await eventually(async () => (await cardNames(page)).sort()).toEqual(['Loom napkins', 'Loom runner']);
  await brands.getByRole('checkbox', { name: /^Flax/ }).click();
  await eventually(async () => (await cardNames(page)).length).toBe(3);
  expect(query(page)).toEqual({ brands: 'LOOM,Flax%2C Wool & Co' });
  await sound(page, 'a list by brand');
  await page.reload();
  await eventually(async () => (await cardNames(page)).length).toBe(3);
  await page.getByRole('button', { name: 'Remove filter: Brand: LOOM' }).click();
  await eventually(() => cardNames(page)).toEqual(['Flax runner']);
  await page.goto('/search?q=runner&brands=loom');
  await eventually(() => cardNames(page)).toEqual(['Loom runner']);
});

test('a price filter goes by what is paid', async () => {
  const page = await open('/products?collection=textiles&min=50');
  await settled(page);
  await eventually(() => card(page, 'Atlas cushion').count()).toBe(0);
  await page.goto('/products?collection=textiles&max=41.60');
  await card(page, 'Atlas cushion').waitFor();
});

test('filters by choice show how many pieces they leave', async () => {
  const page = await open('/collections/ceramics');
  const glaze = filters(page).getByRole('group', { name: 'Glaze' });
  const indigo = glaze.getByRole('checkbox', { name: /^Indigo/ });
  await indigo.waitFor();
  const told = Number((await glaze.locator('label', { hasText: 'Indigo' }).innerText()).replace(/\D/g, ''));
  expect(told).toBeGreaterThan(0);
  await indigo.click();
  await eventually(async () => (await cardNames(page)).length).toBe(told);
  expect(query(page)).toEqual({ options: 'Glaze:Indigo' });
  await card(page, 'Tadelakt vase').waitFor();
  await sound(page, 'a filtered list');
  await page.getByRole('button', { name: 'Remove filter: Glaze: Indigo' }).click();
  await eventually(() => query(page)).toEqual({});
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Best selling');
  await eventually(() => query(page)).toEqual({ sort: 'best' });
});

test('what is chosen of a piece is in its address, and the address chooses', async () => {
  const page = await open('/products/tadelakt-vase');
  await settled(page);
  await choice(page, 'Indigo').check();
  await eventually(() => query(page).choice).toContain('Glaze:Indigo');
  await choice(page, '38 cm').check();
  await eventually(() => query(page)).toEqual({ choice: 'Glaze:Indigo;Height:38 cm' });
  const friend = await open(page.url(), phone);
  await eventually(() => choice(friend, 'Indigo').isChecked()).toBe(true);
  await eventually(() => choice(friend, '38 cm').isChecked()).toBe(true);
  await friend.goto('/products/tadelakt-vase?choice=Glaze:Plaid;Height:26%20cm');
  await eventually(() => choice(friend, '26 cm').isChecked()).toBe(true);
});

test('an old address leads to where the piece is now, until another takes it', async () => {
  const price = { productType: 'physical', priceData: { price: 12 }, visible: true };
  const jug = await add({ name: 'Milk jug', ...price });
  const page = await open(`/products/${jug.slug}`);
  await page.getByRole('heading', { level: 1, name: 'Milk jug' }).waitFor();
  await admin(office.souk, 'PATCH', `/v1/products/${jug.id}`, { product: { slug: 'cream-jug' } });
  const answer = await fetch(`${office.url}/products/milk-jug?choice=a:b`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/products/cream-jug?choice=a:b']);
  await page.goto('/products/milk-jug');
  await page.waitForURL('**/products/cream-jug');
  await page.getByRole('heading', { level: 1, name: 'Milk jug' }).waitFor();

  await add({ name: 'Another jug', slug: 'milk-jug', ...price });
  await page.goto('/products/milk-jug');
  await page.getByRole('heading', { level: 1, name: 'Another jug' }).waitFor();
});
