// For everyone: by keyboard, with a screen reader, in the dark, in Arabic, on the smallest phone.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, eventually, phone, useShop } from '../support/browser';
import { admin } from '../support/mails';
import { addButton, amount, arrive, card, cartButton, cartCount, choice, drawer, faultless, fits, routes, settled, speakArabic } from './pages';

const shop = useShop('sqlite');

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has the focus. Every stop on the way must be seen. */
async function tabTo(page: Page, target: Locator) {
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(unseenFocus), 'focus without a visible ring').toBeNull();
    if (await hasFocus(target)) return;
  }
  throw new Error(`80 presses of Tab do not reach ${target}`);
}

/** The focused element, if nothing shows that it is focused. Its label, box or overlay may show it. */
function unseenFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const places: [Element | null, string?][] = [
    [focused],
    [focused, '::after'],
    [focused.closest('label')],
    [focused.parentElement],
  ];
  const shown = places.some(([element, part]) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  return shown ? null : focused.outerHTML.slice(0, 200);
}

describe('by keyboard alone', () => {
  test('from the home page to a full cart and back', async () => {
    const page = await shop.visit('/');
    await settled(page);
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await page.keyboard.press('Tab');
    await eventually(() => hasFocus(skip)).toBe(true);
    await eventually(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await eventually(() => hasFocus(page.getByRole('main'))).toBe(true);

    await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Bath & leather/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Bath & leather' }).waitFor();
    await settled(page);
    await tabTo(page, card(page, 'Bridle belt').getByRole('link'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Bridle belt' }).waitFor();
    await eventually(() => hasFocus(page.getByRole('main'))).toBe(true);

    await tabTo(page, choice(page, '80 cm'));
    await page.keyboard.press('ArrowRight');
    await eventually(() => choice(page, '90 cm').isChecked()).toBe(true);
    await tabTo(page, addButton(page));
    await page.keyboard.press('Enter');
    await eventually(() => amount(drawer(page), 'Total').innerText()).toBe('$74.00');
    const inside = () => drawer(page).evaluate((dialog) => dialog.contains(document.activeElement));
    await eventually(inside).toBe(true);

    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });
    await eventually(() => hasFocus(addButton(page))).toBe(true);

    await cartButton(page).focus();
    await page.keyboard.press('Enter');
    await drawer(page).waitFor();
    await tabTo(page, drawer(page).getByRole('button', { name: 'Close' }));
    await page.keyboard.press('Enter');
    await drawer(page).waitFor({ state: 'hidden' });
    await eventually(() => hasFocus(cartButton(page))).toBe(true);
  });

  test('a filter keeps the focus while the list changes', async () => {
    const page = await shop.visit('/products');
    await settled(page);
    const inStock = page.getByRole('checkbox', { name: 'In stock only' });
    await inStock.focus();
    await page.keyboard.press('Space');
    await eventually(() => new URL(page.url()).search).toBe('?stock=true');
    await page.getByRole('button', { name: 'Remove filter: In stock only' }).waitFor();
    await eventually(() => hasFocus(inStock)).toBe(true);
  });

  test('the number of pieces in the cart is read out', async () => {
    const page = await shop.visit('/products/olive-soap');
    await addButton(page).click();
    await drawer(page).waitFor();
    const spoken = page.locator('[aria-live="polite"]').filter({ hasText: 'Cart, 1 item' });
    await spoken.waitFor({ state: 'attached' });
    await eventually(() => cartCount(page)).toBe('Cart, 1 item');
  });
});

/** From 0, black, to 255, white. */
const paper = (page: Page) =>
  page.evaluate(() => {
    const parts = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? [];
    return parts.slice(0, 3).reduce((sum, part) => sum + Number(part) / 3, 0);
  });

async function inLightAndDark(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (colorScheme === 'light') await eventually(() => paper(page)).toBeGreaterThan(200);
    else await eventually(() => paper(page)).toBeLessThan(60);
    await faultless(page, `${page.url()} in the ${colorScheme}`, colorScheme);
  }
}

beforeAll(async () => {
  await admin(shop.souk, 'PATCH', '/v1/checkout-settings', {
    checkoutSettings: { checkoutPolicies: { returnPolicy: { visible: true, content: 'Thirty days.' } } },
  });
});

describe('axe finds no serious fault', () => {
  test.each([
    '/',
    '/products',
    '/products/tadelakt-vase',
    '/collections',
    '/policies',
    '/policies/returns',
    '/search?q=lamp',
    '/no-such-page',
    '/admin/',
    '/hosted/',
  ])('on %s', async (path) => {
    shop.expect(/status of 404/);
    const page = await shop.visit(path, desktop);
    await settled(page);
    await inLightAndDark(page);
  });

  test.each([
    ['a desk', desktop],
    ['a phone', phone],
  ])('in the cart at %s', async (_, screen) => {
    const page = await shop.visit('/products/gourd-lamp', screen);
    await addButton(page).click();
    await amount(drawer(page), 'Total').waitFor();
    await inLightAndDark(page);
    await page.goto('/cart');
    await amount(page, 'Total').waitFor();
    await inLightAndDark(page);
  });

  test.each(['/', '/products/tadelakt-vase'])('on %s on a phone', async (path) => {
    const page = await shop.visit(path, phone);
    await settled(page);
    await inLightAndDark(page);
  });
});

describe('nothing sticks out', () => {
  test.each([
    ['English', 'ltr'],
    ['Arabic', 'rtl'],
  ])('of a phone of 360 pixels, in %s', async (language, direction) => {
    shop.expect(/status of 404/);
    const page = await shop.visit('/products/tadelakt-vase', phone);
    if (language === 'Arabic') await speakArabic(page);
    await page.locator('form').getByRole('radio', { name: '26 cm' }).check();
    await page.getByRole('main').locator('form button[type="submit"]').last().click();
    await page.getByRole('dialog').locator('dl').waitFor();
    await fits(page, 'open drawer');
    for (const path of [...routes, '/admin/', '/hosted/']) {
      await arrive(page, path);
      await fits(page, path);
      if (/admin|hosted/.test(path)) continue;
      await eventually(() => page.locator('html').getAttribute('dir')).toBe(direction);
    }
  });

  test.each([
    ['a wide screen', desktop],
    ['a tablet of 768 pixels', { viewport: { width: 768, height: 1024 } }],
  ])('of %s in Arabic', async (_, screen) => {
    shop.expect(/status of 404/);
    const page = await shop.visit('/', screen);
    await speakArabic(page);
    for (const path of routes) {
      await arrive(page, path);
      await fits(page, path);
    }
  });
});

test('the shop speaks Arabic, from right to left, and remembers it', async () => {
  const page = await shop.visit('/products/olive-soap');
  await addButton(page).waitFor();
  await speakArabic(page);
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('ar');
  const add = page.getByRole('button', { name: 'أضف إلى السلة' });
  await add.click();
  const cart = page.getByRole('dialog', { name: 'سلتك' });
  await cart.locator('dl').waitFor();
  await eventually(async () => (await cart.boundingBox())?.x).toBe(0);
  await eventually(() => cart.locator('dd').last().innerText()).toMatch(/9[.,]00/);

  await page.goto('/');
  // What the shop wrote is shown as it wrote it; what it left out is in the visitor's language.
  await page.getByRole('heading', { level: 2, name: 'وصل حديثًا' }).waitFor();
  await page.getByRole('combobox', { name: 'اللغة' }).selectOption('English');
  await page.getByRole('heading', { level: 2, name: 'Just in' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Made by hand, kept for years.' }).waitFor();
  await eventually(() => page.locator('html').getAttribute('dir')).toBe('ltr');
});
