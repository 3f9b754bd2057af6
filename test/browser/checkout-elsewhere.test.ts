// Buying from a page of another origin that uses only the unmodified public packages: away to the shop's checkout
// page, and back to its own thank-you page with the order.
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchWithoutThirdPartyCookies, phone } from '../support/browser';
import { startGateway } from '../support/gateway';
import { startSite } from '../support/site';
import { databases, startSouk, type Souk } from '../support/souk';
import { ada, cards, catalogApp, fillDetails, heading, payWith } from './buying';
import { patience } from '../support/patience';
import { follow } from '../support/follow';

const password = 'correct horse battery';

describe.each(databases)('a checkout from elsewhere on %s', (database) => {
  let souk: Souk;
  let site: Awaited<ReturnType<typeof startSite>>;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    site = await startSite();
    souk = await startSouk(database, { SOUK_ALLOWED_REDIRECTS: site.origin });
    site.serve(souk.clientId);
    gateway = await startGateway(souk.url);
    browser = await launchWithoutThirdPartyCookies(...gateway.flags);
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
    await gateway?.stop();
    await site?.stop();
    await souk?.stop();
  });

  const ready = (page: Page) => page.waitForFunction(() => window.site !== undefined);

  async function visit() {
    const context = await browser.newContext({
      ...phone,
      ignoreHTTPSErrors: true,
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    contexts.push(context);
    context.on('page', (page) => {
      page.setDefaultTimeout(patience);
      page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        const place = message.location().url;
        if (message.type() !== 'error' || !place.startsWith(souk.url)) return;
        // A declined card is told by such a status.
        if (!message.text().includes('status of 4')) complaints.push(`${message.text()} (${place})`);
      });
    });
    const page = await context.newPage();
    await page.goto(site.origin);
    await ready(page);
    return page;
  }

  /** What the developer of the other front end wrote: cart, checkout, redirect. */
  async function leave(page: Page, callbacks: Record<string, string>, preferences = {}) {
    const address = await page.evaluate(
      async ([appId, callbacks, preferences]) => {
        const { wix, save } = window.site;
        const all = await wix.products.queryProducts().limit(100).find();
        const plain = all.items.find(
          (each) => !each.manageVariants && each.stock?.inStock && !each.productOptions?.length,
        )!;
        await wix.currentCart.addToCurrentCart({
          lineItems: [{ catalogReference: { appId, catalogItemId: plain._id! }, quantity: 1 }],
        });
        const { checkoutId } = await wix.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' as never });
        const { redirectSession } = await wix.redirects.createRedirectSession({
          ecomCheckout: { checkoutId: checkoutId! },
          callbacks,
          preferences,
        });
        save();
        return redirectSession!.fullUrl!;
      },
      [catalogApp, callbacks, preferences] as const,
    );
    await follow(page, address);
  }
  const atCheckout = (page: Page) =>
    page.waitForURL((url) => url.origin === souk.url && url.pathname === '/hosted/checkout');

  /** Back at the other front end, which reads the order as the visitor it was. */
  async function comeBack(page: Page) {
    await page.waitForURL((url) => url.origin === site.origin && url.pathname === '/thanks');
    await ready(page);
    const orderId = new URL(page.url()).searchParams.get('orderId')!;
    const order = await page.evaluate(async (id) => {
      const found = await window.site.wix.orders.getOrder(id);
      return { id: found._id, payment: found.paymentStatus, email: found.buyerInfo?.email };
    }, orderId);
    expect(order.id).toBe(orderId);
    return order;
  }

  test('a guest comes back with the order, and may read it', async () => {
    const page = await visit();
    await leave(page, { thankYouPageUrl: `${site.origin}/thanks?from=souk`, cartPageUrl: `${site.origin}/cart` });
    await atCheckout(page);
    const checkout = page.url();
    const back = page.getByRole('link', { name: /^Back to localhost/ });
    expect(await back.getAttribute('href')).toBe(`${site.origin}/cart`);
    await fillDetails(page);
    await payWith(page, cards.declined);
    await page.getByText('Your payment was declined').waitFor();
    await payWith(page, cards.challenge);
    await page.getByRole('button', { name: 'Confirm' }).tap();
    const order = await comeBack(page);
    expect(new URL(page.url()).searchParams.get('from')).toBe('souk');
    expect(new URL(page.url()).searchParams.get('wixMemberLoggedIn')).toBe('false');
    expect(order).toMatchObject({ payment: 'PAID', email: 'ada@example.com' });
    // Opened again, the checkout leads to the same order.
    await page.goto(checkout);
    expect((await comeBack(page)).id).toBe(order.id);
  });

  test('a member goes on as who they are', async () => {
    const page = await visit();
    const email = `noor-${randomUUID()}@example.com`;
    await page.evaluate(
      async ([email, password]) => {
        const { wix } = window.site;
        const result = await wix.auth.register({ email: email!, password: password! });
        const { sessionToken } = (result as unknown as { data: { sessionToken: string } }).data;
        wix.auth.setTokens(await wix.auth.getMemberTokensForDirectLogin(sessionToken));
      },
      [email, password],
    );
    await leave(page, { thankYouPageUrl: `${site.origin}/thanks` });
    await page.getByRole('button', { name: /^Continue as/ }).tap();
    await atCheckout(page);
    await page.waitForFunction(
      (wanted) => (document.querySelector('input[type=email]') as HTMLInputElement | null)?.value === wanted,
      email,
    );
    await fillDetails(page, { ...ada, email });
    await payWith(page, cards.approved);
    const order = await comeBack(page);
    expect(order).toMatchObject({ payment: 'PAID', email });
    expect(new URL(page.url()).searchParams.get('wixMemberLoggedIn')).toBe('true');
  });

  test('without a thank-you page ours is shown, and leads back', async () => {
    const page = await visit();
    await leave(page, { postFlowUrl: `${site.origin}/` }, { maintainIdentity: false });
    await atCheckout(page);
    await fillDetails(page);
    await payWith(page, cards.approved);
    await heading(page, 'Thank you, Ada').waitFor();
    await page.getByRole('link', { name: /^Back to localhost/ }).tap();
    await page.waitForURL((url) => url.origin === site.origin);
    expect(new URL(page.url()).searchParams.get('wixMemberLoggedIn')).toBe('false');
  });
});
