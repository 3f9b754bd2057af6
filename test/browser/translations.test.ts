// Goods in another language: the owner says what they are called, visitors see, find and buy them so; searches without
// result become synonyms.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin, mailsTo } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { ada, cards, productOf } from './buying';
import { card, cardNames, fits, settled, sound, speakArabic } from './pages';

const office = useOffice();

const speaks = (languages: string[]) =>
  admin(office.souk, 'PATCH', '/v1/site-settings', {
    siteSettings: { languages },
  });

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The translation was saved.').first().waitFor();
};

const said = (page: Page, key: string) => page.locator(`[data-field="${key}"]`).getByRole('textbox');

test('a shop with one language is told how to get another', async () => {
  await speaks(['en']);
  const page = await office.enter('/admin/translations');
  await heading(page, 'Translations').waitFor();
  await page.getByText('Your shop has one language: English').waitFor();
  await sound(page, 'translations without a language');
});

test('the owner translates a product, and a visitor sees, finds and buys it in Arabic', async () => {
  await speaks(['en', 'ar']);
  const picture = await describe();
  const page = await office.enter('/admin/translations', desktop);
  await page.getByRole('heading', { level: 2, name: 'Arabic' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click();
  await heading(page, 'Products in Arabic').waitFor();
  await page.getByRole('link', { name: 'Tadelakt vase' }).first().click();
  await heading(page, 'Tadelakt vase').waitFor();
  await said(page, 'name').fill('مزهرية تادلاكت');
  await said(page, 'ribbon').fill('جديد');
  await said(page, 'description').fill('جير مصقول بحجارة النهر');
  await said(page, 'option/Glaze').fill('الطلاء');
  await said(page, 'choice/Glaze/Indigo').fill('نيلي');
  await said(page, `picture/${picture}`).fill('مزهرية على درجة');
  await save(page);
  await eventually(() => said(page, 'name').inputValue()).toBe('مزهرية تادلاكت');
  await sound(page, 'a translation');

  const visitor = await office.visit('/', phone);
  await settled(visitor);
  await speakArabic(visitor);
  await visitor.goto(`/search?q=${encodeURIComponent('مزهرية')}`);
  await eventually(() => cardNames(visitor)).toContain('مزهرية تادلاكت');
  await card(visitor, 'مزهرية تادلاكت').getByText('جديد', { exact: true }).first().waitFor();
  await visitor.getByRole('main').getByRole('link', { name: 'مزهرية تادلاكت', exact: true }).click();
  await heading(visitor, 'مزهرية تادلاكت').waitFor();
  await visitor.getByText('جير مصقول بحجارة النهر').first().waitFor();
  await visitor.locator('img[alt*="مزهرية على درجة"]').first().waitFor({ state: 'attached' });
  await visitor.getByRole('group', { name: 'الطلاء' }).getByRole('radio', { name: 'نيلي', exact: true }).check();
  await visitor.getByRole('radio', { name: '26 cm', exact: true }).check();
  await sound(visitor, 'a product in Arabic');
  // The server draws it so, too.
  const drawn = async () =>
    (await fetch(`${office.url}/products/tadelakt-vase`, { headers: { cookie: 'souk.language=ar' } })).text();
  // A busy server leaves a page to the browser.
  await eventually(drawn).toMatch(/<h1[^>]*>مزهرية تادلاكت<\/h1>/);

  await visitor.getByRole('button', { name: 'أضف إلى السلة', exact: true }).click();
  const cart = visitor.getByRole('dialog', { name: 'سلتك' });
  await cart.getByRole('link', { name: 'مزهرية تادلاكت' }).waitFor();
  await cart.getByText('نيلي').first().waitFor();
  await cart.getByRole('button', { name: 'إتمام الشراء' }).click();
  await visitor.waitForURL((url) => url.pathname === '/hosted/checkout');
  await pay(visitor);
  await visitor.getByText('مزهرية تادلاكت').first().waitFor();

  const mail = async () => (await mailsTo(office.souk, ada.email)).find(({ text }) => text.includes('مزهرية تادلاكت'));
  await eventually(async () => (await mail()) !== undefined).toBe(true);
  expect((await mail())?.text).toMatch(/نيلي/);
  const { orders } = await admin<{
    orders: { buyerLanguage: string; lineItems: { productName: object }[] }[];
  }>(office.souk, 'POST', '/ecom/v1/orders/search', { search: {} });
  expect(orders[0]).toMatchObject({
    buyerLanguage: 'ar',
    lineItems: [
      {
        productName: {
          original: 'Tadelakt vase',
          translated: 'مزهرية تادلاكت',
        },
      },
    ],
  });

  await addressNames();
});

/** An address that names a language shows the page in it, is kept as the choice, and the menu leads back on the spot. */
async function addressNames() {
  const visitor = await office.visitor(desktop);
  const page = await visitor.open('/products/tadelakt-vase?lang=ar');
  await heading(page, 'مزهرية تادلاكت').waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByRole('main').getByText('جديد', { exact: true }).first().waitFor();
  const links = await page
    .locator('link[rel=canonical], link[rel=alternate][hreflang]')
    .evaluateAll((all) => all.map((link) => `${link.getAttribute('hreflang') ?? ''} ${link.getAttribute('href')}`));
  const own = `${office.url}/products/tadelakt-vase`;
  expect(links).toEqual([` ${own}?lang=ar`, `en ${own}`, `ar ${own}?lang=ar`, `x-default ${own}`]);

  const menu = page.getByRole('contentinfo').getByRole('combobox', { name: 'اللغة' });
  await eventually(() => menu.getByRole('option').allInnerTexts()).toEqual(['English', 'العربية']);
  // The choice stays when the address says nothing of it any more.
  await eventually(() => page.url()).toBe(own);
  const kept = async () =>
    (await visitor.context.cookies()).find(({ name }) => name === 'souk.language')?.value;
  await eventually(kept).toBe('ar');
  await menu.selectOption('English');
  await heading(page, 'Tadelakt vase').waitFor();
  await page.getByRole('radio', { name: 'Indigo', exact: true }).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('ltr');
  expect(page.url()).toBe(own);
  expect(await kept()).toBe('en');
}

/** Says what the first picture of the vase shows. */
async function describe(): Promise<string> {
  const { id } = await productOf(office, 'tadelakt-vase');
  const { product } = await admin<{ product: { media: { items: { id: string }[] } } }>(
    office.souk,
    'GET',
    `/v1/products/${id}`,
  );
  const mediaId = product.media.items[0]!.id;
  await admin(office.souk, 'POST', `/v1/products/${id}/media`, {
    media: [{ mediaId, altText: 'A vase on a step' }],
  });
  return mediaId;
}

async function pay(page: Page) {
  const field = (name: string) => page.locator(`[autocomplete$="${name}"]`);
  await field('email').fill(ada.email);
  await field('country').selectOption('US');
  await field('given-name').fill(ada.first);
  await field('family-name').fill(ada.last);
  await field('address-line1').fill(ada.line);
  await field('address-level2').fill(ada.city);
  await field('address-level1').selectOption(ada.state);
  await field('postal-code').fill(ada.zip);
  await page.getByRole('button', { name: 'متابعة', exact: true }).click();
  await field('cc-number').fill(cards.approved);
  await field('cc-exp').fill('12/31');
  await field('cc-csc').fill('123');
  await field('cc-name').fill('Ada Benali');
  await page.getByRole('button', { name: /^ادفع/ }).click();
  await page.waitForURL((url) => url.pathname === '/thank-you');
}

test('a changed original makes its translation outdated until somebody looks at it', async () => {
  await speaks(['en', 'ar']);
  const name = 'Oak spoon for a quiet soup';
  const { product } = await admin<{ product: { id: string } }>(office.souk, 'POST', '/v1/products', {
    product: { name, productType: 'physical', priceData: { price: 9 } },
  });
  const page = await office.enter(`/admin/products/${product.id}`);
  const title = heading(page, name);
  await title.waitFor();
  // Nothing of a long name is cut where there is room for it.
  expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Translate' }).click();
  await said(page, 'name').fill('ملعقة بلوط');
  await save(page);
  await page.getByText('Translated', { exact: true }).first().waitFor();
  await admin(office.souk, 'PATCH', `/v1/products/${product.id}`, {
    product: { name: 'Oak ladle' },
  });
  await page.goto('/admin/translations/ar/products?tab=outdated');
  await page.getByRole('link', { name: 'Oak ladle' }).first().click();
  await page.getByText('The original text has changed since this was translated.').waitFor();
  await page.getByRole('button', { name: 'Mark all as up to date' }).first().click();
  await page.getByText('The translation was saved.').first().waitFor();
  await eventually(() => page.getByText('The original text has changed since this was translated.').count()).toBe(0);
});

test('a translator fills in a file, and its bad rows are told before anything changes', async () => {
  await speaks(['en', 'ar']);
  const page = await office.enter('/admin/translations', desktop);
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV: Arabic' }).click(),
  ]);
  expect(taken.suggestedFilename()).toBe('translations-ar.csv');
  const lines = (await readFile(await taken.path(), 'utf8')).split('\n');
  expect(lines[0]).toBe('\ufeffkey,kind,name,field,original,translation');
  // Rows of one piece, as a translator sends them back: the last cell was empty.
  const row = (field: string) => lines.find((line) => line.includes(`/${field},PRODUCT,Olive oil soap,`))!;
  const filled = (field: string, text: string) => row(field).replace(/,$/, `,${text}`);
  expect(filled('name', 'صابون')).toMatch(/,صابون$/);

  await page.getByRole('link', { name: 'Import CSV: Arabic' }).click();
  await heading(page, 'Import translations: Arabic').waitFor();
  await sound(page, 'a file of translations is asked for');
  const send = (...rows: string[]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'soap.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([lines[0], ...rows].join('\n')),
    });
  office.expect(/\/v1\/translations\/ar\/import/);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') });
  await page.getByText('This is not a translation file.', { exact: false }).waitFor();
  await send(filled('name', 'صابون زيت الزيتون'), 'PRODUCT/gone/name,PRODUCT,Gone,name,Gone,ذهب');
  await page.getByRole('heading', { name: 'Changes in soap.csv' }).waitFor();
  await page.getByRole('row', { name: /Row 3/ }).getByText('This text no longer exists.').waitFor();
  await sound(page, 'a file of translations with a bad row');
  await page.setViewportSize({ width: 360, height: 800 });
  await fits(page);
  await page.setViewportSize(desktop.viewport!);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await send(filled('name', 'صابون زيت الزيتون'));
  await page.getByRole('button', { name: 'Import 1 text' }).click();
  await page.getByRole('heading', { name: 'soap.csv was imported' }).waitFor();
  await page.getByText('1 text was imported.').first().waitFor();
  const drawn = async () => (await fetch(`${office.url}/products/olive-soap?lang=ar`)).text();
  await eventually(drawn).toMatch(/<h1[^>]*>صابون زيت الزيتون<\/h1>/);
});

test('a visitor whose browser asks for Arabic is offered it, once', async () => {
  await speaks(['en', 'ar']);
  const page = await office.visit('/', { ...desktop, locale: 'ar-MA' });
  const offer = page.getByRole('button', { name: 'تصفّح المتجر بالعربية' });
  const focused = (on: Page) => on.evaluate(() => document.activeElement?.id);
  await offer.click();
  await eventually(() => page.locator('html').getAttribute('dir')).toBe('rtl');
  await eventually(() => focused(page)).toBe('content');
  await page.getByRole('contentinfo').getByRole('combobox', { name: 'اللغة' }).selectOption('English');
  await eventually(() => page.locator('html').getAttribute('dir')).toBe('ltr');
  expect(await offer.count()).toBe(0);

  const other = await office.visit('/', { ...desktop, locale: 'ar-MA' });
  await other.getByRole('button', { name: 'لا، شكرًا' }).click();
  await eventually(() => focused(other)).toBe('content');
});

test('what visitors look for in vain becomes a synonym', async () => {
  const visitor = await office.visit('/search?q=hassock', phone);
  await visitor.getByRole('heading', { name: 'No results for “hassock”' }).waitFor();
  // It is written from time to time.
  await eventually(async () => {
    const { searches } = await admin<{ searches: { words: string }[] }>(
      office.souk,
      'POST',
      '/v1/missed-searches/query',
      {},
    );
    return searches.map(({ words }) => words);
  }).toContain('hassock');
  const page = await office.enter('/admin/search-words');
  await page.getByRole('button', { name: 'Add synonym for hassock' }).click();
  const row = page.getByLabel('Words in group 1');
  await eventually(() => row.inputValue()).toBe('hassock, ');
  await row.fill('hassock, cushion');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The search synonyms were saved.').first().waitFor();
  await sound(page, 'search words with searches');
  await page.getByRole('button', { name: 'Remove hassock from the list' }).click();
  await page.getByText('“hassock” was removed from the list.').waitFor();
  await visitor.reload();
  await eventually(() => cardNames(visitor)).toContain('Atlas cushion');
});
