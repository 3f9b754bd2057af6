// Collecting what is due: a pay link from the order to its payment, money by hand, and money that is set aside.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin, mailed } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { press } from '../support/press';
import { cards, payWith } from './buying';
import { pressTwice } from './drafting';
import { sound } from './pages';
import { hold, screens, sold, type Sold } from './sold';

const office = useOffice();

const paymentStatus = async ({ id }: Sold) =>
  (await admin<{ order: { paymentStatus: string } }>(office.souk, 'GET', `/v1/orders/${id}`)).order.paymentStatus;

const statusOfRequest = async ({ id: orderId }: Sold) =>
  (
    await admin<{ orderPaymentRequests: { status: string }[] }>(
      office.souk,
      'POST',
      '/v1/order-payment-requests/query',
      { query: { filter: { orderId } } },
    )
  ).orderPaymentRequests.map(({ status }) => status);

test('a pay link is made on the order, mailed, paid by the buyer, and stands in the list', async () => {
  const order = await sold(office);
  const page = await office.enter(`/admin/orders/${order.id}`);
  await page.getByRole('button', { name: /^Collect \$[\d.,]+$/ }).click();
  const dialog = page.getByRole('dialog', { name: `Collect payment for #${order.number}` });
  await dialog.getByLabel('Amount').fill('99.00');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByText('Enter an amount up to the limit. Write 1500, not 1,500.').first().waitFor();
  await dialog.getByLabel('Amount').fill('25.00');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Payment link' }).inputValue();
  await dialog.getByLabel('Personal message (optional)').fill('As we said on the phone.');
  await dialog.getByRole('button', { name: 'Email it to ada@example.com' }).click();
  await page.getByText('The link was emailed to ada@example.com.').waitFor();
  await mailed(office.souk, 'ada@example.com', /As we said on the phone\./);

  const buyer = await office.visit(address);
  await payWith(buyer, cards.approved);
  await heading(buyer, /paid|thank/i).waitFor();
  await eventually(() => paymentStatus(order)).toBe('PAID');
  await eventually(() => statusOfRequest(order)).toEqual(['PAID']);

  await page.goto('/admin/payment-requests');
  await page.getByRole('row', { name: new RegExp(`Order #${order.number}`) }).getByText('Paid', { exact: true }).waitFor();
  await page.getByRole('row', { name: new RegExp(`Order #${order.number}`) }).getByText(`Order #${order.number}`).click();
  await heading(page, `Order #${order.number}`).waitFor();
  await eventually(() => page.getByRole('button', { name: 'Email the link' }).getAttribute('data-off')).toBe('true');
  await page.getByRole('link', { name: `#${order.number}`, exact: true }).click();
  await heading(page, `#${order.number}`).waitFor();
});

test('a link is made void, and then nobody can pay by it', async () => {
  const order = await sold(office);
  const { orderPaymentRequest, orderPaymentRequestUrl } = await admin<{
    orderPaymentRequest: { id: string };
    orderPaymentRequestUrl: string;
  }>(office.souk, 'POST', '/v1/order-payment-requests', {
    orderPaymentRequest: { orderId: order.id, title: 'The rest', amount: { amount: '10.00' } },
  });
  const page = await office.enter(`/admin/payment-requests/${orderPaymentRequest.id}`);
  await eventually(() => page.getByLabel('Payment link').inputValue()).toBe(orderPaymentRequestUrl);
  // The mail with the link goes as often as somebody presses.
  for (const words of ['Here is your link.', 'Once more, your link.']) {
    await page.getByRole('button', { name: 'Email the link', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Email the link to the customer?' });
    await dialog.getByLabel('Personal message (optional)').fill(words);
    await dialog.getByRole('button', { name: 'Email the link', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await mailed(office.souk, 'ada@example.com', new RegExp(`${words}[^]*(${orderPaymentRequestUrl})`))).toBe(
      orderPaymentRequestUrl,
    );
  }
  await page.getByRole('button', { name: 'Void' }).first().click();
  await page.getByRole('dialog', { name: 'Void “The rest”?' }).getByRole('button', { name: 'Void' }).click();
  await page.getByText('“The rest” was voided.').waitFor();
  await page.getByText('Voided', { exact: true }).waitFor();
  expect(await paymentStatus(order)).toBe('NOT_PAID');
});

test('money that came by hand is noted in two parts, and a guest’s kept card is not offered', async () => {
  const order = await sold(office);
  const page = await office.enter(`/admin/orders/${order.id}?do=collect`);
  const dialog = page.getByRole('dialog', { name: `Collect payment for #${order.number}` });
  // Guests have no card kept: the way is not offered.
  await dialog.getByRole('tab', { name: 'Manual payment' }).click();
  expect(await dialog.getByRole('tab', { name: 'Saved card' }).count()).toBe(0);
  await dialog.getByLabel('Amount').fill('10.00');
  await dialog.getByLabel('Payment method', { exact: true }).selectOption('Cash');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await page.getByText(`$10.00 of #${order.number} was recorded as paid.`).waitFor();
  await page.getByText('Part paid', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Collect \$[\d.,]+$/ }).click();
  await dialog.getByRole('tab', { name: 'Manual payment' }).click();
  await eventually(() => dialog.getByLabel('Amount').inputValue()).toBe('15.00');
  await pressTwice(dialog.getByRole('button', { name: 'Record payment' }));
  await page.getByText(`$15.00 of #${order.number} was recorded as paid.`).waitFor();
  await eventually(() => paymentStatus(order)).toBe('PAID');
});

test('reminders of what people left are switched off, and on again', async () => {
  const page = await office.enter('/admin/abandoned');
  await page.getByText('No abandoned checkouts').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Reminders' });
  const box = dialog.getByLabel('Send reminder emails');
  const enabled = async () =>
    (
      await admin<{ settings: { recoveryEmailEnabled: boolean } }>(office.souk, 'GET', '/v1/abandoned-checkout-settings')
    ).settings.recoveryEmailEnabled;
  for (const on of [false, true]) {
    await page.getByRole('button', { name: 'Reminders' }).click();
    await eventually(() => box.isChecked()).toBe(!on);
    await box.setChecked(on);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(on ? 'Reminders are on.' : 'Reminders are off.').waitFor();
    expect(await enabled()).toBe(on);
  }
});

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

const payments = async ({ id }: Sold) =>
  (
    await admin<{ orderTransactions: { payments: { status: string; amount: { amount: string } }[] } }>(
      office.souk,
      'GET',
      `/v1/payments/orders/${id}`,
    )
  ).orderTransactions.payments.map(({ status, amount }) => `${status} ${amount.amount}`);

test.each(screens)('money that is set aside is captured in part, or let go, %s', async (_, screen) => {
  const [taken, released] = [await sold(office), await sold(office)];
  await hold(office, taken);
  await hold(office, released);
  const page = await office.enter(`/admin/orders/${taken.id}`, screen);
  await page.getByText('Authorized', { exact: true }).first().waitFor();
  await page.getByText(/^Capture before /).waitFor();
  // Nobody asks for money that is set aside already.
  await page.getByRole('button', { name: 'Capture', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Collect \$[\d.,]+$/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Capture', exact: true }).click();
  const capture = dialogOf(page, `Capture payment for #${taken.number}`);
  await capture.getByLabel(/ending 4242/).fill('26.00');
  await capture.getByText('Enter an amount up to the limit. Write 1500, not 1,500.').first().waitFor();
  await capture.getByLabel(/ending 4242/).fill('20.00');
  await pressTwice(capture.getByRole('button', { name: 'Capture $20.00' }));
  await page.getByText(`$20.00 of #${taken.number} was captured.`).waitFor();
  await eventually(() => payments(taken)).toEqual(['APPROVED 20.00']);

  await page.goto(`/admin/orders/${released.id}`);
  // On a phone the bar of the sections has a button of the same name until the order is there.
  await heading(page, `#${released.number}`).waitFor();
  await press(page.getByRole('button', { name: 'More', exact: true }));
  // What is authorized cannot be cancelled, and the menu says why.
  await page.getByRole('menuitem', { name: /Cancel order.*Void the authorization first/s }).waitFor();
  await press(page.getByRole('menuitem', { name: 'Void authorization', exact: true }));
  await dialogOf(page, 'Void $25.00?').getByRole('button', { name: 'Void $25.00' }).click();
  await page.getByText(`$25.00 of #${released.number} was released.`).waitFor();
  await eventually(() => payments(released)).toEqual(['VOIDED 25.00']);
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('pages of collecting can be used by all on a %s, light and dark', async (_, size) => {
  const order = await sold(office);
  const { orderPaymentRequest } = await admin<{ orderPaymentRequest: { id: string } }>(
    office.souk,
    'POST',
    '/v1/order-payment-requests',
    { orderPaymentRequest: { orderId: order.id, title: 'The rest', amount: { amount: '10.00' } } },
  );
  const page = await office.enter('/admin/payment-requests', size);
  const paths = [
    '/admin/payment-requests',
    `/admin/payment-requests/${orderPaymentRequest.id}`,
    '/admin/abandoned',
    '/admin/subscriptions',
    `/admin/orders/${order.id}?do=collect`,
  ];
  for (const path of paths) {
    await page.goto(path);
    await sound(page, path);
  }
  await page.goto('/admin/payment-requests/00000000-0000-4000-8000-000000000000');
  office.expect(/404/);
  await page.getByText('Payment request not found').waitFor();
});
