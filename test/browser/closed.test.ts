// A shop that is closed for a time: its owner closes it, visitors read why, buyers reach their orders.
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { heading, useOffice } from '../support/office';
import { addButton, notice, settled, sound } from './pages';

const office = useOffice();

test('an owner closes the shop, visitors read why, and it opens again', async () => {
  const shopper = await office.visit('/products/olive-soap', phone);
  await settled(shopper);

  const page = await office.enter('/admin/store', desktop);
  await page.getByRole('switch', { name: 'The shop is closed' }).click();
  // What the shop lacks besides keeps the settings from being saved, and is shown.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Not saved: fix 1 problem').waitFor();
  const email = page.getByLabel('Contact email');
  await eventually(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  await email.fill('shop@example.com');
  await page.getByLabel('What visitors read').first().fill('We count our pots.\nBack on Monday.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await notice(page, 'Saved.').waitFor();

  // Who is looking at a piece just then hears it when they want it.
  office.expect(/status of 428/);
  await addButton(shopper).click();
  await notice(shopper, 'This could not be added to your cart. The shop is closed at the moment.').waitFor();

  office.expect(/status of 503/);
  await shopper.reload();
  await heading(shopper, 'We are closed at the moment').waitFor();
  await shopper.getByText('We count our pots.').waitFor();
  await sound(shopper, 'a closed shop');
  const answer = await fetch(`${office.url}/collections`);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('We count our pots.');
  await shopper.getByRole('link', { name: 'Find your order' }).click();
  await heading(shopper, 'Find your order').waitFor();
  await shopper.getByText('The shop is closed at the moment. Nothing can be ordered.').waitFor();
  // Reached by a link inside the shop, the closed page is named and read from its start.
  await shopper.getByRole('link', { name: /, home$/ }).first().click();
  await heading(shopper, 'We are closed at the moment').waitFor();
  await eventually(() => shopper.title()).toMatch(/^We are closed at the moment · /);
  await eventually(() => shopper.evaluate(() => document.activeElement?.id)).toBe('content');

  // Staff see the shop as it is.
  await page.goto(`${office.url}/products/tadelakt-vase`);
  await heading(page, 'Tadelakt vase').waitFor();
  await page.getByText(/^The shop is closed: visitors see a page/).waitFor();
  await sound(page, 'a closed shop as staff see it');
  await page.getByRole('link', { name: 'Open the shop in the store settings' }).click();
  await page.getByRole('switch', { name: 'The shop is closed' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await notice(page, 'Saved.').waitFor();
  await eventually(async () => (await fetch(`${office.url}/collections`)).status).toBe(200);
});
