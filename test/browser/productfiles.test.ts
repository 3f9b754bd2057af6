// Products come into the shop from a file, with a report, and go out again.
import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { desktop, launch, phone } from '../support/browser';
import { startSouk, type Souk } from '../support/souk';
import { patience } from '../support/patience';

const owner = { email: 'olga@example.com', password: 'correct horse battery' };
const file = [
  'Handle,Title,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src',
  'blue-bowl,Blue bowl,"glaze, blue",Size,Small,BB-S,12.50,https://pictures.invalid/bowl.jpg',
  'blue-bowl,,,,Large,BB-L,18.00,',
  'odd,Odd one,,,,ODD,cheap,',
  'cup,=Cup,,Title,Default Title,CUP,9,',
].join('\n');

let souk: Souk;
let browser: Browser;
let complaints: string[] = [];

beforeAll(async () => {
  [souk, browser] = await Promise.all([
    startSouk('sqlite', { SOUK_OWNER_EMAIL: owner.email, SOUK_OWNER_PASSWORD: owner.password }),
    launch(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await souk?.stop();
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  const heard = complaints;
  complaints = [];
  expect(heard, 'what the browser complained about').toEqual([]);
});

async function enter(options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(patience);
  page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error.message}`));
  await page.goto(`${souk.url}/admin/product-files`);
  await page.waitForURL(/\/hosted\/sign-in/);
  await page.getByLabel(/e-mail/i).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: /^(sign|log) in$/i }).click();
  await page.waitForURL(/\/admin\/product-files/);
  await page.getByRole('heading', { level: 1, name: 'Import and export' }).waitFor();
  return page;
}

const accessible = async (page: Page, where: string) => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`), where).toEqual([]);
};

test.each([
  ['desktop', { ...desktop, colorScheme: 'light' as const }],
  ['phone', { ...phone, colorScheme: 'dark' as const }],
])('products from a file, on a %s', async (name, options) => {
  const page = await enter(options);
  const choose = async (content: string, as: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).click(),
    ]);
    await chooser.setFiles({ name: as, mimeType: 'text/csv', buffer: Buffer.from(content) });
  };
  await choose('a,b\n1,2\n', 'wrong.csv');
  await page.getByText('The columns of this file are not those of a product file').waitFor();
  await accessible(page, 'refused');

  await choose(file, `goods-${name}.csv`);
  const row = page.getByRole('row', { name: `goods-${name}.csv` });
  await row.getByText('Done').waitFor();
  await row.getByText('4 of 4 rows').waitFor();
  await row.getByText('1 error').waitFor();
  await row.getByText('1 warning').waitFor();
  await accessible(page, 'list');

  await row.getByRole('button', { name: 'Report' }).click();
  const report = page.getByRole('dialog');
  await report.getByText('is no number: write 1234.50').waitFor();
  await report.getByText('Columns that were not read: Tags').waitFor();
  await accessible(page, 'report');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: 'Download report' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('4,Variant Price,ERROR,is no number: write 1234.50');
  await report.getByRole('button', { name: 'Close' }).click();

  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all products' }).click(),
  ]);
  const text = await readFile(await exported.path(), 'utf8');
  expect(text).toContain('blue-bowl,PRODUCT,Blue bowl');
  expect(text).toContain("cup,PRODUCT,'=Cup");
});
