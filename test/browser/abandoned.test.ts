// What people left at the checkout: found in the list, looked at, reminded of or not, followed back, deleted.
import { randomUUID } from 'node:crypto';
import { test } from 'vitest';
import { eventually } from '../support/browser';
import { admin, mailed } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { makeCheckout } from './buying';
import { faultless, overflow, settled } from './pages';
import { screens } from './sold';

const office = useOffice();

interface Checkout {
  checkout: {
    currency: string;
    lineItems: object[];
    priceSummary: { subtotal: object; total: { amount: string } };
  };
}

/** What was left is found after an hour, which no test waits for: it is put there as the shop would. */
async function left(email: string) {
  const made = await makeCheckout(office, ['olive-soap'], { checkoutInfo: { buyerInfo: { email } } }, 2);
  const { checkout } = await admin<Checkout>(office.souk, 'GET', `/v1/checkouts/${made.id}`);
  const id = randomUUID();
  const doc = {
    checkoutId: made.id,
    status: 'ABANDONED',
    buyerInfo: { email },
    contactDetails: { firstName: 'Noor', lastName: 'Haddad', phone: '+12125550199' },
    currency: checkout.currency,
    activities: [],
    checkoutUrl: '',
    lineItems: checkout.lineItems,
    appliedDiscounts: [],
    subtotalPrice: checkout.priceSummary.subtotal,
    totalPrice: checkout.priceSummary.total,
  };
  const now = Date.now();
  // Ten-thousandths, as the shop compares amounts.
  const units = BigInt(checkout.priceSummary.total.amount.replace('.', '')) * 100n;
  const kept = JSON.stringify(doc).replaceAll("'", "''");
  office.souk.sql(`INSERT INTO abandoned_checkouts
    (id, revision, created, updated, status, checkout_id, email, activities, coupons, currency, total, doc) VALUES
    ('${id}', 1, ${now}, ${now}, 'ABANDONED', '${made.id}', '${email}', '[]', '[]', '${doc.currency}', ${units}, '${kept}')`);
  return { id, checkoutId: made.id };
}

test.each(screens)(
  'a checkout that somebody left is looked at, followed back and deleted %s',
  async (_, screen) => {
    const email = `noor-${randomUUID()}@example.com`;
    const { id, checkoutId } = await left(email);
    const page = await office.enter('/admin/abandoned', screen);
    await page.getByText('Noor Haddad').first().click();
    await heading(page, 'Noor Haddad').waitFor();
    await page.waitForURL(new RegExp(id));
    await page.getByText('Olive oil soap').first().waitFor();
    await page.getByText(/^2 × \$/).waitFor();
    await page.getByText('+12125550199').waitFor();
    await page.getByText('No reminders sent yet.').waitFor();
    await settled(page);
    await faultless(page);
    await eventually(() => overflow(page)).toBe(0);

    // The link leads whoever has it to what was left.
    const field = page.getByLabel('This link leads back to the checkout');
    await eventually(() => field.inputValue()).toMatch(/^http/);
    const way = await field.inputValue();
    const buyer = await office.visit(way);
    await buyer.waitForURL(
      (url) => url.pathname === '/hosted/checkout' && url.searchParams.get('checkoutId') === checkoutId,
    );
    await buyer.getByText('Olive oil soap').first().waitFor();
    await buyer.context().close();

    await page.getByRole('button', { name: 'Skip reminder' }).click();
    await page.getByText('No reminder will be sent.').waitFor();
    await page.getByText('No reminder was sent.').waitFor();
    await eventually(() => page.getByRole('button', { name: 'Skip reminder' }).getAttribute('data-off')).toBe(
      'true',
    );

    // Staff remind all the same; a second press writes no second mail.
    await page.getByRole('button', { name: 'Send reminder', exact: true }).click();
    await page.getByText(`A reminder is being sent to ${email}.`).waitFor();
    await page.getByText('A reminder was emailed.').waitFor();
    await mailed(office.souk, email, /redirect-to-checkout/);
    office.expect(/428/);
    await page.getByRole('button', { name: 'Send reminder', exact: true }).click();
    await page.getByText('A reminder was sent less than an hour ago.').waitFor();
    await page.getByText('Reminded', { exact: true }).first().waitFor();

    await page.getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The abandoned checkout was deleted.').waitFor();
    await heading(page, 'Abandoned checkouts').waitFor();
    await eventually(() => page.getByText('Noor Haddad').count()).toBe(0);
  },
);

test.each(screens)('somebody is reminded from the list %s', async (_, screen) => {
  const email = `noor-${randomUUID()}@example.com`;
  await left(email);
  const page = await office.enter('/admin/abandoned', screen);
  await page.getByRole('button', { name: 'Actions for Noor Haddad' }).first().click();
  await page.getByRole('menuitem', { name: 'Send reminder' }).press('Enter');
  await page.getByText(`A reminder is being sent to ${email}.`).waitFor();
  await mailed(office.souk, email, /redirect-to-checkout/);
});
