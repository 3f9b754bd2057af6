// Plain resources of the back office: each made, changed, found, kept from others and deleted in the same way.
import type { Locator, Page } from 'playwright-core';
import { admin } from '../support/mails';
import { useOffice } from '../support/office';
import { plainResource } from '../support/resource';
import { addCustom } from './drafting';
import { sold } from './sold';

const office = useOffice();

const main = (page: Page) => page.getByRole('main');

const more = (name: string) => async (page: Page) => {
  await main(page).getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name }).click();
};

const menuOf = (thing: string, name: string) => async (page: Page) => {
  await main(page).getByRole('button', { name: `Actions for ${thing}`, exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};

const filter = (label: string) => async (page: Page, text: string) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
};

const field = (on: Page | Locator, label: string) => on.getByLabel(label, { exact: true });

/** What a row of a table says, once it is there. */
const said = (page: Page, row: RegExp, part: RegExp) =>
  main(page).locator('tbody tr').filter({ hasText: row }).innerText().then((text) => part.exec(text)?.[0] ?? null);

plainResource(office, {
  name: 'Coupons',
  path: '/admin/coupons',
  title: 'Coupons',
  row: /HARVEST15/,
  heading: 'HARVEST15',
  make: {
    open: 'New coupon',
    save: 'Make coupon',
    refused: { says: 'Shoppers need a code to type.' },
    fill: async (form) => {
      await field(form, 'Code').fill('HARVEST15');
      await field(form, 'Name').fill('Harvest');
      await field(form, 'Per cent').fill('15');
    },
  },
  edit: {
    change: (page) => page.getByLabel('Uses in all').fill('40'),
    save: 'Save',
    shown: (page) => page.getByLabel('Uses in all').inputValue(),
    is: '40',
  },
  search: { finds: 'HARVEST', misses: 'SPRING', by: filter('Code') },
  remove: { open: more('Delete'), confirm: 'Delete', done: 'HARVEST15 is deleted.' },
  reads: ['STORES.COUPONS_READ'],
});

plainResource(office, {
  name: 'Automatic discounts',
  path: '/admin/discounts',
  title: 'Discounts',
  row: /Linen week/,
  heading: 'Linen week',
  make: {
    open: 'New discount',
    save: 'Make discount',
    refused: { says: 'Give it a name.' },
    fill: async (form) => {
      await field(form, 'Name').fill('Linen week');
      await field(form, 'Per cent').fill('10');
    },
  },
  edit: {
    change: (page) => field(page, 'Per cent').fill('12'),
    save: 'Save',
    shown: (page) => field(page, 'Per cent').inputValue(),
    is: '12',
  },
  search: { finds: 'Linen', misses: 'Wool', by: filter('Name') },
  remove: { open: more('Delete'), confirm: 'Delete', done: 'Linen week is deleted.' },
  reads: ['ECOM.DISCOUNT_RULES_READ'],
});

plainResource(office, {
  name: 'Collections',
  path: '/admin/collections',
  title: 'Collections',
  row: /Window seats/,
  heading: 'Window seats',
  make: {
    open: 'New collection',
    save: 'Make collection',
    refused: { says: 'Give it a name.' },
    fill: (form) => field(form, 'Name').fill('Window seats'),
  },
  edit: {
    change: (page) => field(page, 'Title').fill('Cushions for windows'),
    save: 'Save',
    shown: (page) => field(page, 'Title').inputValue(),
    is: 'Cushions for windows',
  },
  search: { finds: 'Window', misses: 'Doormats' },
  remove: { open: more('Delete'), confirm: 'Delete', done: 'Window seats is deleted.' },
  reads: ['WIX_STORES.READ_PRODUCTS'],
});

let code = '';

plainResource(office, {
  name: 'Gift cards',
  path: '/admin/gift-cards',
  title: 'Gift cards',
  row: () => code,
  heading: /./,
  make: {
    open: 'Issue a gift card',
    save: 'Issue a gift card',
    refused: { says: 'Write an amount above 0, such as 25 or 12.50.' },
    fill: (form) => form.getByLabel(/^Amount/).fill('37.25'),
    seen: async (page) => {
      const shown = await page.getByRole('dialog').locator('code').last().innerText();
      code = shown.slice(-4);
      await page.getByRole('button', { name: 'I have it' }).click();
    },
  },
  edit: {
    change: async (page) => {
      await main(page).getByRole('button', { name: 'Disable', exact: true }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click();
      await page.getByText(/ is disabled\.$/).waitFor();
    },
    shown: (page) => main(page).getByText('Disabled', { exact: true }).first().innerText(),
    is: 'Disabled',
  },
  search: { finds: () => code, misses: '....', by: filter('Last four of the code') },
  reads: ['ECOM.GIFT_CARD_READ'],
});

let order = '';

plainResource(office, {
  name: 'Payment requests',
  path: '/admin/payment-requests',
  title: 'Payment requests',
  row: () => `The rest of ${order}`,
  heading: /^The rest of/,
  given: async () => {
    const { id: orderId, number } = await sold(office);
    order = number;
    const orderPaymentRequest = { orderId, title: `The rest of ${number}`, amount: { amount: '10.00' } };
    await admin(office.souk, 'POST', '/v1/order-payment-requests', { orderPaymentRequest });
  },
  edit: {
    change: async (page) => {
      await main(page).getByRole('button', { name: 'Make void', exact: true }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Make void', exact: true }).click();
      await page.getByText(/ is void\.$/).waitFor();
    },
    shown: (page) => main(page).getByText('Void', { exact: true }).first().innerText(),
    is: 'Void',
  },
  search: { finds: () => order, misses: '1', by: filter('Order number') },
  reads: ['ECOM.ORDER_PAYMENT_REQUEST_READ'],
});

plainResource(office, {
  name: 'Drafts',
  path: '/admin/drafts',
  title: 'Drafts',
  row: /noor@example\.com/,
  heading: 'noor@example.com',
  make: {
    open: 'New draft order',
    save: 'Begin the draft',
    refused: {
      wrong: (form) => field(form, 'E-mail').fill('noor'),
      says: 'Write a whole e-mail address, such as name@example.com.',
    },
    fill: (form) => field(form, 'E-mail').fill('noor@example.com'),
  },
  edit: {
    change: (page) => addCustom(page, 'Cedar box', '20.00'),
    shown: (page) => main(page).getByText('Cedar box', { exact: true }).first().innerText(),
    is: 'Cedar box',
  },
  search: {
    finds: '2020-01-01',
    misses: '2999-01-01',
    by: async (page, from) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('dialog').getByRole('group', { name: 'Begun' }).getByLabel('From').fill(from);
      await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
    },
  },
  remove: { open: more('Delete'), confirm: 'Delete', done: 'The draft is deleted.' },
  reads: ['ECOM.DRAFT_ORDERS_READ'],
});

plainResource(office, {
  name: 'Staff roles',
  path: '/admin/staff?tab=roles',
  title: 'Staff and roles',
  row: /Night shift/,
  make: {
    open: 'New role',
    save: 'Save',
    refused: { says: 'Choose at least one permission.' },
    fill: async (form) => {
      await field(form, 'Role').fill('Night shift');
      await form.getByLabel('See accounts').check();
    },
  },
  edit: {
    open: menuOf('Night shift', 'Change'),
    change: (page) => page.getByRole('dialog').getByLabel('Approve members').check(),
    save: 'Save',
    shown: (page) => said(page, /Night shift/, /\d+ permissions?/),
    is: '2 permissions',
  },
  remove: { open: menuOf('Night shift', 'Delete'), confirm: 'Delete', done: 'The role Night shift is deleted.' },
  reads: ['STAFF.READ'],
});

plainResource(office, {
  name: 'Clients',
  path: '/admin/access?tab=clients',
  title: 'Keys and clients',
  row: /Market stall/,
  make: {
    open: 'New client',
    save: 'Save',
    refused: { says: 'Give it a name.' },
    fill: (form) => field(form, 'Name').fill('Market stall'),
  },
  edit: {
    open: menuOf('Market stall', 'Change'),
    change: (page) => page.getByRole('dialog').getByLabel('Addresses after a sign-in').fill('https://stall.example/in'),
    save: 'Save',
    shown: (page) => said(page, /Market stall/, /https:\/\/\S+/),
    is: 'https://stall.example/in',
  },
  remove: { open: menuOf('Market stall', 'Delete'), confirm: 'Delete', done: 'The client Market stall is deleted.' },
});

plainResource(office, {
  name: 'Tax regions',
  path: '/admin/taxes',
  title: 'Taxes',
  row: /Portugal/,
  make: {
    open: 'Add region',
    save: 'Save',
    refused: { says: 'Write the rate. 0 is a rate too.' },
    fill: async (form) => {
      await field(form, 'Country').selectOption('PT');
      await field(form, 'Name of the tax').fill('IVA');
      await field(form, 'On goods, per cent').fill('23');
    },
  },
  edit: {
    open: menuOf('Portugal', 'Change'),
    change: (page) => field(page.getByRole('dialog'), 'On goods, per cent').fill('21.5'),
    save: 'Save',
    shown: (page) => said(page, /Portugal/, /[\d.]+ % IVA/),
    is: '21.5 % IVA',
  },
  remove: { open: menuOf('Portugal', 'Delete'), confirm: 'Delete', done: 'No more tax is taken in Portugal.' },
  reads: ['BILLING.TAX_REGION_READ'],
});

plainResource(office, {
  name: 'Delivery regions',
  path: '/admin/shipping',
  title: 'Shipping and pickup',
  row: /Iberia/,
  make: {
    open: 'Add region',
    save: 'Save',
    refused: { wrong: (form) => form.getByLabel(/^Price/).fill('x'), says: 'Write an amount, such as 0 or 5.90.' },
    fill: async (form) => {
      await field(form, 'Name').fill('Iberia');
      await form.getByLabel('Countries', { exact: true }).first().fill('Portug');
      await form.getByRole('option', { name: 'Portugal' }).click();
      await form.getByLabel(/^Price/).fill('7.50');
    },
  },
  edit: {
    open: menuOf('Iberia', 'Change'),
    change: async (page) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Countries', { exact: true }).first().fill('Andor');
      await dialog.getByRole('option', { name: 'Andorra' }).click();
    },
    save: 'Save',
    shown: (page) => main(page).getByRole('region', { name: 'Iberia' }).getByText(/^2 countries/).innerText(),
    is: '2 countries: Portugal, Andorra',
  },
  remove: { open: menuOf('Iberia', 'Delete'), confirm: 'Delete', done: 'Iberia is deleted.' },
  reads: ['ECOM.DELIVERY_PROFILE_READ'],
});

plainResource(office, {
  name: 'Pickup places',
  path: '/admin/shipping',
  title: 'Shipping and pickup',
  row: /The boathouse/,
  make: {
    open: 'Add place',
    save: 'Save',
    refused: { says: 'Shoppers have to find it.' },
    fill: async (form) => {
      await field(form, 'What shoppers read').fill('The boathouse');
      await field(form, 'Street and number').fill('4 Quay');
      await field(form, 'City').fill('New York');
      await field(form, 'Country').selectOption('US');
    },
  },
  edit: {
    open: menuOf('The boathouse', 'Change'),
    change: (page) => field(page.getByRole('dialog'), 'City').fill('Albany'),
    save: 'Save',
    shown: (page) => main(page).locator('li').filter({ hasText: 'The boathouse' }).getByText(/4 Quay/).innerText(),
    is: '4 Quay, Albany, United States',
  },
  remove: { open: menuOf('The boathouse', 'Delete'), confirm: 'Delete', done: 'The boathouse is deleted.' },
  reads: ['ECOM.DELIVERY_PROFILE_READ', 'ECOM.PICKUP_LOCATION_READ'],
});
