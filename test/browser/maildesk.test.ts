// Mails as staff see to them: who they come from, gift cards that are sent, parcels that arrived, and stock that runs low;
// and the order's page that a buyer opens from a mail.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin, mailed, mailsTo } from '../support/mails';
import { heading, owner, useOffice } from '../support/office';
import { field, main } from '../support/parts';
import { faultless, fits, sound } from './pages';
import { screens, sold } from './sold';

const office = useOffice();

test.each(screens)('the sender is set, refused where it is no address, and set back, %s', async (where, screen) => {
  const page = await office.enter('/admin/mail-settings', screen);
  await heading(page, 'Email settings').waitFor();
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  await field(main(page), 'Name').fill(`Souk by the sea, ${where}`);
  await field(main(page), 'Address').fill('nobody');
  await save();
  await main(page).getByText('Enter a valid email address.').waitFor();
  await field(main(page), 'Address').fill('hello@souk.example');
  await field(main(page), 'Replies go to').fill('answers@souk.example');
  await sound(page, `the sender, ${where}`);
  await save();
  await page.getByText('Sender saved.').waitFor();
  const sender = async () => (await admin<{ sender: object }>(office.souk, 'GET', '/v1/mail-sender')).sender;
  expect(await sender()).toEqual({
    name: `Souk by the sea, ${where}`,
    address: 'hello@souk.example',
    replyTo: 'answers@souk.example',
  });
  for (const name of ['Name', 'Address', 'Replies go to']) await field(main(page), name).fill('');
  await save();
  await eventually(sender).toEqual({ name: '', address: '', replyTo: '' });
});

interface Card {
  giftCard: { id: string; code: string };
}

test.each(screens)('a gift card is mailed in the language of whom it is for, %s', async (where, screen) => {
  const { giftCard } = await admin<Card>(office.souk, 'POST', '/v1/gift-cards', {
    giftCard: { initialValue: { amount: '50' } },
  });
  const page = await office.enter(`/admin/gift-cards/${giftCard.id}`, screen);
  await main(page).getByRole('button', { name: 'Send by email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send by email' });
  await dialog.getByRole('button', { name: 'Send by email' }).click();
  await dialog.getByText('Enter a valid email address.').waitFor();
  const to = `${where === 'at a desk' ? 'amal' : 'nour'}@example.com`;
  await field(dialog, 'Email').fill(to);
  await field(dialog, 'Email language').selectOption('ar');
  await sound(page, `a gift card, ${where}`);
  await dialog.getByRole('button', { name: 'Send by email' }).click();
  await page.getByText(`The gift card was emailed to ${to}.`).waitFor();
  await eventually(async () => (await mailsTo(office.souk, to))[0]?.template).toBe('gift-card');

  // What is looked for in the list of mails stands in its address: a reload shows the same ones.
  await page.goto('/admin/mail');
  await heading(page, 'Email').waitFor();
  await page.getByLabel('Search this list').fill(to);
  await page.getByLabel('Search this list').press('Enter');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filter' });
  await field(filters, 'Email').selectOption('Gift card');
  await filters.getByRole('button', { name: 'Apply' }).click();
  const asked = () => Object.fromEntries(new URL(page.url()).searchParams);
  await eventually(asked).toEqual({ q: to, kind: 'gift-card' });
  await page.reload();
  await eventually(() => main(page).getByText(to, { exact: true }).count()).toBe(1);
  expect(asked()).toEqual({ q: to, kind: 'gift-card' });
  await sound(page, `the list of mails, ${where}`);

  await page.goto('/admin/audit');
  await main(page).getByText('Gift card', { exact: true }).first().waitFor();
});

test('a parcel that arrived is marked, and its buyer hears of it and opens the page of the order', async () => {
  const order = await sold(office, {}, 2);
  const { order: whole } = await admin<{ order: { lineItems: { id: string }[] } }>(
    office.souk,
    'GET',
    `/v1/orders/${order.id}`,
  );
  await admin(office.souk, 'POST', `/v1/fulfillments/orders/${order.id}/create-fulfillment`, {
    fulfillment: {
      lineItems: [{ id: whole.lineItems[0]!.id, quantity: 2 }],
      trackingInfo: { shippingProvider: 'dhl', trackingNumber: 'JD014600003' },
      status: 'In_Delivery',
    },
  });
  const page = await office.enter(`/admin/orders/${order.id}`);
  await heading(page, `#${order.number}`).waitFor();
  await sound(page, 'a parcel on its way');
  await main(page).getByRole('button', { name: 'Mark as delivered' }).click();
  await main(page).getByText('Delivered', { exact: true }).first().waitFor();
  const link = await mailed(office.souk, 'ada@example.com', /(https?:\/\/\S+\/v1\/order-pages\/\S+)/);
  const { pathname, search } = new URL(link);

  for (const screen of [desktop, phone]) {
    const buyer = await office.visit(pathname + search, screen);
    await buyer.getByText(`${order.number}`).first().waitFor();
    await buyer.getByText('Mint teapot').first().waitFor();
    await buyer.getByText('New York, New York 10001').first().waitFor();
    await plain(buyer);
  }
  office.expect(/status of 404/);
  const over = await office.visit('/v1/order-pages/nothing', phone);
  await over.getByRole('heading', { level: 1 }).waitFor();
});

/** Pages that mails lead to have no script: only what they are is looked at. */
async function plain(page: Page) {
  await fits(page);
  await faultless(page);
}

test('staff get a mail when little is left, unless it is switched off', async () => {
  const { product } = await admin<{ product: { id: string } }>(office.souk, 'POST', '/v1/products', {
    product: { name: 'Blue bowl', productType: 'physical', priceData: { price: 5 } },
  });
  const stock = (quantity: number) =>
    admin(office.souk, 'PATCH', `/v2/inventoryItems/product/${product.id}`, {
      inventoryItem: {
        trackQuantity: true,
        variants: [{ variantId: '00000000-0000-0000-0000-000000000000', quantity }],
      },
    });
  const told = async () =>
    (await mailsTo(office.souk, owner.email)).filter(({ text }) => text.includes('Blue bowl')).length;
  await stock(20);
  await stock(3);
  await eventually(told).toBe(1);

  for (const screen of [desktop, phone]) {
    const page = await office.enter('/admin/mail-templates', screen);
    await heading(page, 'Email templates').waitFor();
    const low = main(page).getByRole('switch', { name: 'Send “Low stock”' });
    const on = await low.isChecked();
    await low.click();
    await eventually(() => low.isChecked()).toBe(!on);
    await page.getByText(on ? /is no longer sent\.$/ : /is now sent\.$/).waitFor();
    await sound(page, 'the switches of mails');
    if (on) {
      await stock(20);
      await stock(2);
    }
  }
  // The one in between was not written: the next one is the second.
  await stock(20);
  await stock(1);
  await eventually(told).toBe(2);
});
