// One order, changed by two people: one after the other, and at one instant.
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { eventually } from '../support/browser';
import { hears } from '../support/live';
import { useOffice } from '../support/office';
import { sold } from './sold';

const office = useOffice();

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('two people change the address of one order, and the second sees what the first wrote', async () => {
  const order = await sold(office);
  const [first, second] = [
    await office.enter(`/admin/orders/${order.id}`),
    await office.enter(`/admin/orders/${order.id}`),
  ];
  for (const page of [first, second]) {
    await page.getByRole('button', { name: 'Edit delivery address' }).click();
    await dialogOf(page, 'Edit delivery address').waitFor();
  }
  // Orders change for other reasons too, and a save that such a change overtakes is made again by the page itself.
  office.expect(/status of 409/);
  await hears(first);
  const form = (page: Page) => dialogOf(page, 'Edit delivery address');
  await form(first).getByLabel('Street and number').fill('2 Harbour Street');
  await form(first).getByRole('button', { name: 'Save' }).click();
  await first.getByText(`#${order.number} was updated.`).waitFor();

  await form(second).getByLabel('Street and number').fill('3 Garden Lane');
  await form(second).getByLabel('City').fill('Albany');
  await form(second).getByRole('button', { name: 'Save' }).click();
  const conflict = dialogOf(second, 'Someone else changed this in the meantime');
  await conflict.getByText('2 Harbour Street').waitFor();
  await conflict.getByRole('radio', { name: /Take theirs/ }).check();
  await conflict.getByRole('button', { name: 'Continue' }).click();
  // Nothing is saved until the person saves again.
  await eventually(() => form(second).getByLabel('Street and number').inputValue()).toBe('2 Harbour Street');
  await form(second).getByRole('button', { name: 'Save' }).click();
  await second.getByText(`#${order.number} was updated.`).waitFor();
  await second.getByText('Albany, NY 10001').first().waitFor();
  await second.getByText('2 Harbour Street').first().waitFor();
  // The other page has it too, without being asked for.
  await first.getByText('Albany, NY 10001').first().waitFor();
});

test('two people save the address of one order at one instant, and nothing of either is lost', async () => {
  const order = await sold(office);
  const [first, second] = [
    await office.enter(`/admin/orders/${order.id}?do=delivery`),
    await office.enter(`/admin/orders/${order.id}?do=delivery`),
  ];
  const form = (page: Page) => dialogOf(page, 'Edit delivery address');
  await form(first).getByLabel('Street and number').fill('2 Harbour Street');
  await form(second).getByLabel('Street and number').fill('3 Garden Lane');
  // The second has read the order and is about to write when the first one's change arrives.
  let held = false;
  await second.route(`**/v1/orders/${order.id}`, async (route) => {
    // Whoever opens an order says that it was seen: another change than that of the address.
    const sent = route.request().postData() ?? '';
    if (sent.includes('"shippingInfo"') && !held) {
      held = true;
      await form(first).getByRole('button', { name: 'Save' }).click();
      await first.getByText(`#${order.number} was updated.`).waitFor();
    }
    await route.continue();
  });
  office.expect(/status of 409/);
  await form(second).getByRole('button', { name: 'Save' }).click();
  const conflict = dialogOf(second, 'Someone else changed this in the meantime');
  await conflict.getByText('2 Harbour Street').waitFor();
  await conflict.getByRole('radio', { name: /Keep mine/ }).check();
  await conflict.getByRole('button', { name: 'Continue' }).click();
  await form(second).getByRole('button', { name: 'Save' }).click();
  await second.getByText(`#${order.number} was updated.`).waitFor();
  await first.getByText('3 Garden Lane').first().waitFor();
});
