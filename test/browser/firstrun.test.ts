// A shop is opened by its owner with no terminal but the link that the server printed: set up, sold, sent and refunded.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone, useShop } from '../support/browser';
import { heading } from '../support/office';
import { ada, continueButton, fillAddress, heading as shopHeading } from './buying';
import { addButton, drawer, faults, overflow, settled } from './pages';

// An empty shop: no goods, no owner.
const shop = useShop('sqlite', 'by address', { SOUK_DEMO: '' });

const password = 'correct horse battery';

const firstRunLink = () => {
  const found = /http\S+\/hosted\/first-run#token=\S+/.exec(shop.souk.printed());
  if (!found) throw new Error(`no link in: ${shop.souk.printed()}`);
  return found[0];
};

const step = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const isDone = (page: Page, name: string) => step(page, name).getByText('done', { exact: true }).waitFor();

/** The form fits a phone, and what it lacks is said beside the fields. */
async function lookOnPhone(link: string) {
  const page = await shop.visit(link, phone);
  await heading(page, 'Open your shop').waitFor();
  await page.getByRole('button', { name: 'Open the shop' }).click();
  await page.getByText('Enter your first name.').first().waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await faults(page)).toEqual([]);
  await page.context().close();
}

test('from the one-time link to a first sale, sent and refunded', async () => {
  const link = firstRunLink();
  await lookOnPhone(link);

  const page = await shop.visit(link, desktop);
  await page.getByLabel('First name').fill('Olga');
  await page.getByLabel('E-mail').fill('olga@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Name of the shop').fill('North Shore');
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Currency').selectOption('USD');
  await page.getByLabel('Language', { exact: true }).first().selectOption('en');
  await page.getByRole('button', { name: 'Open the shop' }).click();
  // In at once: nobody asks for the password that was just chosen.
  await heading(page, 'Hello, Olga').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/');
  await isDone(page, 'Store name and contact');

  // The link is used up, for whoever has seen it.
  const other = await shop.visit(link, desktop);
  await other.getByText('This shop has an owner already.').waitFor();
  await other.goto('/admin/');
  await other.waitForURL(/\/hosted\/sign-in/);
  shop.expect(/\/v2\/passkeys\/start\)$/);
  await settled(other);

  await setUp(page);
  const number = await buy();
  await sendAndRefund(page, number);
});

/** Each step by its link on the list, which finishes itself. */
async function setUp(page: Page) {
  await step(page, 'Store name and contact').getByRole('link').click();
  await heading(page, 'Store details').waitFor();
  await page.getByLabel('Time zone').selectOption('America/New_York');
  await page.getByLabel('Contact e-mail').fill('hello@northshore.example');
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
  await step(page, 'Delivery').getByRole('link').click();
  await page.getByRole('button', { name: 'Add region' }).click();
  const dialog = page.getByRole('dialog');
  // What the shop is set to is filled in already.
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('United States');
  await dialog.getByLabel(/^Price/).fill('x');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Write an amount, such as 0 or 5.90.').waitFor();
  await dialog.getByLabel(/^Price/).fill('5');
  await dialog.getByLabel(/^Free from a cart of/).fill('100');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const rate = page.getByRole('row', { name: /Standard/ });
  await rate.getByText('$5.00').waitFor();
  await rate.getByText('$100.00').waitFor();

  await page.goto('/admin/');
  await isDone(page, 'Delivery');
  await step(page, 'Tax').getByRole('link').click();
  await page.getByRole('button', { name: 'Add region' }).click();
  await dialog.getByLabel('Country').selectOption('US');
  await dialog.getByLabel('Name of the tax').fill('Sales tax');
  await dialog.getByLabel('On goods, per cent').fill('10');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /United States/ }).getByText('10 % Sales tax').waitFor();

  await page.goto('/admin/');
  await isDone(page, 'Tax');
  await step(page, 'Payments').getByRole('link').click();
  await page.getByLabel('How to pay').fill('Pay when we hand it over.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();

  await page.goto('/admin/');
  await isDone(page, 'Payments');
  await step(page, 'Mail').getByRole('link').click();
  await heading(page, 'Mail settings').waitFor();
  await page.getByText('Mails are only kept').waitFor();
  await page.getByText('SOUK_SMTP_URL', { exact: false }).waitFor();
}

/** A guest in another browser. Gives the order's number. */
async function buy(): Promise<string> {
  const page = await shop.visit('/products/harbour-mug', desktop);
  await addButton(page).click();
  await drawer(page).getByRole('button', { name: 'Check out' }).click();
  await page.getByLabel('E-mail').fill(ada.email);
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

async function sendAndRefund(page: Page, number: string) {
  await page.goto('/admin/');
  await isDone(page, 'First order');
  await page.getByRole('link', { name: '1 order to fulfil' }).click();
  await page.getByRole('row', { name: new RegExp(`#${number}`) }).getByText(`#${number}`).click();
  await heading(page, `#${number}`).waitFor();
  // 20.00, 5.00 to send it, 10 % of tax on the goods.
  await page.getByText('$27.00').first().waitFor();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await dialog.getByRole('button', { name: /Mark.*paid/ }).click();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Fulfil 1 item' }).click();
  await dialog.getByRole('button', { name: 'Fulfil 1 item' }).click();
  await page.getByText(`1 item of #${number} is fulfilled.`).waitFor();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByRole('group', { name: /Quantity of/ }).getByRole('button', { name: 'One more' }).click();
  await dialog.getByRole('button', { name: /^Refund \$\d/ }).click();
  await eventually(() => page.getByText(/efunded/).count()).toBeGreaterThan(0);
  await page.getByText(new RegExp(`of #${number} is refunded`)).waitFor();
}
