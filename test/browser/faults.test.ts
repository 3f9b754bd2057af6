// What goes wrong while somebody works in the back office: nothing is lost, done twice, or claimed that is not so.
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { allow, colleague, endSession, heading, signIn, useOffice } from '../support/office';
import { faultless, overflow } from './pages';
import { hold, pay, sold, type Sold } from './sold';

const office = useOffice();

// The browser reports that its tokens are worth nothing any more.
const refusals = /status of 40[0-9] /;

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

/** Opens the sign-in in another tab, as the dialog offers it. */
async function signInAgain(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await ended(page).getByRole('link', { name: 'Sign in again' }).click();
  return opened;
}

test('a session that ends under a dialog: after signing in again in another tab it is as it was', async () => {
  const page = await office.enter('/admin/staff?tab=roles');
  await page.getByRole('button', { name: 'New role' }).click();
  const form = page.getByRole('dialog', { name: 'New role' });
  await form.getByLabel('Role', { exact: true }).fill('Sunday shift');
  await form.getByLabel('See accounts').check();
  await endSession(office.souk, page);
  office.expect(refusals);
  await ended(page).waitFor();
  const another = await signInAgain(page);
  await signIn(another);
  await heading(another, /^Hello|^Home/).waitFor();
  await ended(page).waitFor({ state: 'detached' });
  expect(await form.getByLabel('Role', { exact: true }).inputValue()).toBe('Sunday shift');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Sunday shift/ }).waitFor();
});

test('a session that ends in the middle of a form: it is filled in again even after the page was left', async () => {
  const page = await office.enter('/admin/coupons/new');
  await page.getByLabel('Code', { exact: true }).fill('KEPT10');
  await page.getByLabel('Name', { exact: true }).fill('Kept');
  await page.getByLabel('Percentage', { exact: true }).fill('10');
  await endSession(office.souk, page);
  office.expect(refusals);
  await ended(page).waitFor();
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport!);
    await eventually(() => overflow(page)).toBe(0);
    await faultless(page);
  }
  await page.reload();
  await signIn(page);
  await page.getByText('Your unsaved changes were restored. Save to keep them.').waitFor();
  await eventually(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe('KEPT10');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await heading(page, 'KEPT10').waitFor();
});

test('somebody else who signs in after a session ended finds nothing of it', async () => {
  const person = await colleague(office.souk, 'Packer', ['ECOM.READ_ORDERS']);
  const page = await office.enter('/admin/staff?tab=roles');
  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByRole('dialog').getByLabel('Role', { exact: true }).fill('Of the owner');
  await endSession(office.souk, page);
  office.expect(refusals);
  await ended(page).waitFor();
  const another = await signInAgain(page);
  await signIn(another, person);
  await heading(another, 'Hello, Packer').waitFor();
  await heading(page, 'You do not have access to this page').waitFor();
  await eventually(() => page.getByText('Of the owner').count()).toBe(0);
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
});

test('a withdrawn permission closes the open page, and back again it opens with what was typed', async () => {
  const manages = ['STORES.COUPONS_READ', 'STORES.COUPONS_MANAGE'];
  const person = await colleague(office.souk, 'Seller', manages);
  const page = await office.enter('/admin/coupons/new', undefined, person);
  await page.getByLabel('Code', { exact: true }).fill('LATER20');
  // What is asked for at that moment may be refused already.
  office.expect(/status of 403 /);
  await allow(office.souk, person, ['MAIL.READ']);
  await heading(page, 'You do not have access to this page').waitFor();
  await eventually(() => page.getByRole('link', { name: 'Coupons', exact: true }).count()).toBe(0);
  await allow(office.souk, person, manages);
  await heading(page, 'New coupon').waitFor();
  await eventually(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe('LATER20');

  // Who may still look keeps the page; the form is closed at once, with what was typed.
  await page.getByLabel('Name', { exact: true }).fill('Later');
  await page.getByLabel('Percentage', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await heading(page, 'LATER20').waitFor();
  await page.getByLabel('Total uses').fill('5');
  await allow(office.souk, person, ['STORES.COUPONS_READ']);
  await eventually(() => page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
  expect(await page.getByLabel('Total uses').inputValue()).toBe('5');
  await eventually(() => page.getByRole('button', { name: 'Stop now' }).count()).toBe(0);
});

test('the server restarts under an open page, which hears of what came after', async () => {
  const order = await sold(office);
  const [list, detail] = [
    await office.enter('/admin/orders'),
    await office.enter(`/admin/orders/${order.id}`),
  ];
  await list.getByRole('row', { name: new RegExp(`#${order.number}`) }).waitFor();
  await heading(detail, `#${order.number}`).waitFor();
  // Browsers report what they could not reach.
  office.expect(/net::ERR_/, /status of 50[0-9] /);
  await office.souk.restart();
  const later = await sold(office);
  await admin(office.souk, 'POST', `/v1/orders/${order.id}/cancel`, {});
  await detail.getByText('This order is cancelled.', { exact: false }).waitFor();
  const news = list.getByRole('button', { name: /^There are new orders/ });
  const row = list.getByRole('row', { name: new RegExp(`#${later.number}`) });
  // News may be seen and then go by itself, when the list is fetched anew meanwhile.
  await eventually(async () => {
    if (await row.count()) return true;
    if (await news.count()) await news.click({ timeout: 1000 }).catch(() => undefined);
    return false;
  }).toBe(true);
  await row.waitFor();
});

/** The bank of the sandbox is out of reach until it is mended. */
const cutBank = () => {
  office.souk.sql('ALTER TABLE sandbox_entries RENAME TO sandbox_entries_away');
  return () => office.souk.sql('ALTER TABLE sandbox_entries_away RENAME TO sandbox_entries');
};

interface Book {
  orderTransactions: {
    payments: { status: string }[];
    refunds: { transactions: { refundStatus: string; amount: { amount: string } }[] }[];
  };
}

const book = async ({ id }: Sold) =>
  (await admin<Book>(office.souk, 'GET', `/v1/payments/orders/${id}`)).orderTransactions;

test('a payment provider that is down: a capture and a refund wait, and are done once when it is back', async () => {
  const [paid, held] = [await sold(office), await sold(office)];
  await pay(office, paid);
  await hold(office, held);
  const page = await office.enter(`/admin/orders/${paid.id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('group', { name: /Quantity of/ })
    .getByRole('button', { name: 'One more' })
    .click();
  const refund = dialog.getByRole('button', { name: 'Refund $25.00' });
  await refund.waitFor();
  await dialog.getByText('can still be refunded afterwards.', { exact: false }).waitFor();
  const mend = cutBank();
  try {
    await refund.click();
    await page.getByText('It completes when the payment provider answers.', { exact: false }).waitFor();
    await page.getByText('In progress', { exact: true }).first().waitFor();
    expect((await book(paid)).refunds.map(({ transactions }) => transactions[0]?.refundStatus)).not.toContain(
      'SUCCEEDED',
    );

    await page.goto(`/admin/orders/${held.id}`);
    await page.getByRole('button', { name: 'Capture', exact: true }).first().click();
    await dialog.getByRole('button', { name: 'Capture $25.00' }).click();
    await page.getByText('It completes when the payment provider answers.', { exact: false }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect((await book(held)).payments.map(({ status }) => status)).toEqual(['AUTHORIZED']);
  } finally {
    mend();
  }
  // A server that starts asks again whatever has no answer yet.
  office.expect(/net::ERR_/, /status of 50[0-9] /);
  await office.souk.restart();
  await eventually(async () => (await book(held)).payments.map(({ status }) => status)).toEqual(['APPROVED']);
  await eventually(async () =>
    (await book(paid)).refunds.flatMap(({ transactions }) => transactions),
  ).toEqual([expect.objectContaining({ refundStatus: 'SUCCEEDED' })]);
  // The page that is open hears of it.
  await page.getByText('Paid', { exact: true }).first().waitFor();
});

test('a picture of 50 MB is refused, and the form keeps what was typed', async () => {
  const page = await office.enter('/admin/products/new');
  await page.getByLabel('Name', { exact: true }).fill('Mural');
  const folder = mkdtempSync(join(tmpdir(), 'souk-picture-'));
  try {
    const huge = join(folder, 'mural.png');
    writeFileSync(huge, '');
    truncateSync(huge, 50 * 1024 * 1024);
    await page.locator('input[type=file]').setInputFiles(huge);
    await page.getByText('mural.png: The picture is too large. Choose one of up to 15 MB.').waitFor();
  } finally {
    rmSync(folder, { recursive: true });
  }
  await page.getByLabel(/^Price \(/).fill('90');
  await page.getByRole('button', { name: 'Save product' }).click();
  await heading(page, 'Mural').waitFor();
});
