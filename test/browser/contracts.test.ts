// Subscriptions as staff see them: what a member began is paused, resumed, skipped and cancelled in the back office.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { useOffice } from '../support/office';
import { patience } from '../support/patience';
import { ada, cards, continueButton, fillAddress, fillCard, heading, newMember, payButton, payWith } from './buying';
import { pressTwice } from './drafting';
import { drawer, faultless, settled, sound } from './pages';
import { sold } from './sold';

const office = useOffice();

/** A member subscribes to tea: the subscription's id, and the browser in which they are signed in. */
async function begun(): Promise<{ id: string; page: Page }> {
  const page = await office.visit('/');
  const email = await newMember(page);
  await page.goto('/products/mint-tea');
  await page.getByRole('radio', { name: /^Every month/ }).check();
  await page.getByRole('button', { name: 'Add subscription to cart' }).click();
  await drawer(page).getByRole('button', { name: 'Check out' }).click();
  await page.waitForURL((url) => url.pathname === '/hosted/checkout');
  await page.getByLabel('Country').selectOption('US');
  await fillAddress(page, { ...ada, first: 'Sara', last: 'Amrani' });
  await continueButton(page).click();
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await heading(page, 'Thank you, Sara').waitFor();
  const theirs = async () => {
    const { subscriptions } = await admin<{ subscriptions: { id: string; buyerInfo: { email: string } }[] }>(
      office.souk,
      'POST',
      '/v1/subscriptions/query',
      { query: { sort: [{ fieldName: 'createdDate', order: 'DESC' }], cursorPaging: { limit: 10 } } },
    );
    return subscriptions.find(({ buyerInfo }) => buyerInfo.email === email)?.id;
  };
  await eventually(theirs).toBeTruthy();
  return { id: (await theirs())!, page };
}

async function subscribed(): Promise<string> {
  const { id, page } = await begun();
  await page.context().close();
  return id;
}

const statusOf = async (id: string) =>
  (await admin<{ subscription: { status: string } }>(office.souk, 'GET', `/v1/subscriptions/${id}`)).subscription.status;

test('a subscription is found, paused, resumed, skipped and cancelled', async () => {
  const id = await subscribed();
  const page = await office.enter('/admin/subscriptions');
  const row = page.getByRole('row', { name: /Mint green tea/ });
  await row.getByText('Active', { exact: true }).waitFor();
  await row.getByText('every month').waitFor();
  await row.getByText('Mint green tea').click();
  await heading(page, 'Mint green tea').waitFor();
  await page.getByText(/ending 4242/).waitFor();

  const act = async (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const agree = async (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await act('Pause');
  await agree('Pause');
  await page.getByText('The subscription was paused.').waitFor();
  await eventually(() => statusOf(id)).toBe('PAUSED');
  await act('Resume');
  await page.getByText('The subscription was resumed.').waitFor();
  await eventually(() => statusOf(id)).toBe('ACTIVE');
  await act('Skip next delivery');
  await agree('Skip next delivery');
  await page.getByText('The next delivery will be skipped.').waitFor();

  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Cancel subscription' }).press('Enter');
  const cancel = page.getByRole('dialog', { name: 'Cancel Mint green tea?' });
  await cancel.getByLabel('When to cancel').selectOption('Now');
  await cancel.getByLabel('Reason (optional)').fill('They moved away.');
  await cancel.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText('The subscription was cancelled.').waitFor();
  await page.getByText('They moved away.').waitFor();
  await eventually(() => statusOf(id)).toBe('CANCELED');
});

interface Standing {
  subscription: { status: string; cyclesPaid: number };
}

test('a payment that failed is charged again by staff, and the subscriber pays with another card', async () => {
  const { id, page: member } = await begun();
  await member.goto(`/account/subscriptions/${id}`);
  await member.getByRole('main').getByRole('button', { name: 'Change card' }).click();
  const choice = member.getByRole('dialog');
  await choice.getByRole('radio', { name: 'New card' }).check();
  await fillCard(member, cards.declined);
  await choice.getByRole('button', { name: 'Use this card', exact: true }).click();
  await member.getByRole('main').getByText('Visa ending in 0002').waitFor();
  // What is due is looked at once a minute.
  const before = new Date(Date.now() - 35 * 24 * 3600_000).toISOString();
  office.souk.sql(
    `UPDATE subscriptions SET next_at = 1, doc = json_set(doc, '$.anchor', '${before}') WHERE id = '${id}'`,
  );
  const standing = async () => (await admin<Standing>(office.souk, 'GET', `/v1/subscriptions/${id}`)).subscription;
  await expect.poll(async () => (await standing()).status, { timeout: 2 * patience, interval: 1000 }).toBe('PAST_DUE');

  const page = await office.enter(`/admin/subscriptions/${id}`);
  await page.getByText('Payment failed', { exact: true }).first().waitFor();
  await page.getByText('The last payment failed').waitFor();
  await page.getByText(/^Tried 1 time\./).waitFor();
  await settled(page);
  await faultless(page);
  await page.getByRole('button', { name: 'Retry payment', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry payment', exact: true }).click();
  await page.getByText('The payment was retried. See the result in the payments.').waitFor();
  await page.getByText(/^Tried 2 times\./).waitFor();
  expect((await standing()).status).toBe('PAST_DUE');

  // Staff cannot choose another card; who has the pay page can.
  const way = await page.getByRole('link', { name: 'Open payment page' }).getAttribute('href');
  const payer = await office.visit(way!);
  await payWith(payer, cards.approved);
  await heading(payer, /paid|thank/i).waitFor();
  await eventually(async () => (await standing()).status).toBe('ACTIVE');
  await eventually(async () => (await standing()).cyclesPaid).toBe(2);
  await page.getByText('The last payment failed').waitFor({ state: 'detached' });
});

test('the card that a member let the shop keep pays another order of theirs', async () => {
  const id = await subscribed();
  const { subscription } = await admin<{ subscription: { buyerInfo: { memberId: string; email: string } } }>(
    office.souk,
    'GET',
    `/v1/subscriptions/${id}`,
  );
  const { memberId, email } = subscription.buyerInfo;
  const order = await sold(office, { buyerInfo: { memberId, email } });
  const page = await office.enter(`/admin/orders/${order.id}?do=collect`);
  const dialog = page.getByRole('dialog', { name: `Collect payment for #${order.number}` });
  await dialog.getByRole('tab', { name: 'Saved card' }).click();
  await pressTwice(dialog.getByRole('button', { name: 'Charge card' }));
  await page.getByText(`$25.00 of #${order.number} was captured.`).waitFor();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  const { orderTransactions } = await admin<{ orderTransactions: { payments: unknown[] } }>(
    office.souk,
    'GET',
    `/v1/payments/orders/${order.id}`,
  );
  expect(orderTransactions.payments).toHaveLength(1);
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('subscriptions can be used by all on a %s, light and dark', async (_, size) => {
  const id = await subscribed();
  const page = await office.enter('/admin/subscriptions', size);
  for (const path of ['/admin/subscriptions', `/admin/subscriptions/${id}`]) {
    await page.goto(path);
    await sound(page, path);
  }
});
