// Products come into the shop from a file, with a report, and go out again.
import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, phone } from '../support/browser';
import { heading, useOffice } from '../support/office';

const file = [
  'Handle,Title,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src',
  'blue-bowl,Blue bowl,"glaze, blue",Size,Small,BB-S,12.50,https://pictures.invalid/bowl.jpg',
  'blue-bowl,,,,Large,BB-L,18.00,',
  'odd,Odd one,,,,ODD,cheap,',
  'cup,=Cup,,Title,Default Title,CUP,9,',
].join('\n');

const office = useOffice();

const accessible = async (page: Page, where: string) => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`), where).toEqual([]);
};

test.each([
  ['desktop', { ...desktop, colorScheme: 'light' as const }],
  ['phone', { ...phone, colorScheme: 'dark' as const }],
])('products from a file, on a %s', async (name, options) => {
  const page = await office.enter('/admin/product-files', options);
  await heading(page, 'Import and export').waitFor();
  const choose = async (content: string, as: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).click(),
    ]);
    await chooser.setFiles({ name: as, mimeType: 'text/csv', buffer: Buffer.from(content) });
  };
  office.expect(/name=wrong.csv\)$/);
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
