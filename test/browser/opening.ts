// How an owner opens a shop that has nothing yet: the journeys do it, and the guide takes its pictures on the way.
import type { Page } from 'playwright-core';
import { desktop, eventually, type Shop } from '../support/browser';
import { heading } from '../support/office';
import { ada, continueButton, fillAddress, heading as shopHeading } from './buying';
import { addButton, drawer } from './pages';

/** Called where there is something to see. */
export type Look = (page: Page, name: string) => Promise<void>;

const nobodyLooks: Look = () => Promise.resolve();

export const firstRunLink = (shop: Shop) => {
  const found = /http\S+\/hosted\/first-run#token=\S+/.exec(shop.souk.printed());
  if (!found) throw new Error(`no link in: ${shop.souk.printed()}`);
  return found[0];
};

export const step = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
export const isDone = (page: Page, name: string) => step(page, name).getByText('done', { exact: true }).waitFor();

/** The owner's form, sent. */
export async function fillOwner(page: Page, at: Look = nobodyLooks) {
  await page.getByLabel('First name').fill('Olga');
  await page.getByLabel('Email').fill('olga@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByLabel('Shop name').fill('North Shore');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Currency').selectOption('USD');
  await page.getByLabel('Language', { exact: true }).first().selectOption('en');
  await at(page, 'first-run');
  await page.getByRole('button', { name: 'Open shop' }).click();
}

/** Each step by its link on the list, which finishes itself. */
export async function setUp(page: Page, at: Look = nobodyLooks) {
  await step(page, 'Store name and contact').getByRole('link').click();
  await heading(page, 'Store details').waitFor();
  await page.getByLabel('Time zone').selectOption('America/New_York');
  await page.getByLabel('Contact email').fill('hello@northshore.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();

  await page.goto('/admin/');
  await step(page, 'First product').getByRole('link').click();
  await page.getByLabel('Name', { exact: true }).fill('Harbour mug');
  await page.getByLabel(/^Price \(/).fill('20');
  await page.getByRole('button', { name: 'Save product' }).click();
  await heading(page, 'Harbour mug').waitFor();

  await page.goto('/admin/');
  await isDone(page, 'First product');
  await step(page, 'Shipping').getByRole('link').click();
  await page.getByRole('button', { name: 'Add region' }).click();
  const dialog = page.getByRole('dialog');
  // What the shop is set to is filled in already.
  await eventually(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('United States');
  await dialog.getByLabel(/^Price/).fill('x');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter an amount, such as 0, 5.90 or 1500.').waitFor();
  await dialog.getByLabel(/^Price/).fill('5');
  await dialog.getByLabel(/^Free for carts from/).fill('100');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const rate = page.getByRole('row', { name: /Standard/ });
  await rate.getByText('$5.00').waitFor();
  await rate.getByText('$100.00').waitFor();
  await at(page, 'delivery');

  await page.goto('/admin/');
  await isDone(page, 'Shipping');
  await step(page, 'Tax').getByRole('link').click();
  await page.getByRole('button', { name: 'Add region' }).click();
  await dialog.getByLabel('Country').selectOption('US');
  await dialog.getByLabel('Tax name').fill('Sales tax');
  await dialog.getByLabel('Product rate (%)').fill('10');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /United States/ }).getByText('Sales tax 10%').waitFor();
  await at(page, 'taxes');

  await page.goto('/admin/');
  await isDone(page, 'Tax');
  await step(page, 'Payments').getByRole('link').click();
  await page.getByLabel('Payment instructions').fill('Pay when we hand it over.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await at(page, 'payments');

  await page.goto('/admin/');
  await isDone(page, 'Payments');
  await step(page, 'Email').getByRole('link').click();
  await heading(page, 'Email settings').waitFor();
  await page.getByText('Emails are not sent').waitFor();
  await page.getByText('SOUK_SMTP_URL', { exact: false }).waitFor();
}

/** A guest in another browser. Gives the order's number. */
export async function buy(shop: Shop): Promise<string> {
  const page = await shop.visit('/products/harbour-mug', desktop);
  await addButton(page).click();
  await drawer(page).getByRole('button', { name: 'Check out' }).click();
  await page.waitForURL((url) => url.pathname === '/hosted/checkout');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Country').selectOption('US');
  await fillAddress(page);
  await continueButton(page).click();
  await page.getByText('Pay when we hand it over.').waitFor();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await shopHeading(page, /^Thank you/).waitFor();
  const said = await page.getByText(/^Order \d+/).innerText();
  await page.context().close();
  return /\d+/.exec(said)![0];
}
