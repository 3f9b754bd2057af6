// Takes the pictures of docs/guide by doing what the guide says. Run with `make guide`; not a part of the tests.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { eventually, phone, useShop } from '../support/browser';
import { heading, useOffice } from '../support/office';
import { cards, fillDetails, heading as shopHeading, makeCheckout, orderOf, payWith } from '../browser/buying';
import { fillOwner, firstRunLink, setUp } from '../browser/opening';

const folder = resolve(import.meta.dirname, '../../docs/guide/pictures');
const window = { viewport: { width: 1280, height: 800 } };
const bare = useShop('sqlite', 'by address', { SOUK_DEMO: '' });
const office = useOffice();

async function picture(page: Page, name: string) {
  mkdirSync(folder, { recursive: true });
  await eventually(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: resolve(folder, `${name}.jpg`), type: 'jpeg', quality: 80, animations: 'disabled' });
}

test('open the shop', async () => {
  const page = await bare.visit(firstRunLink(bare), window);
  await fillOwner(page, picture);
  await heading(page, 'Hello, Olga').waitFor();
  await picture(page, 'checklist');
  await setUp(page, picture);
});

/** A guest buys with a test card. */
async function sell(slugs: string[], quantity = 1) {
  const made = await makeCheckout(office, slugs, {}, quantity);
  const page = await office.visit(made.url, window);
  await page.getByLabel('Email').waitFor();
  await fillDetails(page);
  await payWith(page, cards.approved);
  await shopHeading(page, /^Thank you/).waitFor();
  const order = await orderOf(office, made.id);
  await page.context().close();
  return order;
}

test('orders and refunds', async () => {
  await sell(['mint-tea']);
  await sell(['mint-teapot']);
  const order = await sell(['olive-soap'], 3);
  const page = await office.enter('/admin/', window);
  await heading(page, 'Home').waitFor();
  await page.locator('.recharts-surface').first().waitFor();
  await picture(page, 'home');
  await page.goto('/admin/orders');
  await page.getByRole('row', { name: new RegExp(`#${order.number}`) }).waitFor();
  await picture(page, 'orders');
  await page.getByRole('row', { name: new RegExp(`#${order.number}`) }).getByText(`#${order.number}`).click();
  await heading(page, `#${order.number}`).waitFor();
  await picture(page, 'order');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Fulfil 3 items' }).click();
  await dialog.getByLabel('Carrier').selectOption('dhl');
  await dialog.getByLabel('Tracking number').fill('JD014600003');
  await picture(page, 'fulfil');
  await dialog.getByRole('button', { name: 'Fulfil 3 items' }).click();
  await page.getByText(`3 items of #${order.number} were fulfilled.`).waitFor();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByRole('group', { name: /Quantity of/ }).getByRole('button', { name: 'One more' }).click();
  await dialog.getByRole('button', { name: /^Refund \$\d/ }).waitFor();
  await picture(page, 'refund');
});

test('goods', async () => {
  const page = await office.enter('/admin/products', window);
  await page.getByRole('row', { name: /Tadelakt vase/ }).first().click();
  await heading(page, 'Tadelakt vase').waitFor();
  await picture(page, 'product');
  await page.goto('/admin/inventory');
  await heading(page, 'Inventory').waitFor();
  await picture(page, 'inventory');
  await page.goto('/admin/product-files');
  await heading(page, 'Import and export').waitFor();
  const rows = ['Handle,Title,Variant SKU,Variant Price', 'blue-bowl,Blue bowl,BB-1,12.50', 'odd,Odd one,ODD,cheap'];
  const file = page.getByLabel('Product file');
  await file.setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByText('Changes in spring.csv').waitFor();
  await picture(page, 'import');
  const small = await office.enter('/admin/products/quick', phone);
  await heading(small, 'Add a product').waitFor();
  await picture(small, 'quick');
});

test('discounts and people', async () => {
  const page = await office.enter('/admin/coupons/new', window);
  await heading(page, 'New coupon').waitFor();
  await page.getByLabel('Code', { exact: true }).fill('HARVEST15');
  await page.getByLabel('Name', { exact: true }).fill('Harvest');
  await page.getByLabel('Percentage', { exact: true }).fill('15');
  await picture(page, 'coupon');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await heading(page, 'HARVEST15').waitFor();
  await page.goto('/admin/discounts/new');
  await heading(page, 'New discount').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Members’ week');
  await page.getByLabel('Percentage', { exact: true }).fill('10');
  await picture(page, 'discount');
  await page.getByRole('button', { name: 'Create discount' }).click();
  await heading(page, 'Members’ week').waitFor();
  await page.goto('/admin/staff?tab=roles');
  await heading(page, 'Staff and roles').waitFor();
  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByRole('dialog').getByLabel('Role', { exact: true }).fill('Front desk');
  await picture(page, 'roles');
});
