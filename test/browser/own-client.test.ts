// The example shop that is written with our own client, on another origin: the package as it would be published, a look of
// its own, and a purchase through the hosted checkout that comes back to its own thank-you page.
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { desktop, eventually, launchWithoutThirdPartyCookies, phone } from '../support/browser';
import { packClient } from '../support/clientpackage';
import { examples, startPages } from '../support/examples';
import { patience } from '../support/patience';
import { steady } from '../support/press';
import { startSouk, type Souk } from '../support/souk';
import { cards, fillDetails, payWith } from './buying';
import { faultless, fits } from './pages';

describe('a shop elsewhere with our own client', () => {
  let souk: Souk;
  let pages: Awaited<ReturnType<typeof startPages>>;
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    pages = await startPages();
    souk = await startSouk('sqlite', { SOUK_ALLOWED_REDIRECTS: pages.origin });
    const packed = await packClient();
    try {
      const project = await packed.install(join(examples, 'own-client'));
      await pages.serve(project, { VITE_SOUK_URL: souk.url, VITE_CLIENT_ID: souk.clientId });
    } finally {
      packed.remove();
    }
    browser = await launchWithoutThirdPartyCookies();
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    const found = complaints;
    complaints = [];
    expect(found).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await pages?.stop();
    await souk?.stop();
  });

  async function visit(device: object) {
    const context = await browser.newContext({ ...device, locale: 'en-US', reducedMotion: 'reduce' });
    contexts.push(context);
    await steady(context);
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
    });
    await page.goto(pages.origin);
    await page.getByRole('heading', { level: 1, name: 'Things for slow mornings' }).waitFor();
    return page;
  }
  /** Nothing sticks out, nothing is at fault, by day and by night. */
  async function sound(page: Page, where: string) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await fits(page, where);
      await faultless(page, `${where} ${colorScheme}`, colorScheme);
    }
  }
  const pieces = (page: Page) => page.getByRole('main').getByRole('listitem');
  const inCart = (page: Page) => page.getByLabel('Pieces in the cart');

  test('a visitor looks around, buys and reads the order where they began', async () => {
    const page = await visit(phone);
    await sound(page, 'the shelf');
    expect(await pieces(page).count()).toBe(12);
    await page.getByRole('button', { name: 'Show more' }).tap();
    await eventually(() => pieces(page).count()).toBeGreaterThan(12);
    // The store's own picture, no wider than it is shown.
    const first = pieces(page).first().locator('img');
    await eventually(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/media\/.*[?&]w=\d+$/);

    await page.goto(`${pages.origin}/products/olive-soap`);
    await page.getByRole('button', { name: 'Add to cart' }).waitFor();
    await sound(page, 'a product');
    await page.getByRole('button', { name: 'Add to cart' }).tap();
    await page.waitForURL((url) => url.pathname === '/cart');
    await page.getByRole('heading', { name: 'Your cart' }).waitFor();
    await page.getByRole('button', { name: /^One more of/ }).tap();
    await eventually(() => inCart(page).textContent()).toBe('2');
    await sound(page, 'the cart');
    expect(await page.locator('#subtotal').textContent()).toMatch(/^\$\d+\.\d\d$/);

    await page.getByRole('button', { name: 'Go to checkout' }).tap();
    await page.waitForURL((url) => url.origin === souk.url && url.pathname === '/hosted/checkout');
    await fillDetails(page);
    await payWith(page, cards.approved);
    await page.waitForURL((url) => url.origin === pages.origin && url.pathname === '/thanks');
    await page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor();
    expect(await page.locator('#order').textContent()).toMatch(/^Order \d+ is paid\.$/);
    await page.getByText('× 2').waitFor();
    await sound(page, 'the thanks');
    expect(await inCart(page).textContent()).toBe('');
    await page.getByRole('link', { name: 'Back to the shop' }).tap();
    await page.getByRole('heading', { name: 'Things for slow mornings' }).waitFor();
  });

  test('the last of a line leaves an empty cart, and what is not there says so', async () => {
    const page = await visit(desktop);
    await page.goto(`${pages.origin}/products/olive-soap`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('button', { name: /^One less of/ }).click();
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    await page.goto(`${pages.origin}/products/no-such-thing`);
    await page.getByRole('heading', { name: 'There is no such piece' }).waitFor();
    await page.goto(`${pages.origin}/thanks`);
    await page.getByRole('heading', { name: 'Nothing was ordered here' }).waitFor();
  });
});
