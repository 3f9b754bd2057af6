// Goods from the back office into the shop: a product from a phone, its price and stock from a desk, and a coupon.
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone } from '../support/browser';
import { heading, useOffice } from '../support/office';
import { patience } from '../support/patience';

const office = useOffice();

/** A picture of one colour, drawn by the browser itself. */
const picture = async (page: Page, name: string) => {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 640;
    const drawing = canvas.getContext('2d');
    if (drawing) {
      drawing.fillStyle = '#3a3fa8';
      drawing.fillRect(0, 0, 640, 640);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return { name, mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
};

test('a product goes from a phone into the shop and is taken down again', async () => {
  const page = await office.enter('/admin/products/quick', phone);
  await heading(page, 'Add a product').waitFor();
  await page.getByLabel('Take a picture').setInputFiles(await picture(page, 'jar.png'));
  await page.getByRole('button', { name: 'Use 1 picture' }).click();

  await page.getByRole('button', { name: 'Put it live' }).click();
  await page.getByText('Give it a name.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Moonrise jar');
  await page.getByLabel(/^Price/).fill('145');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Put it live' }).click();
  await page.getByRole('heading', { name: 'Moonrise jar is live' }).waitFor();
  await page.getByText('2 in stock, 1 picture').waitFor();

  const address = (await page.getByRole('link', { name: /moonrise-jar/ }).getAttribute('href')) ?? '';
  const shopper = await office.visit(new URL(address).pathname, phone);
  await heading(shopper, 'Moonrise jar').waitFor();
  await shopper.getByText('$145.00').first().waitFor();
  await shopper.getByRole('img', { name: /Moonrise jar/ }).first().waitFor();

  await page.getByRole('button', { name: 'Undo, take it down' }).click();
  await page.getByRole('heading', { name: 'Moonrise jar is saved, hidden' }).waitFor();
});

test('a picture of 50 MB is refused in words', async () => {
  const page = await office.enter('/admin/products/new');
  await heading(page, 'New product').waitFor();
  const folder = mkdtempSync(join(tmpdir(), 'souk-picture-'));
  try {
    const huge = join(folder, 'huge.png');
    writeFileSync(huge, '');
    truncateSync(huge, 50 * 1024 * 1024);
    await page.locator('input[type=file]').setInputFiles(huge);
    await page.getByText('huge.png: The picture is too large. 15 MB are the most.').waitFor();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('price, stock and variants are changed at a desk', async () => {
  const page = await office.enter('/admin/products/new');
  await page.getByLabel('Name', { exact: true }).fill('Tadelakt vase');
  await page.getByLabel(/^Price \(/).fill('48');
  await page.locator('input[type=file]').setInputFiles(await picture(page, 'vase.png'));
  await page.getByRole('img', { name: 'Picture 1' }).waitFor();
  await page.getByRole('button', { name: 'Save product' }).click();
  await heading(page, 'Tadelakt vase').waitFor();

  await page.getByLabel(/^Price \(/).fill('52.50');
  await page.getByRole('switch', { name: 'Count what is in stock' }).click();
  await page.getByLabel('Quantity', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel(/^Price \(/).inputValue(), { timeout: patience }).toBe('52.5');
  expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('7');

  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByLabel('Name of option 1').fill('Height');
  const choices = page.locator('input[aria-label="Choices of Height"]');
  for (const height of ['18 cm', '26 cm']) {
    await choices.fill(height);
    await choices.press('Enter');
  }
  await page.getByLabel('Select all variants').check();
  await page.getByLabel('Price of the selected').fill('+10%');
  await page.getByLabel('Stock of the selected').fill('3');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByLabel('Price of 26 cm').fill('68');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Price of 26 cm').inputValue(), { timeout: patience }).toBe('68');
  expect(await page.getByLabel('Price of 18 cm').inputValue()).toBe('57.75');
  expect(await page.getByLabel('Stock of 18 cm').inputValue()).toBe('3');

  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await heading(page, 'Products').waitFor();
  await page.getByRole('row', { name: /Tadelakt vase/ }).first().waitFor();
});

test('words in the palette fill in a coupon, and it is made', async () => {
  const page = await office.enter('/admin/coupons');
  await heading(page, 'Coupons').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search orders, people, products').last().fill('20 % off everything until tomorrow');
  await page.getByText('Opens a filled-in coupon').click();
  await heading(page, 'New coupon').waitFor();
  await page.getByText(/^20% off everything, from /).waitFor();
  await page.getByLabel('Code', { exact: true }).fill('LOOM20');
  await page.getByLabel('Name', { exact: true }).fill('Textiles weekend');
  await page.getByLabel('Uses per customer').fill('1');
  await page.getByText(/once per customer\.$/).waitFor();
  await page.getByRole('button', { name: 'Make coupon' }).click();
  await heading(page, 'LOOM20').waitFor();
  await page.getByText('Running').first().waitFor();
  await page.getByRole('button', { name: 'Stop now' }).first().click();
  await page.getByText('LOOM20 is off.').waitFor();
});
