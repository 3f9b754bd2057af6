// Goods that come back: asked for by the buyer, decided by staff, refunded.
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin, mailed } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { sound } from './pages';
import { pay, sold, type Sold } from './sold';

const office = useOffice();

async function send({ id }: Sold) {
  const { order } = await admin<{ order: { lineItems: { id: string }[] } }>(office.souk, 'GET', `/v1/orders/${id}`);
  await admin(office.souk, 'POST', `/v1/fulfillments/orders/${id}/create-fulfillment`, {
    fulfillment: { lineItems: [{ id: order.lineItems[0]!.id, quantity: 2 }] },
  });
}

async function find(order: Sold) {
  const page = await office.visit('/find-order', phone);
  await page.getByLabel('Order number').fill(order.number);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'View order' }).click();
  await heading(page, new RegExp(`^Order ${order.number}`)).waitFor();
  return page;
}

test('a return is asked for, approved, received and refunded', async () => {
  const order = await sold(office, {}, 2);
  await pay(office, order, '50.00');
  await send(order);
  const buyer = await find(order);
  await buyer.getByRole('button', { name: 'Request a return' }).click();
  const dialog = buyer.getByRole('dialog', { name: 'Return items' });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByText('Choose at least one item.').waitFor();
  await sound(buyer, 'asking for a return');
  await dialog.getByRole('textbox', { name: /^Quantity of Mint teapot/ }).fill('1');
  await dialog.getByLabel('Reason').selectOption('DAMAGED');
  await dialog.getByLabel('Anything else we should know? (optional)').fill('The lid is broken.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await buyer.getByText('Awaiting reply').waitFor();

  const page = await office.enter('/admin/returns');
  await page.getByRole('row', { name: new RegExp(`#${order.number}\\b`) }).getByText('Requested').waitFor();
  await sound(page, 'the list of returns');
  await page.getByRole('row', { name: new RegExp(`#${order.number}\\b`) }).getByText(`#${order.number}`).click();
  await heading(page, `Return #${order.number}`).waitFor();
  await page.getByText('The lid is broken.').waitFor();
  await sound(page, 'a return');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const approving = page.getByRole('dialog', { name: 'Approve this return?' });
  await approving.getByLabel('Return instructions').fill('To 1 Market Street.');
  await approving.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('The return was approved and the customer was emailed.').waitFor();
  await mailed(office.souk, 'ada@example.com', /To 1 Market Street\./);
  await page.getByRole('button', { name: 'Mark as received' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as received' }).click();
  await page.getByText('The items were marked as received.').waitFor();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await page.getByText('The refund is in progress.').waitFor();
  await eventually(async () => {
    const { order: now } = await admin<{ order: { balanceSummary: { refunded: { amount: string } } } }>(
      office.souk,
      'GET',
      `/v1/orders/${order.id}`,
    );
    return now.balanceSummary.refunded.amount;
  }).toBe('25.00');
  await page.goto(`/admin/orders/${order.id}`);
  await page.getByText('The customer requested a return').waitFor();
  const again = await find(order);
  await again.getByText('Refunded', { exact: true }).first().waitFor();
});

test('an order that nobody sent is cancelled at the wish of its buyer', async () => {
  const order = await sold(office);
  await pay(office, order);
  const buyer = await find(order);
  await buyer.getByRole('button', { name: 'Request cancellation' }).click();
  const dialog = buyer.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('MISTAKE');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await buyer.getByText('Awaiting reply').waitFor();
  const page = await office.enter('/admin/returns', desktop);
  await page.getByRole('row', { name: new RegExp(`#${order.number}\\b`) }).getByText(`#${order.number}`).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByText('The order was cancelled.').waitFor();
  const { order: now } = await admin<{ order: { status: string; paymentStatus: string } }>(
    office.souk,
    'GET',
    `/v1/orders/${order.id}`,
  );
  expect([now.status, now.paymentStatus]).toEqual(['CANCELED', 'FULLY_REFUNDED']);
});
