// Plain resources of the back office: each made, changed, found, kept from others and deleted in the same way.
import { admin } from '../support/mails';
import { useOffice } from '../support/office';
import { field, filter, main, more } from '../support/parts';
import { plainResource } from '../support/resource';
import { addCustom } from './drafting';
import { sold } from './sold';

const office = useOffice();

plainResource(office, {
  name: 'Coupons',
  path: '/admin/coupons',
  title: 'Coupons',
  row: /HARVEST15/,
  heading: 'HARVEST15',
  make: {
    open: 'New coupon',
    save: 'Create coupon',
    refused: { says: 'Enter a code.' },
    fill: async (form) => {
      await field(form, 'Code').fill('HARVEST15');
      await field(form, 'Name').fill('Harvest');
      await field(form, 'Percentage').fill('15');
    },
  },
  edit: {
    change: (page) => page.getByLabel('Total uses').fill('40'),
    save: 'Save',
    shown: (page) => page.getByLabel('Total uses').inputValue(),
    is: '40',
  },
  search: { finds: 'HARVEST', misses: 'SPRING', by: filter('Code') },
  remove: { open: more('Delete'), confirm: 'Delete', done: 'HARVEST15 was deleted.' },
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
    save: 'Create discount',
    refused: { says: 'Enter a name.' },
    fill: async (form) => {
      await field(form, 'Name').fill('Linen week');
      await field(form, 'Percentage').fill('10');
    },
  },
  edit: {
    change: (page) => field(page, 'Percentage').fill('12'),
    save: 'Save',
    shown: (page) => field(page, 'Percentage').inputValue(),
    is: '12',
  },
  search: { finds: 'Linen', misses: 'Wool', by: filter('Name') },
  remove: { open: more('Delete'), confirm: 'Delete', done: 'Linen week was deleted.' },
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
    save: 'Create collection',
    refused: { says: 'Enter a name.' },
    fill: (form) => field(form, 'Name').fill('Window seats'),
  },
  edit: {
    change: (page) => field(page, 'Title').fill('Cushions for windows'),
    save: 'Save',
    shown: (page) => field(page, 'Title').inputValue(),
    is: 'Cushions for windows',
  },
  search: { finds: 'Window', misses: 'Doormats' },
  remove: { open: more('Delete'), confirm: 'Delete', done: 'Window seats was deleted.' },
  reads: ['WIX_STORES.READ_PRODUCTS'],
});

let code = '';

plainResource(office, {
  name: 'Gift cards',
  path: '/admin/gift-cards',
  title: 'Gift cards',
  row: () => code,
  heading: /^Gift card …/,
  make: {
    open: 'Issue gift card',
    save: 'Issue gift card',
    refused: { says: 'Enter an amount above 0, such as 12.50 or 1500.' },
    fill: (form) => form.getByLabel(/^Amount/).fill('37.25'),
    seen: async (page) => {
      const shown = await page.getByRole('dialog').locator('code').last().innerText();
      code = shown.slice(-4);
      await page.getByRole('button', { name: 'I have saved it' }).click();
    },
  },
  edit: {
    change: async (page) => {
      await main(page).getByRole('button', { name: 'Disable', exact: true }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click();
      await page.getByText(/ was disabled\.$/).waitFor();
    },
    shown: (page) => main(page).getByText('Disabled', { exact: true }).first().innerText(),
    is: 'Disabled',
  },
  search: { finds: () => code, misses: '....', by: filter('Last 4 characters of the code') },
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
      await main(page).getByRole('button', { name: 'Void', exact: true }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Void', exact: true }).click();
      await page.getByText(/ was voided\.$/).waitFor();
    },
    shown: (page) => main(page).getByText('Voided', { exact: true }).first().innerText(),
    is: 'Voided',
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
    save: 'Start draft',
    refused: {
      wrong: (form) => field(form, 'Email').fill('noor'),
      says: 'Enter a full email address, such as name@example.com.',
    },
    fill: (form) => field(form, 'Email').fill('noor@example.com'),
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
      await page.getByRole('dialog').getByRole('group', { name: 'Created' }).getByLabel('From').fill(from);
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    },
  },
  remove: { open: more('Delete'), confirm: 'Delete', done: 'The draft was deleted.' },
  reads: ['ECOM.DRAFT_ORDERS_READ'],
});
