// When something does not work: what failed is said, the rest stays, and trying again helps.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually, useShop } from '../support/browser';
import { addButton, alive, amount, cardNames, cards, cartCount, drawer, notice } from './pages';

const shop = useShop('sqlite');

/** Makes one address of the shop unreachable until it is mended. */
async function cut(page: Page, address: string) {
  shop.expect(/net::ERR_/);
  await page.route(address, (route) => route.abort('connectionrefused'));
  return { mend: () => page.unroute(address) };
}

test('a part of a page that cannot be loaded leaves the rest alone', async () => {
  const { context } = await shop.visitor();
  const page = await context.newPage();
  const line = await cut(page, '**/v2/collections/query*');
  // The server draws the first page with everything in it: what the browser asks for itself comes after.
  await page.goto('/cart');
  await page.getByRole('banner').getByRole('link', { name: 'Souk, home' }).click();
  await eventually(() => cards(page).count()).toBe(8);
  const failure = page.getByRole('alert').filter({ hasText: 'The collections could not be loaded' });
  await failure.waitFor();
  expect(await cards(page).count()).toBe(8);
  await line.mend();
  const again = failure.getByRole('button', { name: 'Try again' });
  const loaded = async () => {
    // A part of the page that came later may have asked by itself: then there is nothing to press any more.
    if ((await again.count()) > 0) await again.click({ timeout: 1_000 }).catch(() => undefined);
    return page.getByRole('heading', { level: 3, name: 'Ceramics' }).count();
  };
  await eventually(loaded).toBe(1);
  await eventually(() => failure.count()).toBe(0);
});

test('a list that cannot be renewed keeps what it shows', async () => {
  const page = await shop.visit('/products');
  await page.getByText('Showing 12 of 49').waitFor();
  const before = await cardNames(page);
  const line = await cut(page, '**/v1/finding/products*');
  await page.getByRole('radio', { name: 'Textiles' }).check();
  const failure = page.getByRole('alert').filter({ hasText: 'The list could not be updated' });
  await failure.waitFor();
  expect(await cardNames(page)).toEqual(before);
  await line.mend();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Showing 7 of 7').waitFor();
  await eventually(() => failure.count()).toBe(0);
});

test('what could not be added is said at once, and can be added again', async () => {
  const page = await shop.visit('/products/olive-soap');
  await addButton(page).waitFor();
  const line = await cut(page, '**/add-to-cart');
  await addButton(page).click();
  await notice(page, 'This could not be added to your cart. The shop could not be reached.').waitFor();
  expect(await drawer(page).count()).toBe(0);
  await line.mend();
  await addButton(page).click();
  await eventually(() => amount(drawer(page), 'Total').innerText()).toBe('$9.00');
  await eventually(() => cartCount(page)).toBe('Cart, 1 item');
});

test('a change that did not reach the shop is taken back', async () => {
  const page = await shop.visit('/products/olive-soap');
  await addButton(page).click();
  await eventually(() => amount(drawer(page), 'Total').innerText()).toBe('$9.00');
  const line = await cut(page, '**/update-line-items-quantity');
  await drawer(page).getByRole('button', { name: 'One more' }).click();
  await notice(page, /^Your cart could not be updated\./).waitFor();
  await eventually(() => drawer(page).getByRole('textbox').inputValue()).toBe('1');
  await eventually(() => amount(drawer(page), 'Total').innerText()).toBe('$9.00');
  await line.mend();
  await drawer(page).getByRole('button', { name: 'One more' }).click();
  await eventually(() => amount(drawer(page), 'Total').innerText()).toBe('$18.00');
});

test('offline is said, nothing is changed behind the back, and it ends', async () => {
  shop.expect(/net::ERR_INTERNET_DISCONNECTED/);
  const page = await shop.visit('/products/olive-soap');
  await addButton(page).waitFor();
  await alive(page); // offline its scripts could not come any more
  await page.context().setOffline(true);
  const bar = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await bar.waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Souk, home' }).waitFor();
  await addButton(page).click();
  await notice(page, 'You are offline. Try again when you are back online.').waitFor();
  await page.context().setOffline(false);
  await bar.waitFor({ state: 'detached' });
  await eventually(() => cartCount(page)).toBe('Cart, 0 items');
  await addButton(page).click();
  await eventually(() => amount(drawer(page), 'Total').innerText()).toBe('$9.00');
});

test.each([
  ['/products/no-such-piece', 'Product not found', 'All products'],
  ['/collections/no-such-shelf', 'Collection not found', 'Browse collections'],
  ['/no-such-page', 'Page not found', 'All products'],
])('%s answers 404 and leads on', async (path, title, way) => {
  shop.expect(/status of 404/);
  const { context } = await shop.visitor();
  const page = await context.newPage();
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  // It is a page of the shop, with its name and the ways on.
  await page.getByRole('banner').getByRole('link', { name: 'Souk, home' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: way, exact: true }).first().click();
  await eventually(() => new URL(page.url()).pathname).not.toBe(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
});
