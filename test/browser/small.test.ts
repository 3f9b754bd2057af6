// Small things of the screens that people meet: each was wrong once.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { desktop, eventually, phone, useShop } from '../support/browser';
import {
  call,
  cards,
  continueButton,
  fillDetails,
  heading,
  makeCheckout,
  payWith,
  toCheckout,
} from './buying';
import { addButton, card, cartCount, drawer, fits, settled, speakArabic } from './pages';


const shop = useShop('sqlite');

test('nobody is thanked for an order that is not theirs', async () => {
  shop.expect(/status of 40[34]/);
  for (const [path, title] of [
    ['/thank-you', 'We cannot show this order'],
    [`/thank-you?orderId=${randomUUID()}`, 'Is this your order?'],
  ] as const) {
    const page = await shop.visit(path, desktop);
    await heading(page, title).waitFor();
    expect(await page.getByText(/thank you|is placed/i).count()).toBe(0);
    expect(await page.title()).not.toMatch(/thank/i);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/hosted/sign-in');
  }
});

test('a cart that became an order is not asked for in vain', async () => {
  const page = await shop.visit('/', desktop);
  const failed: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`);
  });
  await toCheckout(page);
  await fillDetails(page);
  await payWith(page, cards.approved);
  await heading(page, 'Thank you, Ada').waitFor();
  await eventually(() => cartCount(page)).toBe('Cart, 0 items');
  await page.goto('/products');
  await settled(page);
  await eventually(() => cartCount(page)).toBe('Cart, 0 items');
  expect(failed).toEqual([]);
});

test('opening a checkout writes nothing; beginning to fill it in shows the ways of delivery', async () => {
  const made = await makeCheckout(shop, ['olive-soap']);
  const stored = () =>
    call<{
      checkout: {
        updatedDate: string;
        shippingInfo?: { shippingDestination?: unknown };
      };
    }>(shop, 'GET', `/v1/checkouts/${made.id}`, undefined, shop.souk.apiKey);
  const before = await stored();
  const { context } = await shop.visitor(desktop);
  const writes: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'PATCH') writes.push(request.url());
  });
  const page = await context.newPage();
  await page.goto(made.url);
  await page.getByLabel('Email').waitFor();
  // A guess stands in the form, and only there.
  await eventually(() => page.getByLabel('Country').inputValue()).toBe('US');
  await page.waitForLoadState('networkidle');
  expect(writes).toEqual([]);
  const after = await stored();
  expect(after.checkout.shippingInfo?.shippingDestination).toBeUndefined();
  expect(after.checkout.updatedDate).toBe(before.checkout.updatedDate);
  await page.getByLabel('Email').click();
  await eventually(() => writes.length).toBe(1);
});

test('a sign-in that cannot begin is told on the checkout page', async () => {
  shop.expect(/status of 503/, /Failed to load/);
  const page = await shop.visit((await makeCheckout(shop, ['olive-soap'])).url, desktop);
  await page.getByLabel('Email').waitFor();
  await page.route('**/redirect-session', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  expect(new URL(page.url()).pathname).toBe('/hosted/checkout');
});

test('an error names its field', async () => {
  const page = await shop.visit((await makeCheckout(shop, ['olive-soap'])).url, desktop);
  await page.getByLabel('Country').selectOption('US');
  await continueButton(page).click();
  await page.getByRole('link', { name: 'Choose a state.' }).first().waitFor();
  await page.getByLabel('Country').selectOption('CA');
  await continueButton(page).click();
  await page.getByRole('link', { name: 'Choose a province.' }).first().waitFor();
});

test('a wrong bound of the price filter reddens itself alone', async () => {
  const page = await shop.visit('/products?collection=ceramics', desktop);
  await card(page, 'Safi star plate').waitFor();
  const invalid = async () =>
    Promise.all(
      ['From', 'To'].map((name) => page.getByLabel(name, { exact: true }).getAttribute('aria-invalid')),
    );
  await page.getByLabel('From', { exact: true }).fill('abc');
  await page.getByLabel('From', { exact: true }).press('Enter');
  await page.getByRole('alert').waitFor();
  await eventually(invalid).toEqual(['true', 'false']);
  await page.getByLabel('From', { exact: true }).fill('50');
  await page.getByLabel('To', { exact: true }).fill('20');
  await page.getByLabel('To', { exact: true }).press('Enter');
  await eventually(invalid).toEqual(['true', 'true']);
});

test('an option is named as the shop wrote it, in every language', async () => {
  const page = await shop.visit('/products/hearth-tagine', desktop);
  await speakArabic(page);
  // Marks that keep a foreign name in one piece are not read.
  const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '').trim();
  const button = page.getByRole('button', { name: /^اختر/ });
  await eventually(async () => plain(await button.innerText())).toBe('اختر «Size»');
  await button.click();
  await eventually(async () => plain(await page.getByRole('alert').innerText())).toBe('اختر «Size»');
});

test('the cart page has its headings in order and room for fingers', async () => {
  const page = await shop.visit('/products/olive-soap', phone);
  await addButton(page).tap();
  const sizes = async (within: ReturnType<typeof drawer> | typeof page) => {
    for (const name of ['One less', 'One more']) {
      const box = (await within.getByRole('button', { name }).boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
  };
  await drawer(page).getByRole('button', { name: 'One more' }).waitFor();
  await sizes(drawer(page));
  await page.goto('/cart');
  await page.getByRole('button', { name: 'One more' }).waitFor();
  await sizes(page);
  await fits(page);
  const found = await violations(page, { runOnly: { type: 'rule', values: ['heading-order'] } });
  expect(found.flatMap((fault) => fault.nodes.map((node) => node.html))).toEqual([]);
});

test('the reference sends what one tries, in the fonts of the house', async () => {
  shop.expect(/status of 40[14]/);
  // The description is worked out when it is first asked for.
  expect((await fetch(`${shop.url}/openapi.json`)).status).toBe(200);
  for (const view of [desktop, phone]) {
    const page = await shop.visit('/reference', view);
    await heading(page, /API, version/).waitFor();
    const fonts = () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts]
          .filter((font) => font.status === 'loaded')
          .map((font) => font.family.replace(/"/g, ''))
          .sort();
      });
    await eventually(fonts).toEqual(['Fraunces Variable', 'Inter Variable']);
    // The list is drawn anew when typing ends: what is clicked before may have moved.
    const found = async (words: string) => {
      const before = await page.locator('#foot').innerText();
      await page.getByRole('searchbox').fill(words);
      await eventually(() => page.locator('#foot').innerText()).not.toBe(before);
    };
    await found('stores.products.getProduct');
    const operation = page.locator('details[id="stores.products.getProduct"]');
    await operation.locator('summary').click();
    const send = operation.getByRole('button', { name: 'Send' });
    await send.click();
    await operation.getByText('Fill in id first.').waitFor();
    await operation.getByLabel('id', { exact: true }).fill(randomUUID());
    await send.click();
    await operation.getByText(/^401/).waitFor();
    await page.getByLabel('Access token or API key').fill(shop.souk.apiKey);
    await send.click();
    await operation.getByText('PRODUCT_NOT_FOUND').last().waitFor();
    await found('/v1/products/query');
    const query = page.locator('details[id="stores.products.listProducts"]');
    await query.locator('summary').click();
    await query.getByRole('button', { name: 'Send' }).click();
    await query.getByText(/^200/).waitFor();
    await eventually(() => query.locator('.got pre').innerText()).toContain('"products"');
    await fits(page);
    // Typed again by the next reader: it is kept nowhere.
    await page.reload();
    await eventually(() => page.getByLabel('Access token or API key').inputValue()).toBe('');
  }
});
