// Goods from the back office into the shop: a product from a phone, its price and stock from a desk, and a coupon.
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { menuOf, openPalette } from '../support/parts';
import { faultless, fits, settled, sound } from './pages';

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

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Enter a name.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Moonrise jar');
  await page.getByLabel(/^Price/).fill('145');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('heading', { name: 'Moonrise jar is live' }).waitFor();
  await page.getByText('2 in stock, 1 picture').waitFor();

  const address = (await page.getByRole('link', { name: /moonrise-jar/ }).getAttribute('href')) ?? '';
  const shopper = await office.visit(new URL(address).pathname, phone);
  await heading(shopper, 'Moonrise jar').waitFor();
  await shopper.getByText('$145.00').first().waitFor();
  await shopper.getByRole('img', { name: /Moonrise jar/ }).first().waitFor();

  await page.getByRole('button', { name: 'Undo and hide' }).click();
  await page.getByRole('heading', { name: 'Moonrise jar was saved as hidden' }).waitFor();
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
    await page.getByText('huge.png: The picture is too large. Choose one of up to 15 MB.').waitFor();
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
  await page.getByRole('switch', { name: 'Track stock' }).click();
  await page.getByLabel('Quantity', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  await page.reload();
  await eventually(() => page.getByLabel(/^Price \(/).inputValue()).toBe('52.5');
  await eventually(() => page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('7');

  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByLabel('Name of option 1').fill('Height');
  const choices = page.locator('input[aria-label="Choices of Height"]');
  for (const height of ['18 cm', '26 cm']) {
    await choices.fill(height);
    await choices.press('Enter');
  }
  await page.getByLabel('Select all variants').check();
  await page.getByLabel('Price of selected variants').fill('+10%');
  await page.getByLabel('Stock of selected variants').fill('3');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByLabel('Cost of selected variants').fill('20');
  await page.getByLabel('Weight of selected variants').fill('1.4');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByLabel('Price of 26 cm').fill('68');
  await page.getByLabel('Cost of 26 cm').fill('31.50');
  await page.getByLabel('26 cm is shown in the shop').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  await page.reload();
  await eventually(() => page.getByLabel('Price of 26 cm').inputValue()).toBe('68');
  await eventually(() => page.getByLabel('Price of 18 cm').inputValue()).toBe('57.75');
  await eventually(() => page.getByLabel('Stock of 18 cm').inputValue()).toBe('3');
  await eventually(() => page.getByLabel('Cost of 18 cm').inputValue()).toBe('20');
  await eventually(() => page.getByLabel('Cost of 26 cm').inputValue()).toBe('31.5');
  await eventually(() => page.getByLabel('Weight of 26 cm').inputValue()).toBe('1.4');
  await eventually(() => page.getByLabel('26 cm is shown in the shop').isChecked()).toBe(false);

  // An emptied field is the product's again.
  await page.getByLabel('Cost of 18 cm').fill('');
  await page.getByLabel('Cost per item', { exact: false }).first().fill('11');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  await page.reload();
  await eventually(() => page.getByLabel('Cost of 18 cm').getAttribute('placeholder')).toBe('11');
  await eventually(() => page.getByLabel('Cost of 18 cm').inputValue()).toBe('');
  await eventually(() => page.getByLabel('Cost of 26 cm').inputValue()).toBe('31.5');

  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await heading(page, 'Products').waitFor();
  await page.getByRole('row', { name: /Tadelakt vase/ }).first().waitFor();
});

test('pictures are described, and shoppers hear it', async () => {
  const page = await office.enter('/admin/products/new');
  await page.getByLabel('Name', { exact: true }).fill('Brass tray');
  await page.getByLabel(/^Price \(/).fill('90');
  for (const name of ['front.png', 'back.png']) {
    await page.locator('input[type=file]').setInputFiles(await picture(page, name));
  }
  await page.getByRole('img', { name: 'Picture 1' }).waitFor();
  await page.getByRole('button', { name: 'Edit alt text of picture 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Alt text').fill('The tray from above, with engraved stars');
  await settled(page);
  await faultless(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save product' }).click();
  await heading(page, 'Brass tray').waitFor();
  const shopper = await office.visit('/products/brass-tray');
  await shopper.getByRole('img', { name: 'The tray from above, with engraved stars' }).waitFor();

  // The words change in place and outlive a new name of the product.
  await page.getByRole('button', { name: 'Edit alt text of picture 1' }).click();
  await dialog.getByLabel('Alt text').fill('Engraved stars');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Star tray');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  await shopper.reload();
  await heading(shopper, 'Star tray').waitFor();
  await shopper.getByRole('img', { name: 'Engraved stars' }).waitFor();
});

test('variants are changed on a phone', async () => {
  const { product } = await admin<{ product: { id: string } }>(office.souk, 'POST', '/v1/products', {
    product: {
      name: 'Phone cup',
      priceData: { price: 20 },
      productType: 'physical',
      manageVariants: true,
      productOptions: [{ name: 'Size', choices: [{ description: 'Small' }, { description: 'Large' }] }],
    },
  });
  const page = await office.enter(`/admin/products/${product.id}`, phone);
  await page.getByLabel('Cost of Large').fill('7');
  await page.getByLabel('Small is shown in the shop').uncheck();
  await page.getByLabel('Select all variants').check();
  await page.getByLabel('Weight of selected variants').fill('0.4');
  await page.getByRole('button', { name: 'Apply' }).click();
  await settled(page);
  await fits(page);
  await faultless(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  await page.reload();
  await eventually(() => page.getByLabel('Cost of Large').inputValue()).toBe('7');
  await eventually(() => page.getByLabel('Weight of Small').inputValue()).toBe('0.4');
  await eventually(() => page.getByLabel('Small is shown in the shop').isChecked()).toBe(false);
});

test('words in the palette fill in a coupon, and it is made', async () => {
  const page = await office.enter('/admin/coupons');
  await heading(page, 'Coupons').waitFor();
  await openPalette(page);
  await page.getByPlaceholder('Search orders, members, products').last().fill('20 % off everything until tomorrow');
  await page.getByText('Opens a prefilled coupon').click();
  await heading(page, 'New coupon').waitFor();
  await page.getByText(/^20% off everything, from /).waitFor();
  await page.getByLabel('Code', { exact: true }).fill('LOOM20');
  await page.getByLabel('Name', { exact: true }).fill('Textiles weekend');
  await page.getByLabel('Uses per customer').fill('1');
  await page.getByText(/once per customer\.$/).waitFor();
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await heading(page, 'LOOM20').waitFor();
  await page.getByText('Active').first().waitFor();
  await page.getByRole('button', { name: 'Stop now' }).first().click();
  await page.getByText('LOOM20 is off.').waitFor();
});

test('a product has a tax group, colours, texts of buyers, a file and plans', async () => {
  await admin(office.souk, 'POST', '/v1/tax-groups', { taxGroup: { name: 'Patterns and prints' } });
  await admin(office.souk, 'POST', '/v1/products', {
    product: { name: 'Printed cloth', priceData: { price: 5 }, sku: 'PRINT-1', productType: 'physical' },
  });
  const page = await office.enter('/admin/products/new');
  await page.getByLabel('Name', { exact: true }).fill('Weaving pattern');
  await page.getByLabel(/^Price \(/).fill('12');
  await page.getByLabel('SKU', { exact: true }).fill('PRINT-1');
  await page.getByText('This SKU is also used by Printed cloth.').waitFor();
  await page.getByLabel('SKU', { exact: true }).fill('PATTERN-1');
  await page.getByText('This SKU is also used by Printed cloth.').waitFor({ state: 'detached' });
  await page.getByLabel('Tax group', { exact: true }).selectOption({ label: 'Patterns and prints' });
  await page.getByLabel('Product type', { exact: true }).selectOption('digital');

  await page.getByRole('button', { name: 'Add text field' }).click();
  await page.getByRole('button', { name: 'Save product' }).click();
  await page.getByText('Every text field needs a title and a maximum length from 1 to 500.').first().waitFor();
  await page.getByLabel('Title of text field 1').fill('Name to weave in');
  await page.getByLabel('Maximum length of text field 1').fill('20');
  await page.getByRole('switch', { name: 'Required' }).click();

  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByLabel('Name of option 1').fill('Ground');
  const choices = page.locator('input[aria-label="Choices of Ground"]');
  for (const colour of ['Indigo', 'Bone']) {
    await choices.fill(colour);
    await choices.press('Enter');
  }
  await page.getByRole('switch', { name: 'Colours for Ground' }).click();
  await page.getByLabel('Colour of Indigo', { exact: true }).fill('#3a3fa8');
  await page.getByRole('button', { name: 'Save product' }).click();
  await heading(page, 'Weaving pattern').waitFor();

  await page.locator('input[data-part=file]').setInputFiles({
    name: 'pattern.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 a pattern'),
  });
  await page.getByText('Customers now get pattern.pdf.').waitFor();
  await page.getByRole('button', { name: 'New plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create plan' }).click();
  await dialog.getByText('Enter a name, such as “Every month”.').waitFor();
  await dialog.getByLabel('Plan name').fill('Pattern club');
  await dialog.getByLabel('Discount in percent').fill('10');
  await dialog.getByRole('button', { name: 'Create plan' }).click();
  const plan = page.getByRole('checkbox', { name: 'Pattern club (every month, 10% off)' });
  await eventually(() => plan.isChecked()).toBe(true);
  await menuOf('Pattern club', 'Edit')(page);
  await eventually(() => dialog.getByLabel('Plan name').inputValue()).toBe('Pattern club');
  await dialog.getByLabel('Delivery every').fill('2');
  await dialog.getByLabel('Discount in percent').fill('');
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await page.getByRole('checkbox', { name: 'Pattern club (every 2 months)' }).waitFor();
  await menuOf('Pattern club', 'Edit')(page);
  await dialog.getByLabel('Delivery every').fill('1');
  await dialog.getByLabel('Discount in percent').fill('10');
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await plan.waitFor();
  // The plans were saved as well and said so: what was switched shows when it is kept.
  await page.getByRole('switch', { name: 'Can also be bought once' }).click();
  await eventually(() => page.getByRole('switch', { name: 'Can also be bought once' }).isChecked()).toBe(false);

  await page.reload();
  await heading(page, 'Weaving pattern').waitFor();
  await eventually(() => page.getByLabel('Product type', { exact: true }).inputValue()).toBe('digital');
  await eventually(() =>
    page.getByLabel('Tax group', { exact: true }).locator('option:checked').innerText(),
  ).toBe('Patterns and prints');
  await eventually(() => page.getByLabel('Title of text field 1').inputValue()).toBe('Name to weave in');
  await eventually(() => page.getByRole('switch', { name: 'Required' }).isChecked()).toBe(true);
  await eventually(() => page.getByLabel('Colour of Indigo', { exact: true }).inputValue()).toMatch(/^#3a3fa8$/i);
  await page.getByText('pattern.pdf', { exact: true }).waitFor();
  await eventually(() => plan.isChecked()).toBe(true);
  await eventually(() => page.getByRole('switch', { name: 'Can also be bought once' }).isChecked()).toBe(false);
});

test('a grid of 1,000 variants is filled and saved', async () => {
  const ten = (name: string) => ({
    name,
    choices: Array.from({ length: 10 }, (_, at) => ({ value: `${name}${at}`, description: `${name}${at}` })),
  });
  const { product } = await admin<{ product: { id: string } }>(office.souk, 'POST', '/v1/products', {
    product: {
      name: 'Tile of a thousand',
      priceData: { price: 20 },
      productType: 'physical',
      manageVariants: true,
      productOptions: [ten('a'), ten('b'), ten('c')],
    },
  });
  const page = await office.enter(`/admin/products/${product.id}`);
  await page.getByText('1,000 variants').waitFor();
  await page.getByLabel('Select all variants').check();
  await page.getByLabel('Price of selected variants').fill('+10%');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByLabel('Price of a0, b0, c1', { exact: true }).fill('31');
  await page.getByLabel('SKU of a0, b0, c1', { exact: true }).fill('TILE-2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).first().waitFor();
  const { variants } = await admin<{ variants: { variant: { priceData: { price: number } } }[] }>(
    office.souk,
    'POST',
    `/v1/products/${product.id}/variants/query`,
    { paging: { limit: 100, offset: 900 } },
  );
  expect(variants.at(-1)?.variant.priceData.price).toBe(22);
  await page.reload();
  await eventually(() => page.getByLabel('Price of a0, b0, c1', { exact: true }).inputValue()).toBe('31');
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
])('the product editor is for all to use, on a %s', async (_, options) => {
  const { product } = await admin<{ product: { id: string } }>(office.souk, 'POST', '/v1/products', {
    product: {
      name: 'Glazed cup',
      priceData: { price: 20 },
      productType: 'digital',
      manageVariants: true,
      customTextFields: [{ title: 'Name', maxLength: 20, mandatory: true }],
      productOptions: [
        {
          name: 'Glaze',
          choices: [
            { value: '#3a3fa8', description: 'Indigo' },
            { value: '#e8dfcf', description: 'Bone' },
          ],
        },
      ],
    },
  });
  const page = await office.enter(`/admin/products/${product.id}`, options);
  await heading(page, 'Glazed cup').waitFor();
  await page.getByLabel('Colour of Indigo', { exact: true }).waitFor();
  await page.getByRole('heading', { name: /^Subscriptions/ }).waitFor();
  await sound(page, 'the editor');
});
