// A stranger's link: whoever follows it stays who they are in the shop, and nothing of theirs gets to the stranger.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, eventually, useShop } from '../support/browser';
import { databases } from '../support/souk';
import { ada, call, catalogApp, fillDetails, makeCheckout, newMember, productOf, toCheckout, visitorToken } from './buying';
import { addButton, cartCount, drawer, settled } from './pages';

describe.each(databases)('links of strangers on %s', (database) => {
  const shop = useShop(database);

  /** A stranger with a cart and a checkout of another front end. */
  async function stranger() {
    const token = await visitorToken(shop);
    const soap = await productOf(shop, 'olive-soap');
    const as = <T>(method: string, path: string, body?: object) => call<T>(shop, method, path, body, token);
    await as('POST', '/v1/carts/current/add-to-cart', {
      lineItems: [{ quantity: 7, catalogReference: { appId: catalogApp, catalogItemId: soap.id } }],
    });
    const { checkoutId } = await as<{ checkoutId: string }>('POST', '/v1/carts/current/create-checkout', {
      channelType: 'WEB',
    });
    const link = async (body: object) =>
      (await as<{ redirectSession: { fullUrl: string } }>('POST', '/v1/redirect-session', body)).redirectSession
        .fullUrl;
    const quantity = async () =>
      (await as<{ cart: { lineItems: { quantity: number }[] } }>('GET', '/v1/carts/current')).cart.lineItems.map(
        (line) => line.quantity,
      );
    const checkout = async (id = checkoutId) =>
      (await as<{ checkout: { buyerInfo: { email?: string } } }>('GET', `/v1/checkouts/${id}`)).checkout;
    return { token, checkoutId, link, quantity, checkout };
  }

  const known = (page: Page) => page.evaluate(() => localStorage.getItem('souk.tokens'));

  test.each([
    ['with a cart of their own', true],
    ['who was never here', false],
  ])('somebody %s follows them and stays who they are', async (_, shopped) => {
    const maker = await stranger();
    const page = await shop.visit('/', desktop);
    if (shopped) {
      await page.goto('/products/mint-tea');
      await addButton(page).click();
      await drawer(page).waitFor();
      await eventually(() => cartCount(page)).toBe('Cart, 1 item');
    } else {
      await page.evaluate(() => localStorage.clear());
    }
    const before = await known(page);
    const mine = shopped ? 'Cart, 1 item' : 'Cart, 0 items';

    // To the checkout: the page shows it, and the storefront knows whom it knew.
    await page.goto(await maker.link({ ecomCheckout: { checkoutId: maker.checkoutId } }));
    await page.waitForURL((url) => url.pathname === '/hosted/checkout');
    await page.getByLabel('Email').waitFor();
    if (shopped) {
      expect(JSON.parse((await known(page))!).refreshToken).toEqual(JSON.parse(before!).refreshToken);
    }
    await page.goto('/cart');
    await settled(page);
    await eventually(() => cartCount(page)).toBe(mine);

    // To a product: what is put into the cart there is not in the stranger's.
    await page.goto(await maker.link({ storesProduct: { productSlug: 'mint-tea' } }));
    await page.waitForURL((url) => url.pathname === '/products/mint-tea');
    await page.getByText('Its cart is separate from this one.').waitFor();
    await eventually(() => new URL(page.url()).hash).toBe('');
    await addButton(page).click();
    await eventually(() => cartCount(page)).toBe(shopped ? 'Cart, 2 items' : 'Cart, 1 item');
    expect(await maker.quantity()).toEqual([7]);
  });

  test('a member who follows a checkout link puts nothing of theirs onto it, unless they make it theirs', async () => {
    const token = await visitorToken(shop);
    const made = await makeCheckout(shop, ['olive-soap'], {}, 1, token);
    const visitor = await shop.visitor(desktop);
    const page = await visitor.open('/');
    const email = await newMember(page);
    await page.goto(made.url);
    await page.getByText('This checkout was started on another device').waitFor();
    await settled(page);
    expect(await page.getByLabel('Email').inputValue()).toBe('');
    const told = () =>
      call<{ checkout: { buyerInfo: { email?: string } } }>(shop, 'GET', `/v1/checkouts/${made.id}`, undefined, token);
    expect((await told()).checkout.buyerInfo.email ?? '').toBe('');

    await page.getByRole('button', { name: 'I started it, continue here' }).click();
    await eventually(() => page.getByLabel('Email').inputValue()).toBe(email);
    await eventually(() => page.getByText('This checkout was started on another device').count()).toBe(0);
    await fillDetails(page, { ...ada, email });
    // Whoever started it does not see it any more.
    const gone = await fetch(`${shop.url}/v1/checkouts/${made.id}`, { headers: { authorization: token } });
    expect(gone.status).toBe(404);
  });

  test('the shop’s own checkout is that of who came from the cart', async () => {
    const page = await shop.visit('/', desktop);
    await toCheckout(page);
    expect(await page.getByText('This checkout was started on another device').count()).toBe(0);
  });
});
