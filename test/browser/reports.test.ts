// How the shop does: figures that equal the orders behind them, people counted without cookies, and somebody who sees no
// more than that.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { colleague, heading, useOffice } from '../support/office';
import { call, catalogApp, visitorToken } from './buying';
import { settled, sound } from './pages';
import { screens, sold, type Sold } from './sold';

const office = useOffice();

let orders: Promise<Sold[]> | undefined;

/** Three orders that count and one that does not, made once. */
const four = () => (orders ??= make());

async function make(): Promise<Sold[]> {
  const made = [await sold(office), await sold(office, {}, 3), await sold(office, {}, 2)];
  const cancelled = await sold(office, {}, 7);
  await admin(office.souk, 'POST', `/v1/orders/${cancelled.id}/cancel`, {});
  return [...made, cancelled];
}

const figure = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name, exact: true }).click();

test.each(screens)('figures equal the orders behind them, and lead to them, %s', async (_, screen) => {
  const [one, two, three, cancelled] = await four();
  const page = await office.enter('/admin/reports', screen);
  await heading(page, 'Reports').waitFor();
  // Events carry orders to the reports: they are there soon, not at once.
  await eventually(async () => {
    await page.reload();
    await settled(page);
    return (await figure(page, 'Orders').allInnerTexts())[0];
  }).toMatch(/^3\b/);
  await eventually(() => figure(page, 'Sales').innerText()).toMatch(/^\$150\.00/);
  await eventually(() => figure(page, 'Average order').innerText()).toMatch(/^\$50\.00/);
  await sound(page, 'sales');

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).first().click()]);
  expect(file.suggestedFilename()).toBe('sales.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(31);
  // A day to a line: midnight may have come between the orders, or since.
  const days = lines.slice(1).map((line) => line.split(','));
  for (const [day] of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const sums = [1, 2, 3, 4].map((column) => days.reduce((sum, cells) => sum + Number(cells[column]), 0));
  expect(sums).toEqual([3, 150, 0, 150]);
  // What the chart draws of the time before stands in the table and the file too: the day in its place, and its sales.
  expect(lines[0]).toMatch(/,Previous date,Previous sales$/);
  for (const [day, , , , , before, sales] of days) {
    expect(Date.parse(day!) - Date.parse(before!)).toBe(30 * 86_400_000);
    expect(Number(sales)).toBe(0);
  }
  const cells = page.getByRole('table', { name: 'Sales over time' }).locator('td[data-name="Previous sales"]');
  await eventually(() => cells.count()).toBe(30);
  expect(await cells.first().innerText()).toBe('$0.00');

  await tab(page, 'Countries');
  await page.getByRole('rowheader', { name: 'United States' }).waitFor();
  await tab(page, 'Products');
  await page.getByRole('rowheader', { name: 'Mint teapot' }).waitFor();
  await sound(page, 'products');
  await tab(page, 'Discounts');
  await page.getByText('No discounts were used in this period').waitFor();

  await tab(page, 'Sales');
  // Exactly the orders behind the number, by the shop's clock: neither the cancelled one nor another day's.
  await page.getByRole('link', { name: /^See the orders/ }).first().click();
  await page.getByText(/^3 orders/).waitFor();
  for (const order of [one!, two!, three!]) {
    await page.getByRole('link', { name: `#${order.number}`, exact: true }).waitFor();
  }
  expect(await page.getByRole('link', { name: `#${cancelled!.number}`, exact: true }).count()).toBe(0);
});

test.each(screens)('days of one’s own are in the address and hold for every report, %s', async (where, screen) => {
  const page = await office.enter('/admin/reports?tab=products', screen);
  await heading(page, 'Reports').waitFor();
  await page.getByLabel('Period', { exact: true }).selectOption('Custom dates');
  const day = (name: string) => page.getByLabel(name, { exact: true });
  await day('Start date').fill('2020-02-01');
  await day('End date').fill('2020-01-01');
  await day('End date').press('Enter');
  await page.getByText('The end date is before the start date.').waitFor();
  await sound(page, `days in the wrong order ${where}`);
  await day('End date').fill('2020-02-29');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await eventually(() => new URL(page.url()).searchParams.toString()).toBe('tab=products&from=2020-02-01&to=2020-02-29');
  await page.getByText('No sales in this period').waitFor();
  await page.reload();
  await tab(page, 'Countries');
  await page.getByText('No sales in this period').waitFor();
  expect(await day('Start date').inputValue()).toBe('2020-02-01');
  await tab(page, 'Stock');
  await page.getByText(/^Stock changes are kept for 399 days/).waitFor();
  await page.getByLabel('Period', { exact: true }).selectOption('Last 7 days');
  await day('Start date').waitFor({ state: 'detached' });
});

test('people are counted by how far they come, on the first page too', async () => {
  const products = await admin<{ products: { id: string }[] }>(office.souk, 'POST', '/v1/products/query', { query: {} });
  const lineItems = [{ catalogReference: { appId: catalogApp, catalogItemId: products.products[0]!.id }, quantity: 1 }];
  const shopper = await visitorToken(office);
  await call(office, 'POST', '/v1/carts/current/add-to-cart', { lineItems }, shopper);
  const looker = await visitorToken(office);
  await call(office, 'POST', '/v1/products/query', { query: {} }, looker);
  const page = await office.enter('/admin/reports?tab=visits');
  await heading(page, 'Reports').waitFor();
  await eventually(async () => {
    await page.reload();
    await settled(page);
    return (await figure(page, 'Added to cart').allInnerTexts())[0] ?? '';
  }).toMatch(/\d+(\.\d)?% of visitors/);
  await sound(page, 'visitors');
  // The first page counts those of today, and a day may just have begun.
  await eventually(async () => {
    await call(office, 'POST', '/v1/products/query', { query: {} }, await visitorToken(office));
    await page.goto('/admin/');
    await settled(page);
    return page.getByRole('row', { name: /^Visitors [1-9]/ }).count();
  }).toBe(1);
});

test('a contributor who may only see reports sees them, and nobody', async () => {
  await four();
  const rita = await colleague(office.souk, 'Rita', ['REPORTS.READ']);
  const page = await office.enter('/admin/reports', desktop, rita);
  for (const { viewport } of [desktop, phone]) {
    await page.setViewportSize(viewport!);
    await page.goto('/admin/reports');
    await heading(page, 'Reports').waitFor();
    await page.getByRole('table', { name: 'Sales over time' }).waitFor();
    await page.getByRole('link', { name: /^See the orders/ }).first().click();
    // The numbers of the orders, but no way to who bought.
    await page.getByRole('rowheader', { name: /^#\d+$/ }).first().waitFor();
    expect(await page.getByRole('link', { name: /^#\d+$/ }).count()).toBe(0);
    const tabs = page.getByRole('navigation', { name: 'Main sections' });
    if (viewport === phone.viewport) await tabs.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Reports', exact: true }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Orders', exact: true }).count()).toBe(0);
    await page.goto('/admin/orders');
    await heading(page, 'You do not have access to this page').waitFor();
  }
});
