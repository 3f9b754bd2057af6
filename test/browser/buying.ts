// What a buyer does on the checkout page, and how tests get there.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, type Shop } from '../support/browser';
import { addButton, drawer, settled } from './pages';

export const catalogApp = '1380b703-ce81-ff05-f115-39571d94dfcd';

export const cards = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  challenge: '4000 0000 0000 3220',
};

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const payButton = (page: Page) => page.getByRole('button', { name: /^(Pay \$|Place order|Subscribe|Start free|Check and try)/ });
export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });
export const orderNumber = (page: Page) => page.getByText(/^Order \d+/);

/** From the storefront's shelf to the checkout. */
export async function toCheckout(page: Page, slug = 'olive-soap') {
  await page.goto(`/products/${slug}`);
  await addButton(page).click();
  await drawer(page).getByRole('button', { name: 'Check out' }).click();
  await page.waitForURL((url) => url.pathname === '/hosted/checkout');
  await page.getByLabel('Email').waitFor();
}

export const password = 'the quiet blue lamp';

/** A new member, signed in at the storefront. */
export async function newMember(page: Page) {
  const email = `sara-${randomUUID()}@example.com`;
  await page.goto('/account');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('First name').fill('Sara');
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL((url) => url.pathname === '/account');
  await settled(page);
  return email;
}

export const ada = {
  email: 'ada@example.com',
  first: 'Ada',
  last: 'Benali',
  line: '1 Main Street',
  city: 'New York',
  state: 'US-NY',
  zip: '10001',
};

export async function fillAddress(page: Page, who = ada) {
  await page.getByLabel('First name').fill(who.first);
  await page.getByLabel('Last name').fill(who.last);
  await page.getByLabel('Address', { exact: true }).fill(who.line);
  await page.getByLabel('City').fill(who.city);
  await page.getByLabel('State', { exact: true }).selectOption(who.state);
  await page.getByLabel('ZIP code').fill(who.zip);
}

export async function fillDetails(page: Page, who = ada) {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Country').selectOption('US');
  await fillAddress(page, who);
  await continueButton(page).click();
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
}

export async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/31');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Ada Benali');
}

export async function payWith(page: Page, number: string) {
  await fillCard(page, number);
  await payButton(page).click();
}

/** Calls the shop, and gives the answer's body. */
export async function call<T>(shop: Shop, method: string, path: string, body?: object, authorization = ''): Promise<T> {
  const response = await fetch(shop.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.status, `${method} ${path}: ${text}`).toBe(200);
  return JSON.parse(text) as T;
}

export const visitorToken = async (shop: Shop) =>
  (
    await call<{ access_token: string }>(shop, 'POST', '/oauth2/token', {
      clientId: shop.souk.clientId,
      grantType: 'anonymous',
    })
  ).access_token;

interface Product {
  id: string;
}

export const productOf = async (shop: Shop, slug: string) =>
  (
    await call<{ products: Product[] }>(
      shop,
      'POST',
      '/v1/products/query-platformized',
      { query: { filter: { slug } } },
      shop.souk.apiKey,
    )
  ).products[0]!;

export interface Made {
  id: string;
  url: string;
  token: string;
}

/** A checkout that a program made, and the address of its page. It is that of the first who opens it. */
export async function makeCheckout(
  shop: Shop,
  slugs: string[],
  more: object = {},
  quantity = 1,
  token = shop.souk.apiKey,
): Promise<Made> {
  const lineItems = await Promise.all(
    slugs.map(async (slug) => ({
      quantity,
      catalogReference: { appId: catalogApp, catalogItemId: (await productOf(shop, slug)).id },
    })),
  );
  const made = await call<{ checkout: { id: string } }>(
    shop,
    'POST',
    '/v1/checkouts',
    { channelType: 'WEB', lineItems, ...more },
    token,
  );
  const { id } = made.checkout;
  const { checkoutUrl } = await call<{ checkoutUrl: string }>(shop, 'GET', `/v1/checkouts/${id}/checkout-url`, undefined, token);
  return { id, url: checkoutUrl, token };
}

interface Order {
  id: string;
  number: string;
  status: string;
  paymentStatus: string;
  checkoutId: string;
  buyerNote?: string;
}

/** The order that a checkout became, as the shop sees it. */
export async function orderOf(shop: Shop, checkoutId: string): Promise<Order> {
  let found: Order | undefined;
  await eventually(async () => {
    const { orders } = await call<{ orders: Order[] }>(
      shop,
      'POST',
      '/v1/orders/search',
      { search: { filter: { checkoutId } } },
      shop.souk.apiKey,
    );
    expect(orders.length).toBeLessThanOrEqual(1);
    found = orders[0];
    return Boolean(found);
  }).toBe(true);
  return found!;
}

interface Payment {
  amount: { amount: string };
  regularPaymentDetails?: { status?: string };
  giftcardPaymentDetails?: object;
  status: string;
}

const paymentsOf = async (shop: Shop, orderId: string): Promise<Payment[]> =>
  (
    await call<{ orderTransactions: { payments: Payment[] } }>(
      shop,
      'GET',
      `/v1/payments/orders/${orderId}`,
      undefined,
      shop.souk.apiKey,
    )
  ).orderTransactions.payments;

/** What was paid for an order: the amounts of payments that went through. */
export const paidFor = async (shop: Shop, orderId: string): Promise<string[]> =>
  (await paymentsOf(shop, orderId))
    .filter((payment) => payment.regularPaymentDetails?.status === 'APPROVED')
    .map((payment) => payment.amount.amount);

/** Every payment of an order that counts: what it was made with, and how much. */
export const bookOf = async (shop: Shop, orderId: string): Promise<string[][]> =>
  (await paymentsOf(shop, orderId))
    .filter(({ status }) => status === 'APPROVED')
    .map(({ giftcardPaymentDetails, amount }) => [giftcardPaymentDetails ? 'gift card' : 'card', amount.amount])
    .sort();

/** The shop shows prices in these currencies too, one dollar being worth so much of each. */
export async function exchange(shop: Shop, rates: Record<string, string>) {
  const { currencyRates } = await call<{ currencyRates: { revision: string } }>(
    shop,
    'GET',
    '/v1/currency-rates',
    undefined,
    shop.souk.apiKey,
  );
  const list = Object.entries(rates).map(([currency, rate]) => ({ currency, rate }));
  await call(
    shop,
    'PUT',
    '/v1/currency-rates',
    { currencyRates: { revision: currencyRates.revision, base: 'USD', rates: list } },
    shop.souk.apiKey,
  );
}

export const checkoutIdOf = (page: Page) => new URL(page.url()).searchParams.get('checkoutId')!;
