// Subscriptions as staff see them: what a member began is paused, resumed, skipped and cancelled in the back office.
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { useOffice } from '../support/office';
import { ada, cards, continueButton, fillAddress, fillCard, heading, newMember, payButton } from './buying';
import { drawer, faults, overflow, settled } from './pages';
import { sold } from './sold';

const office = useOffice();

/** A member subscribes to tea, and gives the subscription's id. */
async function subscribed(): Promise<string> {
  const page = await office.visit('/');
  await newMember(page);
  await page.goto('/products/mint-tea');
  await page.getByRole('radio', { name: /^Every month/ }).check();
  await page.getByRole('button', { name: 'Add subscription to cart' }).click();
  await drawer(page).getByRole('button', { name: 'Check out' }).click();
  await page.waitForURL((url) => url.pathname === '/hosted/checkout');
  await page.getByLabel('Country').selectOption('US');
  await fillAddress(page, { ...ada, first: 'Sara', last: 'Amrani' });
  await continueButton(page).click();
  await page.getByRole('heading', { name: 'Payment' }).waitFor();
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await heading(page, 'Thank you, Sara').waitFor();
  await page.context().close();
  const { subscriptions } = await admin<{ subscriptions: { id: string }[] }>(office.souk, 'POST', '/v1/subscriptions/query', {
    query: { sort: [{ fieldName: 'createdDate', order: 'DESC' }], cursorPaging: { limit: 1 } },
  });
  return subscriptions[0]!.id;
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
  await page.getByText('The subscription is paused.').waitFor();
  await eventually(() => statusOf(id)).toBe('PAUSED');
  await act('Resume');
  await page.getByText('The subscription goes on.').waitFor();
  await eventually(() => statusOf(id)).toBe('ACTIVE');
  await act('Skip the next one');
  await agree('Skip the next one');
  await page.getByText('The next one is left out.').waitFor();

  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Cancel subscription' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel Mint green tea?' });
  await cancel.getByLabel('When it ends').selectOption('Now');
  await cancel.getByLabel('Reason, optional').fill('They moved away.');
  await cancel.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText('The subscription is cancelled.').waitFor();
  await page.getByText('They moved away.').waitFor();
  await eventually(() => statusOf(id)).toBe('CANCELED');
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
  await dialog.getByRole('tab', { name: 'Kept card' }).click();
  await dialog.getByRole('button', { name: 'Charge the card' }).dblclick();
  await page.getByText(`$25.00 of #${order.number} is captured.`).waitFor();
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
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of ['/admin/subscriptions', `/admin/subscriptions/${id}`]) {
      await page.goto(path);
      await settled(page);
      expect(await overflow(page), path).toBe(0);
      expect(await faults(page), `${path} ${colorScheme}`).toEqual([]);
    }
  }
});
