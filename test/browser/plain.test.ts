// Plain resources of the back office: each made, changed, found, kept from others and deleted in the same way.
import type { Page } from 'playwright-core';
import { useOffice } from '../support/office';
import { plainResource } from '../support/resource';

const office = useOffice();

const more = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name }).click();
};

const filter = (label: string) => async (page: Page, text: string) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
};

plainResource(office, {
  name: 'Coupons',
  path: '/admin/coupons',
  title: 'Coupons',
  make: {
    open: 'New coupon',
    save: 'Make coupon',
    refused: 'Shoppers need a code to type.',
    fill: async (page) => {
      await page.getByLabel('Code', { exact: true }).fill('HARVEST15');
      await page.getByLabel('Name', { exact: true }).fill('Harvest');
      await page.getByLabel('Per cent', { exact: true }).fill('15');
    },
  },
  row: /HARVEST15/,
  heading: 'HARVEST15',
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
