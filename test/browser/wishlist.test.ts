// What shoppers like, wait for and saw before: the heart, the wishlist, and the mail that something is back.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin, mailed, mailsTo } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { main, menuOf } from '../support/parts';
import { exchange } from './buying';
import { addButton, arrive, card, cartCount, drawer, notice, settled, sound } from './pages';

const office = useOffice();
const password = 'the quiet blue lamp';
const someone = () => `sara-${randomUUID()}@example.com`;
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const heart = (page: Page, name: string) =>
  page.getByRole('button', { name: `Add to wishlist: ${name}`, exact: true }).first();
const pressed = (page: Page, name: string) => heart(page, name).getAttribute('aria-pressed');

async function register(page: Page): Promise<string> {
  const email = someone();
  await at(page, '/hosted/sign-in');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create an account').waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('First name').fill('Sara');
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  return email;
}

const stock = (id: string, quantity: number) =>
  admin(office.souk, 'PATCH', `/v2/inventoryItems/product/${id}`, {
    inventoryItem: { trackQuantity: true, variants: [{ variantId: '00000000-0000-0000-0000-000000000000', quantity }] },
  });

async function soldOut(name: string): Promise<{ id: string; path: string }> {
  const { product } = await admin<{ product: { id: string; slug: string } }>(office.souk, 'POST', '/v1/products', {
    product: { name, productType: 'physical', priceData: { price: 12 } },
  });
  await stock(product.id, 0);
  return { id: product.id, path: `/products/${product.slug}` };
}

test('a visitor likes something, signs in, finds it on the list, buys it and takes it off', async () => {
  const page = await office.visit('/products/olive-soap', desktop);
  await settled(page);
  await heart(page, 'Olive oil soap').click();
  await register(page);
  await notice(page, 'Olive oil soap was added to your wishlist.').waitFor();
  await at(page, '/products/olive-soap');
  await eventually(() => pressed(page, 'Olive oil soap')).toBe('true');
  await sound(page, 'a product that is liked');

  await arrive(page, '/collections/ceramics');
  await heart(page, 'Safi star plate').click();
  await notice(page, 'Safi star plate was added to your wishlist.').waitFor();
  await sound(page, 'a collection with hearts');

  await exchange(office, { EUR: '0.9' });
  await arrive(page, '/account/wishlist');
  await heading(page, 'Wishlist').waitFor();
  await page.getByRole('main').getByText('2 items', { exact: true }).waitFor();
  // Wishes are priced in the currency that was chosen.
  const soap = page.getByRole('article').filter({ hasText: 'Olive oil soap' });
  await soap.getByText('$9.00').first().waitFor();
  await page.getByRole('contentinfo').getByLabel('Currency').selectOption('EUR');
  await soap.getByText(/€8\.10/).first().waitFor();
  await sound(page, 'the wishlist');
  await page.getByRole('button', { name: 'Add Olive oil soap to cart' }).click();
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await eventually(() => cartCount(page)).toBe('Cart, 1 item');
  await page.getByRole('button', { name: 'Remove Olive oil soap from your wishlist' }).click();
  await notice(page, 'Olive oil soap was removed from your wishlist.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).focus(); // a notice stays while somebody is at it
  await page.getByRole('main').getByText('1 item', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('main').getByText('2 items', { exact: true }).waitFor();

  // The heart of the product's page is the same.
  await arrive(page, '/products/safi-star-plate');
  await eventually(() => pressed(page, 'Safi star plate')).toBe('true');
  await heart(page, 'Safi star plate').click();
  await notice(page, 'Safi star plate was removed from your wishlist.').waitFor();
  await arrive(page, '/account/wishlist');
  await page.getByRole('button', { name: 'Remove Olive oil soap from your wishlist' }).click();
  await page.getByText('Your wishlist is empty').waitFor();
  await sound(page, 'an empty wishlist');

  // What wants a text of its buyer is bought on its page.
  const { product } = await admin<{ product: { slug: string } }>(office.souk, 'POST', '/v1/products', {
    product: {
      name: 'Signet seal',
      productType: 'physical',
      priceData: { price: 40 },
      customTextFields: [{ title: 'Initials', maxLength: 3, mandatory: true }],
    },
  });
  await arrive(page, `/products/${product.slug}`);
  await eventually(() => pressed(page, 'Signet seal')).toBe('false');
  await heart(page, 'Signet seal').click();
  await notice(page, 'Signet seal was added to your wishlist.').waitFor();
  await arrive(page, '/account/wishlist');
  await page.getByRole('link', { name: 'Add your text to Signet seal', exact: true }).click();
  await at(page, `/products/${product.slug}`);
  await page.getByLabel('Initials', { exact: true }).waitFor();
});

test('what is for members is seen by all and bought by those who sign in', async () => {
  const { product } = await admin<{ product: { id: string; slug: string } }>(office.souk, 'POST', '/v1/products', {
    product: { name: 'Founders lamp', productType: 'physical', priceData: { price: 40 } },
  });
  const desk = await office.enter(`/admin/products/${product.id}`);
  await heading(desk, 'Founders lamp').waitFor();
  await desk.getByRole('switch', { name: 'For members only' }).check();
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await desk.getByText('Saved.', { exact: true }).first().waitFor();
  await sound(desk, 'a product for members');

  const page = await office.visit(`/products/${product.slug}`, phone);
  await settled(page);
  const enter = page.getByRole('button', { name: 'Sign in to buy', exact: true });
  await enter.waitFor();
  await page.getByText('This is for members only.').waitFor();
  expect(await addButton(page).count()).toBe(0);
  await sound(page, 'a product for members, to a visitor');
  await enter.click();
  await register(page);
  await at(page, `/products/${product.slug}`);
  await addButton(page).click();
  await drawer(page).getByText('Founders lamp').waitFor();
  await arrive(page, '/cart');
  await page.getByText('You see the full price before you pay.').waitFor();
  await sound(page, 'the cart of a member');
});

test('somebody asks for notice, staff put stock back, and the mail comes once', async () => {
  const lamp = await soldOut('Sold-out lantern');
  const email = someone();
  const page = await office.visit(lamp.path, phone);
  await settled(page);
  const form = page.getByRole('region', { name: 'Notify me when available' });
  await form.getByRole('textbox', { name: 'Email' }).fill('sara');
  await form.getByRole('button', { name: 'Notify me' }).click();
  await form.getByText('Enter an email address').waitFor();
  await sound(page, 'a sold-out product');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('button', { name: 'Notify me' }).click();
  await form.getByText(`We email ${email}`).waitFor();

  office.expect(/status of 409/);
  await arrive(page, lamp.path);
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('button', { name: 'Notify me' }).click();
  await form.getByText(/^You have already asked\./).waitFor();

  const desk = await office.enter('/admin/back-in-stock');
  await heading(desk, 'Back-in-stock requests').waitFor();
  await main(desk).getByText(email).first().waitFor();
  await desk.getByRole('region', { name: 'Most wanted' }).getByText('Sold-out lantern').waitFor();
  await sound(desk, 'who waits for stock');

  await stock(lamp.id, 3);
  const link = await mailed(office.souk, email, /(https?:\/\/\S+\/stop\?token=\S+)/);
  expect((await mailsTo(office.souk, email)).map(({ template }) => template)).toEqual(['back-in-stock']);
  await arrive(page, lamp.path);
  await addButton(page).waitFor();

  const { pathname, search } = new URL(link);
  const stop = await office.visit(pathname + search, phone);
  await stop.getByRole('button', { name: 'Stop emails' }).click();
  await stop.getByText('Done. You will no longer get back-in-stock emails.').waitFor();
});

test('staff mark somebody as told, delete requests and switch the form off', async () => {
  const stool = await soldOut('Sold-out stool');
  const ask = (email: string) =>
    admin(office.souk, 'POST', '/v1/back-in-stock-notification-requests', {
      request: { catalogReference: { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: stool.id }, email },
      itemDetails: { name: 'Stool', price: '12' },
    });
  const [one, two] = [someone(), someone()];
  await ask(one);
  await ask(two);
  const page = await office.enter('/admin/back-in-stock');
  await menuOf(one, 'Mark as notified')(page);
  await page.getByText(`${one} was marked as notified.`).waitFor();
  await menuOf(two, 'Notify now')(page);
  await mailed(office.souk, two, /Sold-out stool/);
  expect(await mailsTo(office.souk, one)).toEqual([]);

  await main(page).getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('checkbox').uncheck();
  await sound(page, 'the settings of notices');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Shoppers can no longer ask to be notified.').waitFor();
  const shopper = await office.visit(stool.path, desktop);
  await settled(shopper);
  await heart(shopper, 'Sold-out stool').waitFor(); // what comes after the page is there
  await eventually(() => shopper.getByText('Notify me when available').count()).toBe(0);
  await admin(office.souk, 'POST', '/v1/back-in-stock-notification-requests/settings/start-collecting', {
    appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
  });
});

test('what was looked at is shown on other pages and in the empty cart, and can be cleared', async () => {
  const page = await office.visit('/products/olive-soap', desktop);
  await settled(page);
  await heart(page, 'Olive oil soap').waitFor();
  // What was seen is noted by a part that comes by itself.
  await eventually(() => page.evaluate(() => localStorage.getItem('souk.seen'))).not.toBe(null);
  await arrive(page, '/products/tadelakt-vase');
  const seen = page.getByRole('region', { name: 'Recently viewed' });
  await seen.getByRole('link', { name: 'Olive oil soap' }).waitFor();
  await arrive(page, '/cart');
  await seen.getByRole('link', { name: 'Tadelakt vase' }).waitFor();
  await sound(page, 'an empty cart with what was seen');
  await card(page, 'Olive oil soap').waitFor();
  await seen.getByRole('button', { name: 'Clear' }).click();
  await eventually(() => seen.count()).toBe(0);
});
