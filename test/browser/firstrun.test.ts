// A shop is opened by its owner with no terminal but the link that the server printed: set up, sold, sent and refunded.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone, useShop } from '../support/browser';
import { heading } from '../support/office';
import { buy, fillOwner, firstRunLink, isDone, setUp } from './opening';
import { faultless, overflow, settled } from './pages';

// An empty shop: no goods, no owner.
const shop = useShop('sqlite', 'by address', { SOUK_DEMO: '' });

/** The form fits a phone, and what it lacks is said beside the fields. */
async function lookOnPhone(link: string) {
  const page = await shop.visit(link, phone);
  await heading(page, 'Open your shop').waitFor();
  await page.getByRole('button', { name: 'Open shop' }).click();
  await page.getByText('Enter your first name.').first().waitFor();
  await eventually(() => overflow(page)).toBe(0);
  await faultless(page);
  await page.context().close();
}

test('from the one-time link to a first sale, sent and refunded', async () => {
  const link = firstRunLink(shop);
  await lookOnPhone(link);

  const page = await shop.visit(link, desktop);
  await fillOwner(page);
  // In at once: nobody asks for the password that was just chosen.
  await heading(page, 'Hello, Olga').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/');
  await isDone(page, 'Store name and contact');

  // The link is used up, for whoever has seen it.
  const other = await shop.visit(link, desktop);
  await other.getByText('This shop already has an owner.').waitFor();
  await other.goto('/admin/');
  await other.waitForURL(/\/hosted\/sign-in/);
  shop.expect(/\/v2\/passkeys\/start\)$/);
  await settled(other);

  await setUp(page);
  const number = await buy(shop);
  await sendAndRefund(page, number);
});

async function sendAndRefund(page: Page, number: string) {
  await page.goto('/admin/');
  await isDone(page, 'First order');
  await page.getByRole('link', { name: '1 order to fulfil' }).click();
  await heading(page, `#${number}`).waitFor();
  // 20.00, 5.00 to send it, 10 % of tax on the goods.
  await page.getByText('$27.00').first().waitFor();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Mark as paid' }).press('Enter');
  await dialog.getByRole('button', { name: /Mark.*paid/ }).click();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Fulfil 1 item' }).click();
  await dialog.getByRole('button', { name: 'Fulfil 1 item' }).click();
  await page.getByText(`1 item of #${number} was fulfilled.`).waitFor();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByRole('group', { name: /Quantity of/ }).getByRole('button', { name: 'One more' }).click();
  await dialog.getByRole('button', { name: /^Refund \$\d/ }).click();
  await eventually(() => page.getByText(/efunded/).count()).toBeGreaterThan(0);
  await page.getByText(new RegExp(`of #${number} was refunded`)).waitFor();
}
