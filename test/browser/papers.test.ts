// Papers and taxes of a shop: credit notes that follow refunds, and people who pay no tax.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { eventually, phone } from '../support/browser';
import { admin, mailsTo } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { field, main, menuOf } from '../support/parts';
import { catalogApp, productOf } from './buying';
import { settled, sound } from './pages';
import { listed, pay, screens, sold } from './sold';

const office = useOffice();

interface Notes {
  creditNotes: { id: string; number: string; invoiceNumber: string; total: { amount: string } }[];
}

const notesOf = async (id: string) =>
  (await admin<Notes>(office.souk, 'GET', `/v1/credit-notes/orders/${id}`)).creditNotes;

/** Gives some money of an order back, as the office does it. */
async function refund(id: string, amount: string) {
  const { orderTransactions } = await admin<{ orderTransactions: { payments: { id: string }[] } }>(
    office.souk,
    'GET',
    `/v1/payments/orders/${id}`,
  );
  await admin(office.souk, 'POST', `/v1/payments-collector/orders/${id}/trigger-refund`, {
    payments: [{ paymentId: orderTransactions.payments[0]!.id, amount: { amount } }],
    sideEffects: { sendOrderRefundedEmail: true },
  });
}

test.each(screens)('a refund without a credit note gets one, and the next gets its own %s', async (where, screen) => {
  const order = await sold(office, {}, 2);
  await pay(office, order, '50.00');
  await admin(office.souk, 'POST', `/v1/invoices/orders/${order.id}`, {});
  await admin(office.souk, 'PATCH', '/v1/invoice-settings', { invoiceSettings: { creditNotes: false } });
  await refund(order.id, '10.00');

  // The shop did not want them: one is made by hand.
  const page = await office.enter(`/admin/orders/${order.id}`, screen);
  await heading(page, `#${order.number}`).waitFor();
  await page.getByText('The refund of $10.00 has no credit note.').waitFor();
  await sound(page, `an order whose refund has no credit note ${where}`);
  await page.getByRole('button', { name: 'Create credit note' }).click();
  await page.getByText('The credit note was created.').waitFor();
  await page.getByText('has no credit note').waitFor({ state: 'detached' });
  const [first] = await notesOf(order.id);
  expect(first!.total.amount).toBe('10.00');
  await page.getByText(first!.number, { exact: true }).waitFor();

  // From now on they come by themselves.
  await page.goto('/admin/invoice-settings');
  await heading(page, 'Invoice settings').waitFor();
  await settled(page);
  await page.getByRole('switch', { name: 'Create a credit note for each refund' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await sound(page, `invoice settings ${where}`);
  expect(await field(page, 'Next number').last().isDisabled()).toBe(true);
  await refund(order.id, '15.00');
  await eventually(async () => (await notesOf(order.id)).length).toBe(2);
  const second = (await notesOf(order.id))[1]!;
  await page.goto(`/admin/orders/${order.id}`);
  await page.getByText(second.number, { exact: true }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download credit note ${second.number}` }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${second.number}.pdf`);
  await sound(page, `an order with credit notes ${where}`);

  // The invoice stays as it is, and the buyer has the note in the mail.
  office.expect(/\/v1\/invoices\/[\w-]+\/void\)$/);
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^Void invoice .*\?$/ });
  await question.getByRole('button', { name: 'Void' }).click();
  await question.getByText('This invoice has a credit note', { exact: false }).waitFor();
  const mails = await mailsTo(office.souk, 'ada@example.com');
  const told = mails.find(({ text }) => text.includes(second.number));
  expect(told?.text).toMatch(/\/v1\/credit-note-documents\//);
});

test.each(screens)('somebody is put into the group that pays no tax and taken out again %s', async (where, screen) => {
  const name = screen === phone ? 'Noor' : 'Lina';
  const email = `${name.toLowerCase()}@example.com`;
  await admin(office.souk, 'POST', '/v1/members', {
    member: { loginEmail: email, contact: { firstName: name, lastName: 'Haddad' } },
  });
  const page = await office.enter('/admin/taxes', screen);
  await heading(page, 'Taxes').waitFor();
  await menuOf('No tax at all', 'Customers')(page);
  const dialog = page.getByRole('dialog', { name: 'Customers in No tax at all' });
  await dialog.getByText('No customers in this group yet').waitFor();
  await field(dialog, 'Add customer').fill('nobody at all');
  await dialog.getByText('No customers to add match your search.').waitFor();
  await field(dialog, 'Add customer').fill(email);
  await dialog.getByRole('button', { name: `Add ${name} Haddad` }).click();
  await page.getByText(`${name} Haddad was added to the group.`).waitFor();
  await dialog.getByRole('button', { name: `Remove ${name} Haddad` }).waitFor();
  await sound(page, `people of a group ${where}`);

  // What is found can be moved to another group of the shop's own, and the built-in one cannot be changed.
  await dialog.getByRole('button', { name: `Remove ${name} Haddad` }).click();
  await page.getByText(`${name} Haddad now pays the standard rates.`).waitFor();
  await dialog.getByText('No customers in this group yet').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await main(page).getByRole('button', { name: 'Actions for No tax at all', exact: true }).click();
  await eventually(() => page.getByRole('menuitem').count()).toBe(1);
});

test.each(screens)('a link that begins a checkout is made, opened by a shopper, changed and deleted %s', async (where, screen) => {
  const page = await office.enter('/admin/checkout-links', screen);
  await heading(page, 'Checkout links').waitFor();
  await page.getByText('No links yet').waitFor();
  await page.getByRole('button', { name: 'Add link' }).click();
  const form = page.getByRole('dialog', { name: 'Add link' });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Choose at least one product.').waitFor();
  await form.getByRole('combobox', { name: 'Add product' }).fill('olive soap');
  await form.getByRole('option', { name: /soap/i }).first().click();
  const amount = form.getByRole('group', { name: /^Quantity of .*soap/i });
  await amount.getByRole('button', { name: 'One more' }).click();
  await sound(page, `a new link ${where}`);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The link is saved.').waitFor();
  await form.waitFor({ state: 'detached' });
  const row = main(page).locator('tbody tr').filter({ hasText: /soap × 2/i });
  await row.getByText('On', { exact: true }).waitFor();

  // What shoppers get is what they are shown.
  const act = async (name: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name, exact: true }).press('Enter');
  };
  await act('Preview');
  const preview = page.getByRole('dialog', { name: 'What shoppers get' });
  await preview.getByText(/^2 × \$/).waitFor();
  const address = await field(preview, 'Address').inputValue();
  await sound(page, `what shoppers get ${where}`);
  await preview.getByRole('button', { name: 'Close' }).click();
  const shopper = await office.visit(address.replace(office.url, ''), screen);
  await shopper.getByLabel('Email').waitFor();
  if (screen === phone) await shopper.getByRole('button', { name: 'Show order summary' }).click();
  await shopper.getByText(/olive.*soap/i).first().waitFor();
  await shopper.context().close();
  await page.reload();
  await eventually(() => row.innerText()).toMatch(/\b1\b/);

  await act('Switch off');
  await page.getByText('The link is off.').waitFor();
  await row.getByText('Off', { exact: true }).waitFor();
  expect((await fetch(address)).status).toBe(428);
  await act('Edit');
  const change = page.getByRole('dialog', { name: 'Edit link' });
  await change.getByLabel('Link is on').click();
  await field(change, 'Coupon code').fill('SPRING');
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The link is saved.').waitFor();
  await row.getByText('On', { exact: true }).waitFor();
  await sound(page, `links ${where}`);
  await act('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The link is deleted.').waitFor();
  await page.getByText('No links yet').waitFor();
});

test('links beyond the first page are reached, with what is in them', async () => {
  const soap = await productOf(office, 'olive-soap');
  // The first is the last on the list.
  for (let quantity = 2; quantity <= 52; quantity++) {
    const lineItems = [{ quantity, catalogReference: { appId: catalogApp, catalogItemId: soap.id } }];
    const checkoutTemplate = { status: 'ACTIVE', lineItems };
    await admin(office.souk, 'POST', '/v1/checkout-templates', { checkoutTemplate });
  }
  const page = await office.enter('/admin/checkout-links');
  await heading(page, 'Checkout links').waitFor();
  await settled(page);
  const rows = main(page).locator('tbody tr');
  await eventually(() => rows.count()).toBe(50);
  expect(await main(page).getByText(/× 2$/).count()).toBe(0);
  await main(page).getByRole('button', { name: 'Show more', exact: true }).click();
  await eventually(() => rows.count()).toBe(51);
  await main(page).getByText(/soap × 2$/i).waitFor();
  expect(await main(page).getByRole('button', { name: 'Show more', exact: true }).count()).toBe(0);
  await sound(page, 'two pages of links');
});

test('the pages are the same in Arabic', async () => {
  const page = await office.enter('/admin/invoice-settings');
  await page.evaluate(() => localStorage.setItem('souk.language', 'ar'));
  for (const path of ['/admin/invoice-settings', '/admin/taxes', '/admin/checkout-links']) {
    await page.goto(path);
    await settled(page);
    await sound(page, `${path} in Arabic`);
  }
});

test.each(screens)('a pick list tells what to take from the shelves for the orders that are chosen %s', async (where, screen) => {
  const email = `picks-${screen.isMobile ? 'phone' : 'desk'}@example.com`;
  const [one, other, cancelled] = [
    await sold(office, { buyerInfo: { email } }),
    await sold(office, { buyerInfo: { email } }, 2),
    await sold(office, { buyerInfo: { email } }),
  ];
  await admin(office.souk, 'POST', `/v1/orders/${cancelled.id}/cancel`, {});
  const page = await office.enter(`/admin/orders?email=${email}`, screen);
  for (const { number } of [one, other, cancelled]) {
    await listed(page, number).getByRole('checkbox').check();
  }
  const bar = page.getByRole('region', { name: 'Selected rows' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Print pick list', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('pick-list.pdf');
  expect((await readFile(await download.path(), 'latin1')).slice(0, 5)).toBe('%PDF-');
  // What is not on it is named, with the reason.
  const results = page.getByRole('dialog', { name: 'Print pick list', exact: true });
  await results.getByText('2 done, 1 failed.').waitFor();
  await results.getByRole('list', { name: 'What failed and why' }).getByText(`#${cancelled.number}`).waitFor();
  await sound(page, `what a pick list left out ${where}`);
});
