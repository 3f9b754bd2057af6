// Smaller tasks of the back office that no other journey goes through: each as whoever has it to do meets it.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { field, filter, main, more } from '../support/parts';
import { sound } from './pages';
import { pay, sold } from './sold';

const office = useOffice();

test('a saved view takes the filters that it is shown with, and keeps them for the next day', async () => {
  const page = await office.enter('/admin/orders?email=buyer-1');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText(/name/i).first().waitFor();
  await dialog.getByLabel('View name').fill('Buyers of the fair');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const tab = page.getByRole('link', { name: 'Buyers of the fair', exact: true });
  await tab.waitFor();
  await filter('Email')(page, 'buyer-2');
  await page.waitForURL(/email=buyer-2/);
  await page.getByRole('button', { name: 'Update view' }).click();
  await page.getByRole('button', { name: 'Update view' }).waitFor({ state: 'detached' });

  const elsewhere = await office.enter('/admin/orders', phone);
  await elsewhere.getByRole('link', { name: 'Buyers of the fair', exact: true }).click();
  await elsewhere.waitForURL(/email=buyer-2/);
});

test('somebody shows a gift card and hears what is left on it', async () => {
  const { giftCard } = await admin<{ giftCard: { code: string } }>(office.souk, 'POST', '/v1/gift-cards', {
    giftCard: { initialValue: { amount: '35' } },
  });
  const page = await office.enter('/admin/gift-cards');
  await main(page).getByText(`…${giftCard.code.slice(-4)}`, { exact: true }).waitFor();
  await main(page).getByRole('button', { name: 'Look up code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Look up code' });
  const look = () => dialog.getByRole('button', { name: 'Look up', exact: true }).click();
  await look();
  await dialog.getByText('Enter the code.').waitFor();
  office.expect(/status of 404/);
  await field(dialog, 'Code').fill('NO-SUCH-CODE');
  await look();
  await dialog.getByText('No gift card has this code.').waitFor();
  await field(dialog, 'Code').fill(` ${giftCard.code} `);
  await look();
  await dialog.getByText('$35.00 left · Active', { exact: true }).waitFor();
  await sound(page, 'a card that was looked up');
});

test('a payment request gets other words, and is deleted with its link', async () => {
  const order = await sold(office);
  const { orderPaymentRequest, orderPaymentRequestUrl } = await admin<{
    orderPaymentRequest: { id: string };
    orderPaymentRequestUrl: string;
  }>(office.souk, 'POST', '/v1/order-payment-requests', {
    orderPaymentRequest: { orderId: order.id, title: 'The rest', amount: { amount: '10.00' } },
  });
  const page = await office.enter(`/admin/payment-requests/${orderPaymentRequest.id}`);
  await heading(page, 'The rest').waitFor();
  await more('Edit')(page);
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  await field(dialog, 'Title').fill(' ');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Enter a title.').waitFor();
  await field(dialog, 'Title').fill('The last part');
  await field(dialog, 'Description').fill('For the teapot that you took along.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The payment request was saved.').waitFor();
  await heading(page, 'The last part').waitFor();
  // The buyer reads it where they pay.
  const buyer = await office.visit(orderPaymentRequestUrl);
  await buyer.getByText('For the teapot that you took along.').first().waitFor();

  await more('Delete')(page);
  await page
    .getByRole('dialog', { name: 'Delete “The last part”?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await page.waitForURL((url) => url.pathname === '/admin/payment-requests');
  await page.getByText('“The last part” was deleted.').waitFor();
  await eventually(() => page.getByRole('row', { name: /The last part/ }).count()).toBe(0);
  office.expect(/status of 4\d\d/);
  await buyer.reload();
  await eventually(() => buyer.getByLabel('Card number').count()).toBe(0);
  await heading(buyer, /./).waitFor();
});

test('contacts are taken along as a file', async () => {
  await sold(office, { buyerInfo: { email: 'zoe@example.com' } });
  const known = async () =>
    (
      await admin<{ contacts: unknown[] }>(office.souk, 'POST', '/v1/contacts/query', {
        query: { filter: { email: 'zoe@example.com' } },
      })
    ).contacts.length;
  await eventually(known).toBe(1);
  const page = await office.enter('/admin/guests');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'Download all contacts' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('contacts.csv');
  const lines = (await readFile((await download.path())!, 'utf8')).split('\n');
  expect(lines[0]).toMatch(/email/i);
  expect(lines.filter((line) => line.includes('zoe@example.com'))).toHaveLength(1);
});

test('an invoice that was made void is taken off the order, and its number is not given again', async () => {
  const order = await sold(office);
  await pay(office, order, '25.00');
  const page = await office.enter(`/admin/orders/${order.id}`);
  const make = async () => {
    await page.getByRole('button', { name: 'Create invoice' }).click();
    await page.getByRole('button', { name: 'Void', exact: true }).waitFor();
    const { invoices } = await admin<{ invoices: { number: string; status: string }[] }>(
      office.souk,
      'POST',
      '/v1/invoices/query',
      { query: { filter: { orderId: order.id } } },
    );
    return invoices;
  };
  const [first] = await make();
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  await page.getByRole('dialog', { name: /^Void invoice .*\?$/ }).getByRole('button', { name: 'Void' }).click();
  await page.getByText(`Invoice ${first!.number} was voided.`).waitFor();
  await page.getByRole('button', { name: 'Remove from list' }).click();
  await page.getByText(`Invoice ${first!.number} was removed from the list. Its number is not used again.`).waitFor();
  await page.getByRole('button', { name: 'Remove from list' }).waitFor({ state: 'detached' });
  const shown = (await make()).filter(({ status }) => status !== 'Deleted');
  expect(shown).toHaveLength(1);
  expect(shown[0]!.number).not.toBe(first!.number);
});

test('many products get one brand, and one ribbon that shoppers see', async () => {
  const page = await office.enter('/admin/products');
  const chosen = ['Olive oil soap', 'Mint teapot'];
  const written = async (what: 'brand' | 'ribbon') => {
    const query = { filter: JSON.stringify({ name: { $in: chosen } }) };
    const { products } = await admin<{ products: { brand?: string; ribbon?: string }[] }>(
      office.souk,
      'POST',
      '/stores/v1/products/query',
      { query },
    );
    return products.map((product) => product[what]);
  };
  const set = async (what: 'brand' | 'ribbon', text: string) => {
    for (const name of chosen) await page.getByRole('row', { name: new RegExp(name) }).getByRole('checkbox').check();
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Set brand or ribbon' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set brand or ribbon' });
    await field(dialog, 'Field').selectOption(what);
    await field(dialog, 'Text').fill(text);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await eventually(() => written(what)).toEqual([text, text]);
    // The rows are free again when they were asked for anew.
    await page.getByRole('region', { name: 'Selected rows' }).waitFor({ state: 'detached' });
  };
  await set('brand', 'Atlas & Sons');
  await set('ribbon', 'Fair price');
  expect(await written('brand')).toEqual(['Atlas & Sons', 'Atlas & Sons']);
  const shopper = await office.visit('/search?q=olive+soap');
  await shopper.getByText('Fair price').first().waitFor();
});

test('tax is taken in one part of a country only', async () => {
  const page = await office.enter('/admin/taxes');
  await main(page).getByRole('button', { name: 'Add region' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add tax region' });
  await field(dialog, 'Country').selectOption('CA');
  await field(dialog, 'State, province or region').fill('QC');
  await field(dialog, 'Tax name').fill('QST');
  await field(dialog, 'Product rate (%)').fill('9.975');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^Tax for .* saved\.$/).waitFor();
  const { taxRegions } = await admin<{ taxRegions: { country: string; subdivision?: string }[] }>(
    office.souk,
    'POST',
    '/v1/tax-regions/query',
    { query: { filter: { country: 'CA' } } },
  );
  expect(taxRegions.map(({ subdivision }) => subdivision?.replace(/^CA-/, ''))).toEqual(['QC']);
  await main(page).getByText('QST 9.975%').first().waitFor();
});

test('a guest is put into a group of exempt buyers, and taken out again', async () => {
  await sold(office, { buyerInfo: { email: 'charity@example.com' } });
  const contacts = async () =>
    (
      await admin<{ contacts: { id: string }[] }>(office.souk, 'POST', '/v1/contacts/query', {
        query: { filter: { email: 'charity@example.com' } },
      })
    ).contacts;
  await eventually(async () => (await contacts()).length).toBe(1);
  const [{ id }] = (await contacts()) as [{ id: string }];
  const page = await office.enter(`/admin/guests/${id}`);
  const group = field(page, 'Tax exemption');
  const details = async () =>
    (
      await admin<{ contactTaxDetails: unknown[] }>(office.souk, 'POST', '/v1/contact-tax-details/query', {
        query: { filter: { id } },
      })
    ).contactTaxDetails.length;
  const first = group.locator('option').nth(1);
  await first.waitFor({ state: 'attached' });
  const chosen = (await first.getAttribute('value'))!;
  // What was chosen stands in the field while it is on its way.
  let goOn = () => {};
  const held = new Promise<void>((done) => (goOn = done));
  const about = /\/v1\/contact-tax-details/;
  const sent = page.waitForRequest(about);
  await page.route(about, async (route) => {
    await held;
    await route.continue();
  });
  await group.selectOption(chosen);
  await sent;
  expect(await group.inputValue()).toBe(chosen);
  await eventually(() => group.isDisabled()).toBe(true);
  expect(await group.inputValue()).toBe(chosen);
  goOn();
  await eventually(() => group.isEnabled()).toBe(true);
  await page.unroute(about);
  expect(await details()).toBe(1);
  expect(await group.inputValue()).toBe(chosen);
  await page.reload();
  await eventually(() => group.inputValue()).toBe(chosen);
  await group.selectOption('');
  await eventually(details).toBe(0);
});
