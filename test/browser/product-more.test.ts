// Further ways to buy on a product's page, and what it tells: at once, in advance, with a text on it, the price of a
// litre, its address.
import { describe, expect, test } from 'vitest';
import { desktop, eventually, phone } from '../support/browser';
import { admin, mailed } from '../support/mails';
import { heading, useOffice } from '../support/office';
import { ada, cards, fillDetails, payWith, productOf } from './buying';
import { addButton, arrive, card, cartCount, drawer, lines, notice, settled, sound, speakArabic } from './pages';

describe('a shop with goods', () => {
  const office = useOffice();

  test.each([
    ['at a desk', desktop],
    ['on a phone', phone],
  ])('something is bought at once, and the cart stays as it is, %s', async (_, device) => {
    const page = await office.visit('/products/olive-soap', device);
    await addButton(page).click();
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await arrive(page, '/products/hearth-tagine');
    const now = page.getByRole('main').getByRole('button', { name: 'Buy now' });
    await now.click();
    await page.getByRole('alert').getByText('Choose size').waitFor();
    await page.getByRole('radio', { name: 'For two, 23 cm', exact: true }).check();
    await sound(page, 'a product to buy at once');
    await now.click();
    await page.waitForURL((url) => url.pathname === '/hosted/checkout');
    await page.getByLabel('Email').waitFor();
    const summary = page.getByRole('button', { name: 'Show order summary' });
    if (await summary.isVisible()) await summary.click();
    await page.getByText('Hearth tagine').first().waitFor();
    expect(await page.getByText('Olive oil soap').count()).toBe(0);
    await arrive(page, '/cart');
    await page.getByRole('button', { name: 'Remove Olive oil soap' }).waitFor();
    expect(await lines(page.getByRole('main')).count()).toBe(1);
  });

  test('what is not there yet is ordered in advance', async () => {
    const { product } = await admin<{ product: { id: string; slug: string } }>(office.souk, 'POST', '/v1/products', {
      product: { name: 'Winter lamp', productType: 'physical', priceData: { price: 80 } },
    });
    const variants = [{ variantId: '00000000-0000-0000-0000-000000000000', quantity: 0 }];
    await admin(office.souk, 'PATCH', `/v2/inventoryItems/product/${product.id}`, {
      inventoryItem: { trackQuantity: true, variants, preorderInfo: { enabled: true, limit: 5 } },
    });
    const page = await office.visit(`/products/${product.slug}`, phone);
    const ahead = page.getByRole('main').getByRole('button', { name: 'Pre-order', exact: true });
    await ahead.waitFor();
    await page.getByText('Not in stock yet. Order now and we ship it as soon as it arrives.').waitFor();
    expect(await page.getByText('Notify me when available').count()).toBe(0);
    await sound(page, 'a product that is sold in advance');
    await ahead.click();
    await drawer(page).getByText('Winter lamp').first().waitFor();
    await eventually(() => cartCount(page)).toBe('Cart, 1 item');
  });

  test.each([
    ['at a desk', desktop, 'Signet ring'],
    ['on a phone', phone, 'Signet pendant'],
  ])('what a buyer has to write goes with the product to the mail, %s', async (where, device, name) => {
    const { product } = await admin<{ product: { slug: string } }>(office.souk, 'POST', '/v1/products', {
      product: {
        name,
        productType: 'physical',
        priceData: { price: 40 },
        customTextFields: [
          { title: 'Initials', maxLength: 3, mandatory: true },
          { title: 'Card message', maxLength: 100, mandatory: false },
        ],
      },
    });
    const page = await office.visit('/products?sort=newest', device);
    await eventually(async () => {
      await arrive(page, '/products?sort=newest');
      return card(page, name).count();
    }).toBe(1);
    // One press is not enough for it: its card leads to its page.
    expect(await page.getByRole('button', { name: `Add ${name} to cart`, exact: true }).count()).toBe(0);
    await arrive(page, `/products/${product.slug}`);
    const main = page.getByRole('main');
    const initials = main.getByLabel('Initials', { exact: true });
    await addButton(page).click();
    await main.getByText('Enter your text.', { exact: true }).waitFor();
    await eventually(() => initials.evaluate((field) => field === document.activeElement)).toBe(true);
    await initials.fill('ABCD');
    await main.getByText('This text is 1 character too long.', { exact: true }).waitFor();
    await addButton(page).click();
    expect(await drawer(page).count()).toBe(0);
    await initials.fill('AB');
    await main.getByText('1 character left', { exact: true }).waitFor();
    await main.getByLabel('Card message (optional)', { exact: true }).fill('Happy birthday, Leila');
    await sound(page, `a product to write on ${where}`);
    await addButton(page).click();
    await drawer(page).getByText('Initials: AB, Card message: Happy birthday, Leila', { exact: true }).waitFor();
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    // With another text it is another thing.
    await initials.fill('CD');
    await addButton(page).click();
    await drawer(page).getByText('Initials: CD, Card message: Happy birthday, Leila', { exact: true }).waitFor();
    await eventually(() => lines(drawer(page)).count()).toBe(2);

    await drawer(page).getByRole('button', { name: 'Check out' }).click();
    await page.waitForURL((url) => url.pathname === '/hosted/checkout');
    await page.getByLabel('Email').waitFor();
    const summary = page.getByRole('button', { name: 'Show order summary' });
    if (await summary.isVisible()) await summary.click();
    await page.getByText('Initials: AB, Card message: Happy birthday, Leila', { exact: true }).waitFor();
    const email = `leila-${product.slug}@example.com`;
    await fillDetails(page, { ...ada, email });
    await payWith(page, cards.approved);
    await heading(page, 'Thank you, Ada').waitFor();
    await page.getByText(/^Initials: CD, Card message: Happy birthday, Leila/).waitFor();
    await mailed(office.souk, email, /Initials: AB/);
    await mailed(office.souk, email, /Initials: CD/);
  });

  test('the price of a litre is told, and the address is copied', async () => {
    const oil = await productOf(office, 'first-press-oil');
    await admin(office.souk, 'PATCH', `/v1/products/${oil.id}`, {
      product: {
        priceData: { price: 20 },
        pricePerUnitData: {
          totalQuantity: 500,
          totalMeasurementUnit: 'ML',
          baseQuantity: 1,
          baseMeasurementUnit: 'L',
        },
      },
    });
    const { context, open } = await office.visitor(desktop);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await open('/products/first-press-oil');
    await page.getByText(/^\$[\d.]+ per l$/).waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await notice(page, 'Link copied.').waitFor();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/products/first-press-oil');
    await settled(page);
    await speakArabic(page);
    await page.getByText(/لكل \u2068لتر/).waitFor();
    await sound(page, 'the price of a litre in Arabic');
  });

  test('a note that is written in the cart is there at the checkout', async () => {
    const page = await office.visit('/products/olive-soap', phone);
    await addButton(page).click();
    await drawer(page).getByRole('link', { name: 'View cart' }).click();
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Add a note' }).click();
    const note = main.getByLabel('Order note (optional)');
    await eventually(() => note.evaluate((field) => field === document.activeElement)).toBe(true);
    await note.fill('Please wrap it.');
    await sound(page, 'a cart with a note');
    await main.getByRole('button', { name: 'Check out' }).click();
    await page.waitForURL((url) => url.pathname === '/hosted/checkout');
    await fillDetails(page);
    await eventually(() => page.getByLabel('Order note').inputValue()).toBe('Please wrap it.');
  });
});

describe('a shop without goods', () => {
  const office = useOffice('sqlite', { SOUK_DEMO: '' });

  test('tells visitors that it opens soon, and whoever runs it what to do', async () => {
    const visitor = await office.visit('/', desktop);
    await visitor.getByRole('heading', { name: 'Opening soon' }).waitFor();
    expect(await visitor.getByRole('link', { name: 'Add your first product' }).count()).toBe(0);
    const page = await office.enter('/admin/');
    await page.goto('/');
    await sound(page, 'an empty shop, as its owner sees it');
    await page.getByRole('link', { name: 'Add your first product' }).click();
    await heading(page, 'Products').waitFor();
  });
});
