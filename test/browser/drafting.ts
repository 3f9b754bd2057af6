// What staff do on drafts, and what buyers do with them.
import type { Locator, Page } from 'playwright-core';
import { eventually, type Shop } from '../support/browser';
import { admin } from '../support/mails';
import { heading } from '../support/office';
import { cards, fillDetails, makeCheckout, orderOf, payWith } from './buying';

export interface Order {
  id: string;
  number: string;
  paymentStatus: string;
  lineItems: { id: string; quantity: number; productName: { original: string } }[];
  priceSummary: { total: { amount: string; formattedAmount: string } };
  balanceSummary: { balance: { amount: string } };
}

export const orderBy = async (shop: Shop, id: string) =>
  (await admin<{ order: Order }>(shop.souk, 'GET', `/v1/orders/${id}`)).order;

/** A guest buys some pieces of one thing with a card. */
export async function bought(shop: Shop, slug: string, quantity = 1): Promise<Order> {
  const made = await makeCheckout(shop, [slug], {}, quantity);
  const page = await shop.visit(made.url);
  await page.getByLabel('Email').waitFor();
  await fillDetails(page);
  await payWith(page, cards.approved);
  await heading(page, /^Thank you/).waitFor();
  const { id } = await orderOf(shop, made.id);
  await page.context().close();
  return orderBy(shop, id);
}

/** Somebody opens a pay link in a browser of their own and pays by card. */
export async function payAt(shop: Shop, link: string) {
  const page = await shop.visit(link);
  await page.getByLabel('Card number').waitFor();
  await payWith(page, cards.approved);
  await heading(page, 'Already paid').waitFor();
  await page.context().close();
}

interface Stocked {
  products: { stock: { quantity?: number } }[];
}

export const inStock = async (shop: Shop, slug: string) => {
  const query = { filter: { slug } };
  const found = await admin<Stocked>(shop.souk, 'POST', '/v1/products/query-platformized', { query });
  return found.products[0]!.stock.quantity;
};

export const dialog = (page: Page) => page.getByRole('dialog');

/** Presses a button twice at once. Not by pointer: if the first press counts quickly, the second hits what is below. */
export async function pressTwice(button: Locator) {
  await button.click({ trial: true });
  await button.evaluate(
    (one: HTMLElement) =>
      new Promise<void>((done) => {
        one.click();
        setTimeout(() => {
          one.click();
          done();
        });
      }),
  );
}

/** Puts a product on the draft that is open. */
export async function addProduct(page: Page, name: RegExp, words: string, { choose = false } = {}) {
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await dialog(page).getByLabel('Search products').fill(words);
  await dialog(page).getByRole('button', { name }).click();
  await dialog(page).getByRole('heading', { name }).waitFor();
  if (choose) await dialog(page).getByLabel('Variant').selectOption({ index: 1 });
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

export async function addCustom(page: Page, name: string, price: string) {
  await page.getByRole('button', { name: 'Add custom item', exact: true }).click();
  await dialog(page).getByLabel('Name', { exact: true }).fill(name);
  await dialog(page).getByLabel(/^Price per item/).fill(price);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('row', { name }).waitFor();
}

export const linkShown = async (page: Page) => {
  const field = page.getByRole('textbox', { name: 'Link', exact: true });
  await eventually(() => field.inputValue()).toMatch(/\/hosted\/pay\//);
  return field.inputValue();
};
