// What happens to shoppers through no fault of theirs: the server or the line is gone for a while, tokens run out, the
// browser keeps nothing, goods disappear. They are told, lose nothing, and pay once.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone, useShop, forbidStorage } from '../support/browser';
import { admin } from '../support/mails';
import {
  ada,
  cards as numbers,
  checkoutIdOf,
  continueButton,
  fillAddress,
  fillCard,
  fillDetails,
  heading,
  orderOf,
  paidFor,
  payButton,
  payWith,
  toCheckout,
} from './buying';
import { addButton, alive, amount, arrive, card, cardNames, cards, cartButton, cartCount, drawer, lines, notice } from './pages';

const shop = useShop('sqlite');

const unreached = 'The shop could not be reached. Check your connection and try again.';
const unheard = 'The connection was lost';

async function typeDetails(page: Page) {
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Country').selectOption('US');
  await fillAddress(page);
}

async function paidOnce(checkoutId: string, total: string) {
  const order = await orderOf(shop, checkoutId);
  expect(order.paymentStatus).toBe('PAID');
  expect(await paidFor(shop, order.id)).toEqual([total]);
}

/** Lets nothing through to an address until it is opened; counts who asked. */
async function hold(page: Page, address: string) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const held = { asked: 0, open };
  await page.route(address, async (route) => {
    held.asked++;
    await opened;
    await route.continue();
  });
  return held;
}

test('the server restarts under a checkout: what was typed stays, and one order is paid', async () => {
  shop.expect(/net::ERR_/, /status of 50\d/);
  const page = await shop.visit('/', phone);
  await toCheckout(page);
  const id = checkoutIdOf(page);
  await typeDetails(page);
  await shop.souk.restart(async () => {
    await continueButton(page).click();
    await page.getByRole('alert').getByText(unreached).waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe(ada.city);
  });
  await continueButton(page).click();
  await fillCard(page, numbers.approved);
  await shop.souk.restart(async () => {
    await payButton(page).click();
    await page.getByRole('alert').getByText(unheard).waitFor();
    expect(await page.getByLabel('Card number').inputValue()).toBe(numbers.approved);
  });
  await page.getByRole('button', { name: 'Check and try again' }).click();
  await heading(page, 'Thank you, Ada').waitFor();
  await paidOnce(id, '14.90');
});

interface Kept {
  accessToken: { value: string; expiresAt: number };
  refreshToken: { value: string };
}

const place = 'souk.tokens';
const kept = async (page: Page) =>
  JSON.parse((await page.evaluate((key) => localStorage.getItem(key), place))!) as Kept;

/** Makes what a browser keeps older than it is. */
async function age(page: Page, how: Partial<Kept['accessToken']>): Promise<Kept> {
  const now = await kept(page);
  const tokens = { ...now, accessToken: { ...now.accessToken, ...how } };
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [place, JSON.stringify(tokens)] as const);
  return tokens;
}

/** The same visitor has another token. */
const renewed = (page: Page, old: Kept) =>
  eventually(async () => {
    const { accessToken, refreshToken } = await kept(page);
    expect(refreshToken.value).toBe(old.refreshToken.value);
    return accessToken.value !== old.accessToken.value && accessToken.expiresAt * 1000 > Date.now();
  }).toBe(true);

test('tokens that ran out, by the browser’s clock or by the server’s word, do not cost the cart', async () => {
  const visitor = await shop.visitor(desktop);
  const before = await visitor.open('/products/olive-soap');
  await addButton(before).click();
  await eventually(() => amount(drawer(before), 'Total').innerText()).toBe('$9.00');
  const over = await age(before, { expiresAt: 1 });
  await before.close();
  const page = await visitor.open('/cart');
  const soap = lines(page).getByRole('link', { name: 'Olive oil soap' });
  await soap.waitFor();
  await renewed(page, over);

  // It looks good, and the server takes it no more.
  shop.expect(/status of 401/);
  const refused = await age(page, { value: `${over.accessToken.value.slice(0, -8)}outdated` });
  await page.reload();
  await soap.waitFor();
  await eventually(() => cartCount(page)).toBe('Cart, 1 item');
  await renewed(page, refused);

  await age(page, { expiresAt: 1 });
  await page.getByRole('main').getByRole('button', { name: 'Check out' }).click();
  await page.getByLabel('Email').waitFor();
  await page.getByText('Olive oil soap').first().waitFor();
  expect(await page.getByText('This checkout was started on another device').count()).toBe(0);
});

test('a browser that keeps nothing: the shopper looks around, fills a cart and pays', async () => {
  const { context, open } = await shop.visitor(phone);
  await context.addInitScript(forbidStorage);
  const page = await open('/products/olive-soap');
  await addButton(page).click();
  await eventually(() => amount(drawer(page), 'Total').innerText()).toBe('$9.00');
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Shop' }).click();
  await heading(page, 'All products').waitFor();
  await eventually(() => cards(page).count()).toBe(12);
  await eventually(() => cartCount(page)).toBe('Cart, 1 item');
  await cartButton(page).click();
  await drawer(page).getByRole('button', { name: 'Check out' }).click();

  // Nothing tells the page of the checkout who came. It says so, and believes whoever has its link.
  await page.waitForURL((url) => url.pathname === '/hosted/checkout');
  const id = checkoutIdOf(page);
  await page.getByText('This checkout was started on another device').waitFor();
  await page.getByRole('button', { name: 'I started it, continue here' }).click();
  await page.getByText('This checkout was started on another device').waitFor({ state: 'detached' });
  await fillDetails(page);
  shop.expect(/status of 404/);
  await payWith(page, numbers.approved);
  await page.waitForURL((url) => url.pathname === '/thank-you');
  await paidOnce(id, '14.90');
  // Nor who bought: the order is shown to who knows the e-mail.
  await heading(page, 'Is this your order?').waitFor();
  await page.getByLabel('Email').fill(ada.email);
  await page.getByRole('button', { name: 'View order' }).click();
  await page.getByText('Olive oil soap').first().waitFor();
});

test('a browser that keeps nothing: whoever signs in is told what to allow', async () => {
  const { context, open } = await shop.visitor(phone);
  await context.addInitScript(forbidStorage);
  const page = await open('/hosted/sign-in');
  await page.getByText('Your browser is blocking cookies for this shop. Allow cookies and site data').waitFor();
});

test('goods that are deleted while their page is open are not added, and the page goes on', async () => {
  const { product } = await admin<{ product: { id: string } }>(shop.souk, 'POST', '/v1/products', {
    product: { name: 'Last bowl', slug: 'last-bowl', productType: 'physical', priceData: { price: 5 } },
  });
  const page = await shop.visit('/products/last-bowl', phone);
  await addButton(page).waitFor();
  await admin(shop.souk, 'DELETE', `/v1/products/${product.id}`);
  shop.expect(/status of 404/);
  await addButton(page).click();
  // In the shop's words, and with a way on.
  await notice(page, 'Last bowl is no longer available.').waitFor();
  const on = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'All products' });
  await on.focus(); // a notice stays while somebody is at it
  expect(await drawer(page).count()).toBe(0);
  await eventually(() => cartCount(page)).toBe('Cart, 0 items');

  await on.click();
  await heading(page, 'All products').waitFor();
  await eventually(() => cards(page).count()).toBe(12);
  expect(await cardNames(page)).not.toContain('Last bowl');
  shop.expect(/status of 410/);
  expect((await page.goto('/products/last-bowl'))!.status()).toBe(410);
  await heading(page, 'This product is no longer available').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Just in' }).waitFor();
});

test('answers that take long: the shape of the page is there first, and one press adds one', async () => {
  const page = await shop.visit('/products/olive-soap', phone);
  // Pressed before the shop took the page over, the link would lead to the address.
  await alive(page);
  const list = await hold(page, '**/v1/finding/products*');
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Shop' }).click();
  await heading(page, 'All products').waitFor();
  await page.getByRole('main').locator('[aria-busy="true"]').waitFor();
  expect(await cards(page).count()).toBe(0);
  list.open();
  await eventually(() => cards(page).count()).toBe(12);
  await eventually(() => page.getByRole('main').locator('[aria-busy="true"]').count()).toBe(0);

  await page.goto('/products?collection=ceramics');
  await card(page, 'Safi star plate').waitFor();
  const cart = await hold(page, '**/add-to-cart');
  const add = page.getByRole('button', { name: 'Add Safi star plate to cart' });
  await add.click();
  await eventually(() => cart.asked).toBe(1);
  // Somebody who is not patient presses what looks like a button.
  await add.evaluate((button: HTMLElement) => button.click());
  cart.open();
  await drawer(page).getByRole('link', { name: 'Safi star plate' }).waitFor();
  await eventually(() => cartCount(page)).toBe('Cart, 1 item');
  expect(cart.asked).toBe(1);
});

test('offline at the cart and at the checkout is said at the top, and what was typed waits', async () => {
  shop.expect(/net::ERR_INTERNET_DISCONNECTED/);
  const page = await shop.visit('/products/olive-soap', phone);
  await addButton(page).click();
  await eventually(() => amount(drawer(page), 'Total').innerText()).toBe('$9.00');
  await arrive(page, '/cart');
  const bar = page.getByRole('status').filter({ hasText: 'You are offline.' });
  const line = async (there: boolean) => {
    await page.context().setOffline(!there);
    await bar.waitFor({ state: there ? 'detached' : 'visible' });
  };
  const main = page.getByRole('main');
  const note = main.getByLabel('Order note (optional)');
  await main.getByRole('button', { name: 'Add a note' }).click();
  await note.fill('Ring twice');
  await line(false);
  await note.blur();
  await main.getByText('Your note could not be saved. Try again.').waitFor();
  await main.getByRole('button', { name: 'One more' }).click();
  await notice(page, 'You are offline. Try again when you are back online.').waitFor();
  await line(true);
  expect(await note.inputValue()).toBe('Ring twice');
  await note.focus();
  await note.blur();
  await main.getByText('Your note could not be saved.', { exact: false }).waitFor({ state: 'detached' });
  await main.getByRole('button', { name: 'Check out' }).click();
  await page.waitForURL((url) => url.pathname === '/hosted/checkout');

  const id = checkoutIdOf(page);
  await typeDetails(page);
  await line(false);
  await continueButton(page).click();
  await page.getByRole('alert').getByText(unreached).waitFor();
  await line(true);
  expect(await page.getByLabel('City').inputValue()).toBe(ada.city);
  await continueButton(page).click();
  await fillCard(page, numbers.approved);
  await line(false);
  await payButton(page).click();
  await page.getByRole('alert').getByText(unheard).waitFor();
  await line(true);
  expect(await page.getByLabel('Card number').inputValue()).toBe(numbers.approved);
  await page.getByRole('button', { name: 'Check and try again' }).click();
  await heading(page, 'Thank you, Ada').waitFor();
  await paidOnce(id, '14.90');
  expect((await orderOf(shop, id)).buyerNote).toBe('Ring twice');
});
