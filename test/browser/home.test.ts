// The first page of the back office: what one press finishes is finished there, and sales are drawn and told,
// and what people did stands there for those who may know.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../support/browser';
import { admin } from '../support/mails';
import { colleague, heading, tokenOf, useOffice } from '../support/office';
import { settled, sound } from './pages';
import { screens } from './sold';
import { call, cards, fillDetails, heading as shopHeading, makeCheckout, payWith, visitorToken } from './buying';

const office = useOffice();

test('a member who waits is let in where they stand', async () => {
  await admin(office.souk, 'PATCH', '/v1/sign-in-policy', { signInPolicy: { requireOwnerApproval: true } });
  const loginId = { email: 'noor@example.com' };
  const message = { loginId, password: 'another horse battery', profile: { firstName: 'Noor' } };
  await call(office, 'POST', '/v2/register', message, await visitorToken(office));
  const page = await office.enter('/admin/');
  await page.getByRole('button', { name: 'noor@example.com: Approve' }).click();
  await page.getByText('noor@example.com is now a member.').waitFor();
  await page.getByText(/member.? waiting/).waitFor({ state: 'detached' });
});

test('sales are drawn against the days before, with a table that says the same', async () => {
  const page = await office.enter('/admin/');
  await heading(page, /./).waitFor();
  // Nothing sold yet: no line at zero.
  expect(await page.getByRole('table', { name: 'Sales by day' }).count()).toBe(0);
  const made = await makeCheckout(office, ['olive-soap']);
  const shopper = await office.visit(made.url);
  await shopper.getByLabel('Email').waitFor();
  await fillDetails(shopper);
  await payWith(shopper, cards.approved);
  await shopHeading(shopper, /^Thank you/).waitFor();
  // Events carry sales to the report, soon and not at once.
  const table = page.getByRole('table', { name: 'Sales by day' });
  await eventually(async () => {
    await page.reload();
    return table.waitFor({ state: 'attached', timeout: 10_000 }).then(
      () => true,
      () => false,
    );
  }).toBe(true);
  await eventually(() => table.getByRole('row').count()).toBe(8);
  await eventually(async () => (await table.innerText()).match(/\$[1-9]/g)?.length ?? 0).toBe(1);
});

/** Does something as who is signed in at a page, as another tab of theirs would. */
async function doAs(page: Page, path: string, message: object): Promise<void> {
  const headers = { authorization: await tokenOf(page), 'content-type': 'application/json' };
  const { status } = await fetch(`${office.souk.url}${path}`, { method: 'POST', headers, body: JSON.stringify(message) });
  expect(status).toBe(200);
}

test.each(screens)('what people did appears on the first page and leads there, %s', async (where, screen) => {
  const page = await office.enter('/admin/', screen);
  await heading(page, /./).waitFor();
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor();
  const name = `Tray ${where}`;
  await doAs(page, '/v1/products', { product: { name, productType: 'physical', priceData: { price: 30 } } });
  const made = page.getByRole('link', { name: `You created the product “${name}”` });
  await made.waitFor(); // by the live feed
  await sound(page, 'home');
  await made.click();
  await heading(page, name).waitFor();
});

test('a contributor is told what they could have done, and nothing of other sections', async () => {
  const owner = await office.enter('/admin/');
  await doAs(owner, '/v1/products', { product: { name: 'Secret vase', productType: 'physical', priceData: { price: 30 } } });
  const startTime = String(Date.now());
  const specification = { name: 'Ten', code: 'HUSHTEN', startTime, percentOffRate: 10, scope: { namespace: 'stores' } };
  await doAs(owner, '/v2/coupons', { specification });
  const noor = await colleague(office.souk, 'Noor', ['STORES.COUPONS_READ', 'STORES.COUPONS_MANAGE']);
  const page = await office.enter('/admin/', {}, noor);
  await page.getByRole('link', { name: /created the coupon HUSHTEN$/ }).waitFor();
  await settled(page);
  expect(await page.getByText(/Secret vase|the product/).count()).toBe(0);
});
