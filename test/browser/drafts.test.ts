// Orders that staff write or change: from nothing to a pay link, edits with a difference to collect, exchanges.
import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin, mailed } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { openPalette } from '../support/parts';
import { ada, catalogApp, paidFor, productOf } from './buying';
import { addCustom, addProduct, bought, dialog, inStock, linkShown, orderBy } from './drafting';
import { payAt, pressTwice, type Order } from './drafting';
import { sound } from './pages';

const office = useOffice();

const screens: [string, BrowserContextOptions][] = [
  ['at a desk', desktop],
  ['on a phone', phone],
];

test.each(screens)('an order is edited %s, and the difference is paid by a link', async (_, screen) => {
  const order = await bought(office, 'olive-soap');
  const before = await inStock(office, 'olive-soap');
  const page = await office.enter(`/admin/orders/${order.id}/edit`, screen);
  await heading(page, `Edit #${order.number}`).waitFor();
  await page.getByText('No changes yet').waitFor();

  const name = order.lineItems[0]!.productName.original;
  const line = page.getByRole('row', { name });
  await line.getByRole('button', { name: 'One more' }).click();
  await line.getByText('Changed', { exact: true }).waitFor();
  await addCustom(page, 'Engraving', '4.00');
  await page.getByText('To collect', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog(page).getByLabel('Reason (optional)').fill('Two more things, by phone');
  await dialog(page).getByText(`1 × ${name}: take from stock`).waitFor();
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await heading(page, `#${order.number} was updated`).waitFor();

  const edited = await orderBy(office, order.id);
  expect(edited.lineItems.map(({ quantity }) => quantity)).toEqual([2, 1]);
  if (before !== undefined) expect(await inStock(office, 'olive-soap')).toBe(before - 1);
  const asked = edited.balanceSummary.balance.amount;
  await eventually(() => page.getByLabel(/^Amount \(/).inputValue()).toBe(asked);
  await page.getByRole('button', { name: 'Create payment link' }).click();
  await payAt(office, await linkShown(page));

  // What the buyer did arrives by itself.
  await page.getByText('Nothing to collect').waitFor();
  expect(await paidFor(office, order.id)).toEqual([order.priceSummary.total.amount, asked]);
  await page.getByRole('button', { name: `Open #${order.number}` }).click();
  await heading(page, `#${order.number}`).waitFor();
});

test.each(screens)('a draft is written %s and mailed as a pay link, and the buyer pays', async (_, screen) => {
  const email = `omar-${randomUUID()}@example.com`;
  const page = await office.enter('/admin/drafts', screen);
  await heading(page, 'Drafts').waitFor();
  await page.getByRole('link', { name: 'New draft order' }).click();
  await heading(page, 'New draft order').waitFor();
  await page.getByLabel('Email').fill('omar');
  await page.getByRole('button', { name: 'Start draft' }).click();
  await page.getByText('Enter a full email address').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Start draft' }).click();
  await heading(page, email).waitFor();

  await addProduct(page, /^Olive oil soap/, 'soap');
  await addCustom(page, 'Cedar box', '20.00');
  await page.getByRole('button', { name: 'Price of Cedar box' }).click();
  await dialog(page).getByLabel(/^Price per item/).fill('18.50');
  await dialog(page).getByRole('button', { name: 'Set price' }).click();
  await page.getByRole('row', { name: 'Cedar box' }).getByText('$18.50').first().waitFor();

  await page.getByRole('button', { name: 'Add discount', exact: true }).click();
  await dialog(page).getByLabel('Discount value').fill('10');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('switch', { name: 'Manual discount, 10%' }).waitFor();
  await page.getByRole('button', { name: 'Add fee', exact: true }).click();
  await dialog(page).getByLabel('Name', { exact: true }).fill('Gift wrap');
  await dialog(page).getByLabel(/^Amount \(/).fill('2');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('switch', { name: 'Gift wrap' }).waitFor();

  await page.getByRole('button', { name: 'Change delivery address' }).click();
  await dialog(page).getByLabel('First name').fill('Omar');
  await dialog(page).getByLabel('Country').selectOption('US');
  await dialog(page).getByLabel('Address', { exact: true }).fill(ada.line);
  await dialog(page).getByLabel('City').fill(ada.city);
  await dialog(page).getByLabel('State or region').fill('ny');
  await dialog(page).getByLabel('Postal code').fill(ada.zip);
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(ada.line).first().waitFor();
  await page.getByRole('button', { name: 'Change delivery', exact: true }).click();
  await dialog(page).getByRole('radio').first().check();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByText('No delivery method selected.').waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: 'Tax exempt' }).click();
  await eventually(() => page.getByRole('switch', { name: 'Tax exempt' }).isChecked()).toBe(true);

  await page.getByRole('button', { name: 'Create order', exact: true }).click();
  await dialog(page).getByText(`Notify ${email} by email`).waitFor();
  // Pressed twice at once, one order is made.
  await pressTwice(dialog(page).getByRole('button', { name: 'Create order', exact: true }));
  await heading(page, /^#\d+ was created$/).waitFor();
  await page.getByRole('button', { name: 'Create payment link' }).click();
  const link = await linkShown(page);
  await page.getByRole('button', { name: `Mail it to ${email}` }).click();
  await page.getByText(`The link was emailed to ${email}.`).waitFor();
  const inMail = await mailed(office.souk, email, /(https?:\/\/\S+\/hosted\/pay\/[\w-]+)/);
  expect(inMail).toBe(link);
  await payAt(office, inMail);

  await page.getByText('Nothing to collect').waitFor();
  const { orders } = await admin<{ orders: Order[] }>(office.souk, 'POST', '/v1/orders/search', {
    search: { filter: { 'buyerInfo.email': email } },
  });
  expect(orders).toHaveLength(1);
  expect(orders[0]!.paymentStatus).toBe('PAID');
  expect(await paidFor(office, orders[0]!.id)).toEqual([orders[0]!.priceSummary.total.amount]);
});

test('a piece comes back and something else goes out for it', async () => {
  const order = await bought(office, 'olive-soap', 2);
  const page = await office.enter(`/admin/orders/${order.id}/exchange`);
  await heading(page, `Exchange of #${order.number}`).waitFor();
  await page.getByRole('button', { name: 'Choose new items' }).click();
  await page.getByText('Choose how many items are returned.').waitFor();
  await page.getByRole('group', { name: /^Quantity of/ }).getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Choose new items' }).click();
  await heading(page, 'Exchange').waitFor();
  await page.getByText(`from #${order.number}`).waitFor();
  await addCustom(page, 'Larger soap', '60.00');
  await page.getByRole('switch', { name: 'Credit for returned items' }).waitFor();
  await page.getByRole('button', { name: 'Create order', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Create order', exact: true }).click();
  await heading(page, /^#\d+ was created$/).waitFor();
  // The difference was paid by hand.
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await dialog(page).getByRole('button', { name: 'Mark as paid' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByText('Paid', { exact: true }).first().waitFor();
  // One of the two is left to exchange.
  await page.goto(`/admin/orders/${order.id}/exchange`);
  await page.getByText('of 1', { exact: true }).waitFor();
});

test('a guest is found by name, and a deposit is asked for first', async () => {
  const { id } = await bought(office, 'olive-soap');
  const known = () =>
    admin<{ contacts: { email: string }[] }>(office.souk, 'POST', '/v1/contacts/query', {
      search: { expression: ada.last },
    });
  await eventually(async () => (await known()).contacts.length).toBeGreaterThan(0);
  const page = await office.enter('/admin/drafts/new');
  await page.getByLabel('Email').fill(ada.last);
  await page.getByRole('list', { name: 'Customers found' }).getByRole('button', { name: ada.email }).click();
  await page.getByText('Ada Benali has bought here before.').waitFor();
  await page.getByRole('button', { name: 'Start draft' }).click();
  await heading(page, 'Ada Benali').waitFor();
  // Her address came with her.
  await page.getByText(ada.line).first().waitFor();
  await addProduct(page, /^Tadelakt vase/, 'tadelakt', { choose: true });
  await page.getByRole('button', { name: 'Add deposit' }).click();
  await dialog(page).getByLabel('Deposit', { exact: true }).fill('25');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('row', { name: 'Deposit due now' });
  const deposit = (await row.getByRole('cell').innerText()).replace('$', '');
  await page.getByRole('button', { name: 'Create order', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Create order', exact: true }).click();
  await heading(page, /^#\d+ was created$/).waitFor();
  await eventually(() => page.getByLabel(/^Amount \(/).inputValue()).toBe(deposit);
  await page.getByRole('button', { name: 'Create payment link' }).click();
  await payAt(office, await linkShown(page));
  // The rest is still to be collected.
  await page.getByRole('button', { name: 'Create payment link' }).waitFor();
  const { orders } = await admin<{ orders: Order[] }>(office.souk, 'POST', '/v1/orders/search', {
    search: { filter: { 'buyerInfo.email': ada.email, id: { $ne: id }, paymentStatus: 'PARTIALLY_PAID' } },
  });
  expect(orders).toHaveLength(1);
  expect(await paidFor(office, orders[0]!.id)).toEqual([deposit]);
});

test('who edits an order locks it, what was sent stays, and reasons against an edit are told', async () => {
  const order = await bought(office, 'olive-soap', 2);
  const [line] = order.lineItems;
  await admin(office.souk, 'POST', `/v1/fulfillments/orders/${order.id}/create-fulfillment`, {
    orderId: order.id,
    fulfillment: { lineItems: [{ id: line!.id, quantity: 1 }] },
  });
  await admin(office.souk, 'POST', '/v1/draft-orders', { sourceOrderId: order.id });
  office.expect(/status of 409/);
  const page = await office.enter(`/admin/orders/${order.id}/edit`);
  await page.getByText('Someone else is editing this order').waitFor();
  await page.getByRole('button', { name: 'Take over' }).click();
  await dialog(page).getByRole('button', { name: 'Take over' }).click();
  const row = page.getByRole('row', { name: line!.productName.original });
  await row.getByText('1 already sent').waitFor();
  expect(await row.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  await row.getByRole('button', { name: 'One less' }).click();
  await page.getByText('To refund', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Discard', exact: true }).click();
  await heading(page, `#${order.number}`).waitFor();

  await admin(office.souk, 'POST', `/v1/orders/${order.id}/cancel`, { id: order.id });
  await page.goto(`/admin/orders/${order.id}/edit`);
  await page.getByText('Only approved orders can be edited').waitFor();
});

test('the search of all things begins a draft, and a draft is deleted', async () => {
  const page = await office.enter('/admin/drafts');
  await heading(page, 'Drafts').waitFor();
  await openPalette(page);
  await page.getByPlaceholder('Search orders, members, products').fill('new draft');
  // The page behind has it as a link.
  const entry = page.getByRole('button', { name: 'New draft order' });
  await entry.or(page.getByRole('option', { name: 'New draft order' })).first().click();
  await heading(page, 'New draft order').waitFor();
  await page.getByRole('button', { name: 'Start without a customer' }).click();
  await heading(page, 'Draft order').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The draft was deleted.').waitFor();
  await heading(page, 'Drafts').waitFor();
});

test.each(screens)('the pages are free of faults %s, in light and dark', async (_, screen) => {
  const order = await bought(office, 'olive-soap', 2);
  const soap = await productOf(office, 'olive-soap');
  const draftOrder = {
    catalogLineItems: [{ quantity: 2, catalogReference: { appId: catalogApp, catalogItemId: soap.id } }],
    buyerInfo: { email: ada.email },
    discounts: [{ discountType: 'GLOBAL', percentage: '10', applyToDraftOrder: true }],
    additionalFees: [{ name: 'Gift wrap', price: { amount: '3' }, applyToDraftOrder: true }],
  };
  const begin = async () =>
    (
      await admin<{ calculatedDraftOrder: { draftOrder: { id: string } } }>(office.souk, 'POST', '/v1/draft-orders', {
        draftOrder,
      })
    ).calculatedDraftOrder.draftOrder.id;
  const [open, done] = [await begin(), await begin()];
  await admin(office.souk, 'POST', `/v1/draft-orders/${done}/create-order`, { draftOrderId: done });
  const paths = [
    '/admin/drafts',
    '/admin/drafts/new',
    `/admin/drafts/${open}`,
    `/admin/drafts/${done}`,
    `/admin/orders/${order.id}/edit`,
    `/admin/orders/${order.id}/exchange`,
  ];
  const page = await office.enter(paths[0]!, screen);
  for (const path of paths) {
    await page.goto(path);
    await sound(page, path);
  }
  await page.goto(`/admin/drafts/${open}`);
  for (const name of ['Add product', 'Add discount', 'Change delivery address', 'Change delivery']) {
    await page.getByRole('button', { name, exact: true }).click();
    await dialog(page).waitFor();
    await sound(page, name);
    await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  }
});
