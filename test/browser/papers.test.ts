// Papers and taxes of a shop: credit notes that follow refunds, people who pay no tax, several taxes in one place, and a
// plugin that works them out.
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, phone } from '../support/browser';
import { admin, mailed } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { field, main, menuOf } from '../support/parts';
import { catalogApp, productOf } from './buying';
import { amount, settled, sound } from './pages';
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
  const told = await mailed(office.souk, 'ada@example.com', new RegExp(`[^]*${second.number}[^]*`));
  expect(told).toMatch(/\/v1\/credit-note-documents\//);
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

const regionRow = (page: Page, place: string) => main(page).locator('tbody tr').filter({ hasText: place });

async function saveRegion(page: Page) {
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

/** What a cart of 100 with 10 for shipping pays somewhere, by the names of its taxes. */
async function tryCart(page: Page, country: string, part: string, sums: Record<string, string>, title: string) {
  await page.getByRole('button', { name: 'Test a cart' }).click();
  const form = page.getByRole('dialog', { name: 'Test a cart' });
  await field(form, 'Country').selectOption(country);
  await field(form, 'State, province or region').fill(part);
  await form.getByRole('button', { name: 'Calculate' }).click();
  for (const [name, sum] of Object.entries(sums)) await eventually(() => amount(form, name).innerText()).toBe(sum);
  await sound(page, title);
  await form.getByRole('button', { name: 'Close' }).click();
  await form.waitFor({ state: 'detached' });
}

interface Mapping {
  taxGroupId: string;
  taxRegionId: string;
  taxName: string;
  taxRate: string;
  exemptRates: { taxExemptGroupId: string; taxRate: string }[];
}

test.each(screens)('a place has two taxes, and what nobody changed stays as it was %s', async (where, screen) => {
  const part = screen === phone ? 'MB' : 'BC';
  const place = `Canada, ${part}`;
  const page = await office.enter('/admin/taxes', screen);
  await heading(page, 'Taxes').waitFor();
  await main(page).getByRole('button', { name: 'Add region' }).click();
  const form = page.getByRole('dialog');
  const tax = (number: number) => form.getByRole('group', { name: `Tax ${number}`, exact: true });
  await field(form, 'Country').selectOption('CA');
  await field(form, 'State, province or region').fill(part);
  await field(form, 'Tax name').fill('GST');
  await field(form, 'Product rate (%)').fill('5');
  await field(form, 'Shipping rate (%)').fill('5');
  await form.getByRole('button', { name: 'Add another tax' }).click();
  await field(tax(2), 'Tax name').fill('GST');
  await field(tax(2), 'Product rate (%)').fill('7');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Give each tax in this region its own name.').first().waitFor();
  await sound(page, `two taxes in one place ${where}`);
  await field(tax(2), 'Tax name').fill('PST');
  await saveRegion(page);
  await regionRow(page, place).getByText('GST 5%, PST 7%', { exact: true }).waitFor();
  await regionRow(page, place).getByText('GST 5%', { exact: true }).waitFor();
  await tryCart(
    page,
    'CA',
    part,
    { 'GST 5%': '$4.94', 'PST 7%': '$6.25', 'Total tax': '$11.19' },
    `a cart with two taxes ${where}`,
  );

  // Books have a tax of another name there, and buyers who pay less of that one only.
  const { taxRegions } = await admin<{ taxRegions: { id: string; subdivision: string }[] }>(
    office.souk,
    'POST',
    '/v1/tax-regions/query',
    { query: { filter: { country: 'CA' } } },
  );
  const taxRegionId = taxRegions.find(({ subdivision }) => subdivision === part)!.id;
  const { taxGroup } = await admin<{ taxGroup: { id: string } }>(office.souk, 'POST', '/v1/tax-groups', {
    taxGroup: { name: `Books ${where}` },
  });
  const exemptRates = [{ taxExemptGroupId: '00000000-0000-4000-8000-0000000e0001', taxRate: '0.01' }];
  await admin(office.souk, 'POST', '/v1/manual-tax-mappings', {
    manualTaxMapping: { taxGroupId: taxGroup.id, taxRegionId, taxName: 'Book tax', taxRate: '0.02', exemptRates },
  });
  await page.reload();
  await menuOf(place, 'Edit')(page);
  await eventually(() => field(tax(1), 'Tax name').inputValue()).toBe('Book tax');
  await eventually(() => field(tax(1), `Rate on Books ${where} (%)`).inputValue()).toBe('2');
  await eventually(() => field(tax(2), 'Tax name').inputValue()).toBe('GST');
  await field(tax(2), 'Product rate (%)').fill('6');
  await form.getByRole('button', { name: 'Remove Tax 3', exact: true }).click();
  await saveRegion(page);
  await regionRow(page, place).getByText('GST 6%', { exact: true }).waitFor();
  const { manualTaxMappings } = await admin<{ manualTaxMappings: Mapping[] }>(
    office.souk,
    'GET',
    '/v1/manual-tax-mappings',
  );
  const kept = manualTaxMappings.filter((one) => one.taxRegionId === taxRegionId);
  expect(kept.map(({ taxName, taxRate }) => `${taxName} ${taxRate}`).toSorted()).toEqual([
    'Book tax 0.02',
    'GST 0.05',
    'GST 0.06',
  ]);
  expect(kept.find(({ taxGroupId }) => taxGroupId === taxGroup.id)!.exemptRates).toEqual(exemptRates);
});

// A calculator of tax: 25 per cent on everything, which the prices include. It reads the question out of the token that it comes in.
interface Asked {
  data: { request: { currency: string; lineItems: { id: string; quantity: number; price: string }[] } };
}

let calculator: Server;

beforeAll(async () => {
  calculator = createServer((request, response) => {
    let token = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (token += chunk));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Asked;
      const lineItemTaxDetails = data.request.lineItems.map(({ id, quantity, price }) => {
        const [taxAmount, taxableAmount] = [0.2, 0.8].map((part) => (Number(price) * part).toFixed(2));
        return {
          id,
          quantity,
          taxSummary: { taxAmount, taxableAmount },
          taxBreakdown: [{ jurisdiction: 'Everywhere', taxName: 'Wizard tax', rate: '0.25', taxAmount }],
        };
      });
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ currency: data.request.currency, lineItemTaxDetails }));
    });
  });
  await new Promise<void>((ready) => calculator.listen(0, '127.0.0.1', ready));
});
afterAll(() => {
  calculator.closeAllConnections();
  calculator.close();
});

test.each(screens)('a plugin works out the tax of a place until it is gone %s', async (where, screen) => {
  const name = `Tax wizard ${where}`;
  const [country, place] = screen === phone ? ['JP', 'Japan'] : ['NZ', 'New Zealand'];
  const page = await office.enter('/admin/plugins', screen);
  await heading(page, 'Service plugins').waitFor();
  await page.getByRole('button', { name: 'Add plugin' }).first().click();
  const form = page.getByRole('dialog');
  await field(form, 'Plugin type').selectOption('Taxes');
  await field(form, 'Name').fill(name);
  await field(form, 'Address').fill(`http://127.0.0.1:${(calculator.address() as AddressInfo).port}`);
  await form.getByLabel('Countries it does not support', { exact: true }).first().fill('Franc');
  await form.getByRole('option', { name: 'France', exact: true }).click();
  await form.getByRole('button', { name: 'Add group', exact: true }).click();
  await field(form, 'Group name').fill(`Wizards ${where}`);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Enter the ID the developer gave you.').waitFor();
  await sound(page, `a plugin for taxes ${where}`);
  await field(form, 'Group ID').fill(`bbbbbbbb-0000-4000-8000-00000000000${screen === phone ? 1 : 2}`);
  await saveRegion(page);

  // It is chosen in a region; not where it says that it does not know the country.
  await page.goto('/admin/taxes');
  await main(page).getByText(`Wizards ${where}`, { exact: true }).waitFor();
  await main(page).getByRole('button', { name: 'Add region' }).click();
  await field(form, 'Country').selectOption('FR');
  await field(form, 'Tax calculation').selectOption(name);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText(`${name} does not support this country.`, { exact: true }).waitFor();
  await field(form, 'Country').selectOption(country!);
  await form.getByRole('group', { name: 'Backup rates', exact: true }).waitFor();
  await sound(page, `a region with a plugin ${where}`);
  await saveRegion(page);
  await regionRow(page, place!).getByText(`Calculated by ${name}`, { exact: true }).first().waitFor();
  await tryCart(
    page,
    country!,
    '',
    { 'Wizard tax 25%': '$22.00', 'Total tax': '$22.00' },
    `a cart whose tax a plugin works out ${where}`,
  );

  await page.goto('/admin/plugins');
  await menuOf(name, 'Delete')(page);
  await form.getByText(/^Tax regions that use it go by their backup rates/).waitFor();
  await form.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText(`${name} deleted.`, { exact: true }).waitFor();

  await page.goto('/admin/taxes');
  const gone = main(page).getByText(`The plugin that calculated tax in ${place!} was deleted or switched off.`);
  await gone.waitFor();
  await regionRow(page, place!).getByText('Plugin deleted or switched off', { exact: true }).first().waitFor();
  await menuOf(place!, 'Edit')(page);
  await form.getByText(/^The plugin that calculated tax here was deleted or switched off\./).waitFor();
  await sound(page, `a region whose plugin is gone ${where}`);
  await field(form, 'Tax calculation').selectOption('Rates below');
  await field(form, 'Tax name').fill('Sales tax');
  await field(form, 'Product rate (%)').fill('10');
  await saveRegion(page);
  await regionRow(page, place!).getByText('Sales tax 10%', { exact: true }).waitFor();
  await gone.waitFor({ state: 'detached' });
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
  await form.getByRole('option', { name: /^Olive oil soap/ }).first().click();
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
