// The first page of the back office: what one press finishes is finished there, and sales are drawn and told.
import { expect, test } from 'vitest';
import { eventually } from '../support/browser';
import { admin } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { call, cards, fillDetails, heading as shopHeading, makeCheckout, payWith, visitorToken } from './buying';

const office = useOffice();

test('a member who waits is let in where they stand', async () => {
  await admin(office.souk, 'PATCH', '/v1/sign-in-policy', { signInPolicy: { requireOwnerApproval: true } });
  const loginId = { email: 'noor@example.com' };
  const message = { loginId, password: 'another horse battery', profile: { firstName: 'Noor' } };
  await call(office, 'POST', '/v2/register', message, await visitorToken(office));
  const page = await office.enter('/admin/');
  await page.getByRole('button', { name: 'noor@example.com: Approve' }).click();
  await page.getByText('noor@example.com may come in.').waitFor();
  await page.getByText(/member waits/).waitFor({ state: 'detached' });
});

test('sales are drawn against the days before, with a table that says the same', async () => {
  const page = await office.enter('/admin/');
  await heading(page, /./).waitFor();
  // Nothing sold yet: no line at zero.
  expect(await page.getByRole('table', { name: 'Sales day by day' }).count()).toBe(0);
  const made = await makeCheckout(office, ['olive-soap']);
  const shopper = await office.visit(made.url);
  await shopper.getByLabel('E-mail').waitFor();
  await fillDetails(shopper);
  await payWith(shopper, cards.approved);
  await shopHeading(shopper, /^Thank you/).waitFor();
  await page.reload();
  const table = page.getByRole('table', { name: 'Sales day by day' });
  await table.waitFor({ state: 'attached' });
  await eventually(() => table.getByRole('row').count()).toBe(8);
  await eventually(async () => (await table.innerText()).match(/\$[1-9]/g)?.length ?? 0).toBe(1);
});
