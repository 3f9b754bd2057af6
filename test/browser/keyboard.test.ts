// The back office by keyboard alone: lists, the search of all things, dialogs, and a whole refund.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../support/browser';
import { admin } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { pay, sold } from './sold';

const office = useOffice();

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab, or Shift and Tab, until the target has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await target.waitFor();
  for (let press = 0; press < 120; press++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`120 presses of ${key} do not reach ${target}`);
}

test('a list by j, k, x and Enter, a slash for its search, and back', async () => {
  const [first, second] = [await sold(office), await sold(office)];
  const page = await office.enter('/admin/orders');
  const row = (number: string) => page.getByRole('row', { name: new RegExp(`#${number}`) });
  await row(second.number).waitFor();
  const current = (number: string) => row(number).getAttribute('aria-current');

  await page.keyboard.press('j');
  await eventually(() => current(second.number)).toBe('true');
  await page.keyboard.press('j');
  await eventually(() => current(first.number)).toBe('true');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByText('1 selected').waitFor();
  await page.keyboard.press('k');
  await eventually(() => current(second.number)).toBe('true');
  await page.keyboard.press('x');
  await bar.getByText('2 selected').waitFor();
  await page.keyboard.press('x');
  await bar.getByText('1 selected').waitFor();

  // Letters in a field are letters.
  await page.keyboard.press('/');
  const search = page.getByLabel('Search this list');
  await eventually(() => hasFocus(search)).toBe(true);
  await page.keyboard.type('jxk');
  await eventually(() => search.inputValue()).toBe('jxk');
  await search.fill('');
  await page.keyboard.press('Escape');
  await eventually(() => hasFocus(search)).toBe(false);
  await eventually(() => current(second.number)).toBe('true');

  await page.keyboard.press('Enter');
  await heading(page, `#${second.number}`).waitFor();
  await page.goBack();
  await row(second.number).waitFor();
});

test('the search of all things opens, leads on, and gives the focus back', async () => {
  const order = await sold(office);
  const page = await office.enter('/admin/coupons');
  const make = page.getByRole('main').getByRole('link', { name: 'New coupon', exact: true }).first();
  await tabTo(page, make);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  const field = palette.getByRole('textbox');
  await eventually(() => hasFocus(field)).toBe(true);
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  await eventually(() => hasFocus(make)).toBe(true);

  await page.keyboard.press('Control+k');
  await eventually(() => hasFocus(field)).toBe(true);
  await page.keyboard.type(order.number);
  await palette
    .getByText(new RegExp(`#${order.number}`))
    .first()
    .waitFor();
  // What half of the number found is replaced by what the whole one finds.
  await eventually(() => palette.getByText('Searching', { exact: false }).count()).toBe(0);
  await palette
    .getByText(new RegExp(`#${order.number}`))
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(page, `#${order.number}`).waitFor();
});

test('a dialog keeps the focus while it is open, and gives it back to what opened it', async () => {
  const page = await office.enter('/admin/staff?tab=roles');
  const open = page.getByRole('button', { name: 'New role' });
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await eventually(inside).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Evening');
  await eventually(() => dialog.getByLabel('Role', { exact: true }).inputValue()).toBe('Evening');
  // What was typed is not lost by a slip: it is asked first, and the focus is on going on.
  await page.keyboard.press('Escape');
  const question = dialog.getByRole('group', { name: 'Leave without saving?' });
  await eventually(() => hasFocus(question.getByRole('button', { name: 'Stay' }))).toBe(true);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await tabTo(page, question.getByRole('button', { name: 'Leave' }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => hasFocus(open)).toBe(true);
});

test('a whole refund without a mouse', async () => {
  const order = await sold(office, {}, 2);
  await pay(office, order, '50.00');
  const page = await office.enter('/admin/orders');
  const row = page.getByRole('row', { name: new RegExp(`#${order.number}`) });
  await row.waitFor();
  await page.keyboard.press('j');
  await eventually(() => row.getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('Enter');
  await heading(page, `#${order.number}`).waitFor();

  const open = page.getByRole('button', { name: 'Refund', exact: true });
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Refund #${order.number}` });
  await dialog.waitFor();
  await tabTo(
    page,
    dialog.getByRole('group', { name: /Quantity of/ }).getByRole('button', { name: 'One more' }),
  );
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel(/^Reason/));
  await page.keyboard.type('It came broken');
  await dialog.getByText('can still be refunded afterwards.', { exact: false }).waitFor();
  await tabTo(page, dialog.getByRole('button', { name: 'Refund $25.00' }));
  await page.keyboard.press('Enter');
  await page.getByText(`$25.00 of #${order.number} was refunded.`).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => hasFocus(open)).toBe(true);
  const { orderTransactions } = await admin<{ orderTransactions: { refunds: unknown[] } }>(
    office.souk,
    'GET',
    `/v1/payments/orders/${order.id}`,
  );
  expect(orderTransactions.refunds).toHaveLength(1);
});
