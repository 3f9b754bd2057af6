// Products come into the shop from files: columns are named, the file is checked, imported, and taken back.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { patience } from '../support/patience';
import { sound } from './pages';

const office = useOffice();

const choose = (page: Page, name: string, lines: readonly string[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const part = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) }).locator('dd');

const howMany = async () => {
  const { totalResults } = await admin<{ totalResults: number }>(office.souk, 'POST', '/v1/products/query', {
    query: { paging: { limit: 1 } },
    includeHiddenProducts: true,
  });
  return totalResults;
};

/** As Shopify writes products: 1,000 of them, each tenth with two variants. */
const thousand = [
  'Handle,Title,Body (HTML),Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Tags',
  ...Array.from({ length: 1000 }, (_, at) => {
    const number = at + 1;
    const first = `dune-bowl-${number},Dune bowl ${number},<p>Thrown by hand.</p>,Dar Benna`;
    return number % 10 === 0
      ? [
          `${first},Size,Small,DUNE-${number}-S,4,${number}.50,clay`,
          `dune-bowl-${number},,,,,Large,DUNE-${number}-L,2,${number}.90,`,
        ].join('\n')
      : `${first},Title,Default Title,DUNE-${number},${number % 7},${number}.25,clay`;
  }),
];

test('1,000 products come from a Shopify file and are taken back', async () => {
  const page = await office.enter('/admin/product-files', { ...desktop, colorScheme: 'light' });
  await heading(page, 'Import and export').waitFor();
  await sound(page, 'before anything was imported');
  const before = await howMany();

  await choose(page, 'dune.csv', thousand);
  await page.getByText('Shopify file. 9 of 10 columns will be imported.').waitFor();
  expect(await page.getByLabel('Import Variant Price as').inputValue()).toBe('variant price');
  await sound(page, 'columns');
  await button(page, 'Check file').click();
  await page.getByRole('heading', { name: 'Changes in dune.csv' }).waitFor();
  await eventually(() => figure(page, 'New').innerText()).toBe('1,000');
  expect(await howMany()).toBe(before);
  await sound(page, 'checked');

  await button(page, 'Import 1,000 products').click();
  await page.getByRole('heading', { name: /^(Importing dune\.csv|dune\.csv was imported)$/ }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'dune.csv was imported' }).waitFor({ timeout: 3 * patience });
  expect(await howMany()).toBe(before + 1000);

  await button(page, 'Undo import').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('heading', { name: /^(Undoing the import of dune\.csv|The import of dune\.csv was undone)$/ }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'The import of dune.csv was undone' }).waitFor({ timeout: 3 * patience });
  await page.getByText('1,000 of 1,000 changes undone').first().waitFor();
  expect(await howMany()).toBe(before);
  await sound(page, 'taken back');
});

test('what was changed after the import stays, and is named', async () => {
  const page = await office.enter('/admin/product-files');
  await choose(page, 'two.csv', ['Handle,Title,Variant Price', 'kept-cup,Kept cup,9', 'lost-cup,Lost cup,8']);
  await button(page, 'Check file').click();
  await button(page, 'Import 2 products').click();
  await page.getByRole('heading', { name: 'two.csv was imported' }).waitFor();
  const { products } = await admin<{ products: { id: string }[] }>(office.souk, 'POST', '/v1/products/query', {
    query: { filter: JSON.stringify({ name: 'Kept cup' }), paging: { limit: 1 } },
    includeHiddenProducts: true,
  });
  const { id } = products[0]!;
  await admin(office.souk, 'PATCH', `/v1/products/${id}`, { product: { id, brand: 'Dar Benna' } });
  await button(page, 'Undo import').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('heading', { name: 'The import of two.csv was undone' }).waitFor();
  const stayed = page.getByRole('region', { name: '1 item was kept' });
  await stayed.getByRole('row', { name: /Kept cup/ }).getByText('It was changed after the import.').waitFor();
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
])('broken rows and columns of one’s own, on a %s', async (name, options) => {
  const page = await office.enter('/admin/product-files', options);
  await heading(page, 'Import and export').waitFor();

  office.expect(/\/v1\/catalog-imports\/inspect\)$/);
  await choose(page, 'nothing.csv', ['']);
  await page.getByText('The file is empty.').waitFor();
  await sound(page, 'refused');

  const file = `own ${name}.csv`;
  await choose(page, file, [
    'Article,Unit price,Cupboard',
    `Moss cup ${name},12.50,A1`,
    `Odd cup ${name},cheap,A2`,
    `=Sum cup ${name},9,A3`,
  ]);
  await page.getByText('Match the columns of your file. 2 of 3 will be imported.').waitFor();
  expect(await page.getByLabel('Import Article as').inputValue()).toBe('name');
  await page.getByLabel('Import Article as').selectOption('');
  await page.getByText('Choose a column for: Name.').waitFor();
  expect(await button(page, 'Check file').isDisabled()).toBe(true);
  await page.getByLabel('Import Article as').selectOption('name');
  await page.getByLabel('Import Cupboard as').selectOption('brand');
  await sound(page, 'columns');
  await button(page, 'Check file').click();

  await page.getByRole('heading', { name: `Changes in ${file}` }).waitFor();
  await eventually(() => figure(page, 'New').innerText()).toBe('2');
  expect(await figure(page, 'Rows skipped').innerText()).toBe('1');
  const row = part(page, `Changes in ${file}`).getByRole('row', { name: /Row 3/ });
  await row.getByText('is no number: write 1234.50').waitFor();
  await sound(page, 'broken rows');
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download report').click(),
  ]);
  expect(await readFile(await report.path(), 'utf8')).toContain('3,Unit price,ERROR,is no number: write 1234.50');

  await button(page, 'Import 2 products').click();
  await page.getByRole('heading', { name: `${file} was imported` }).waitFor();
  await sound(page, 'imported');

  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Export all products').click(),
  ]);
  const text = await readFile(await exported.path(), 'utf8');
  expect(text).toContain(`Moss cup ${name}`);
  expect(text).toContain(`'=Sum cup ${name}`);
});
