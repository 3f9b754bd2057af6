// The product page: looking closely, buying from anywhere on it, what delivery costs, and other currencies.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone, useShop } from '../support/browser';
import { exchange } from './buying';
import { addButton, alive, card, cartCount, choice, drawer, faultless, fits, price, settled, sound, speakArabic } from './pages';

const shop = useShop('sqlite');
const vase = '/products/tadelakt-vase';

const gallery = (page: Page) => page.getByRole('region', { name: /^Pictures of|^صور/ });
const zoomed = (page: Page) => page.getByRole('dialog', { name: /^Pictures of|^صور/ });
const thumb = (page: Page, number: number) =>
  gallery(page).getByRole('button', { name: new RegExp(`^Show picture ${number} of`) });
const current = (each: Locator) => each.getAttribute('aria-current');
const shown = (page: Page) => zoomed(page).getByRole('img').getAttribute('alt');

/** How much larger than the whole, and where its middle is. */
const view = (page: Page) =>
  zoomed(page)
    .getByRole('img')
    .evaluate((image) => {
      const box = image.getBoundingClientRect();
      const scale = box.width / ((image.closest('[style*="transform"]') as HTMLElement | null)?.offsetWidth ?? 1);
      return { scale: Math.round(scale * 100) / 100, x: Math.round(box.x + box.width / 2) };
    });

/** On a busy machine two presses may come too far apart to be one gesture: then twice more. */
const pressTwice = (page: Page, scale: number, press: () => Promise<void>) =>
  eventually(async () => {
    if ((await view(page)).scale !== scale) {
      await press();
      await press();
    }
    return (await view(page)).scale;
  }).toBe(scale);

test('a picture is looked at closely with wheel, pointer and keys, and the gallery stays where one was', async () => {
  const page = await shop.visit(vase, desktop);
  await settled(page);
  await gallery(page).getByRole('button', { name: 'Enlarge picture' }).click();
  await zoomed(page).waitFor();
  await eventually(() => shown(page)).toContain('picture 1 of');
  await faultless(page, 'a picture on the whole screen');
  await fits(page);

  await page.mouse.move(900, 300);
  await page.mouse.wheel(0, -300);
  await eventually(async () => (await view(page)).scale).toBeGreaterThan(2);
  const before = (await view(page)).x;
  await page.mouse.down();
  await page.mouse.move(1000, 300, { steps: 4 });
  await page.mouse.up();
  await eventually(async () => (await view(page)).x).toBeGreaterThan(before + 50);
  await page.keyboard.press('0');
  await eventually(async () => (await view(page)).scale).toBe(1);
  await pressTwice(page, 2.5, () => page.mouse.click(720, 400));
  await pressTwice(page, 1, () => page.mouse.click(720, 400));
  await zoomed(page).getByRole('button', { name: 'Zoom in' }).click();
  await eventually(async () => (await view(page)).scale).toBe(1.5);
  await zoomed(page).getByRole('button', { name: 'Zoom out' }).click();
  await eventually(async () => (await view(page)).scale).toBe(1);

  await page.keyboard.press('ArrowRight');
  await eventually(() => shown(page)).toContain('picture 2 of');
  await zoomed(page).getByRole('button', { name: 'Previous picture' }).click();
  await eventually(() => shown(page)).toContain('picture 1 of');
  await page.keyboard.press('ArrowRight');
  await eventually(() => shown(page)).toContain('picture 2 of');
  // The focus does not leave it.
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await zoomed(page).waitFor({ state: 'detached' });
  await eventually(() => current(thumb(page, 2))).toBe('true');
  const focused = gallery(page).getByRole('button', { name: 'Enlarge picture' });
  await eventually(() => focused.evaluate((button) => button === document.activeElement)).toBe(true);
  // A picture opens itself as well.
  await gallery(page).getByRole('button', { name: /picture 2 of/ }).last().click();
  await eventually(() => shown(page)).toContain('picture 2 of');
});

/** Moves fingers over the screen; each is a list of places, one after another. */
async function touch(page: Page, ...fingers: [number, number][][]) {
  const session = await page.context().newCDPSession(page);
  const points = (step: number) =>
    fingers.map((path, id) => ({ x: path[step]?.[0] ?? 0, y: path[step]?.[1] ?? 0, id }));
  const steps = fingers[0]?.length ?? 0;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  for (let step = 1; step < steps; step++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

const line = (from: [number, number], to: [number, number], steps = 6) =>
  Array.from({ length: steps + 1 }, (_, step): [number, number] => [
    from[0] + ((to[0] - from[0]) * step) / steps,
    from[1] + ((to[1] - from[1]) * step) / steps,
  ]);

test('on a phone fingers swipe, pinch and press twice, in both directions of reading', async () => {
  const page = await shop.visit(vase, phone);
  await settled(page);
  // A swipe before the scripts are there moves the strip, and nobody hears of it.
  await alive(page);
  // Thumbnails stay, and follow the swipe.
  await gallery(page).getByRole('button', { name: /picture 1 of/ }).last().waitFor();
  // Which picture the strip has come to rest at, in pictures from the first.
  const rests = () =>
    gallery(page)
      .getByRole('button', { name: /picture 1 of/ })
      .last()
      .evaluate((button) => {
        const strip = button.closest('ul')!;
        return Math.abs(strip.scrollLeft) / strip.clientWidth;
      });
  await touch(page, line([300, 300], [40, 300]));
  await eventually(rests).toBe(1);
  await eventually(() => current(thumb(page, 2))).toBe('true');
  await thumb(page, 1).click();
  await eventually(rests).toBe(0);
  await eventually(() => current(thumb(page, 1))).toBe('true');

  await gallery(page).getByRole('button', { name: 'Enlarge picture' }).click();
  await eventually(() => shown(page)).toContain('picture 1 of');
  await touch(page, line([160, 370], [60, 370]), line([200, 370], [300, 370]));
  await eventually(async () => (await view(page)).scale).toBeGreaterThan(1.8);
  await pressTwice(page, 1, () => page.touchscreen.tap(180, 370));
  await touch(page, line([300, 370], [60, 370]));
  await eventually(() => shown(page)).toContain('picture 2 of');
  // Right after a hard swipe a browser takes a tap for the finger that stops it.
  await zoomed(page).getByRole('button', { name: 'Close' }).click();
  await zoomed(page).waitFor({ state: 'detached' });
  await eventually(() => current(thumb(page, 2))).toBe('true');

  await speakArabic(page);
  await page.evaluate(() => scrollTo(0, 0));
  await gallery(page).getByRole('button', { name: 'كبّر الصورة' }).click();
  await eventually(() => shown(page)).toContain('2');
  // To the right is onwards.
  await touch(page, line([60, 370], [300, 370]));
  await eventually(() => shown(page)).toMatch(/صورة \u2068?3/);
  await page.keyboard.press('ArrowRight');
  await eventually(() => shown(page)).toMatch(/صورة \u2068?2/);
});

const bar = (page: Page) => page.getByRole('region', { name: /^Buy / });

test('on a phone the way into the cart stays at hand and covers nothing', async () => {
  const page = await shop.visit('/products/hearth-tagine', phone);
  await settled(page);
  expect(await bar(page).count()).toBe(0);
  const last = page.getByRole('contentinfo').getByRole('combobox').last();
  await last.scrollIntoViewIfNeeded();
  await bar(page).waitFor();
  await sound(page, 'a product with its bar');
  // The last line of the page is above the bar.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const gap = async () => ((await bar(page).boundingBox())?.y ?? 0) - (await bottom(last));
  await eventually(gap).toBeGreaterThanOrEqual(0);

  // What is missing is asked for where it is chosen.
  await bar(page).getByRole('button', { name: /^Choose size/i }).click();
  await page.getByRole('alert').getByText('Choose size').waitFor();
  const wanted = choice(page, 'For two, 23 cm');
  await eventually(() => page.locator('label').filter({ has: wanted }).isVisible()).toBe(true);
  await wanted.check();
  await last.scrollIntoViewIfNeeded();
  await bar(page).getByText('Hearth tagine').waitFor();
  await bar(page).getByRole('button', { name: /^Add to cart: Hearth tagine/ }).click();
  await drawer(page).getByText('For two, 23 cm').waitFor();
  await eventually(() => cartCount(page)).toBe('Cart, 1 item');
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await bar(page).waitFor({ state: 'detached' });
});

const bottom = async (each: Locator) => {
  const box = await each.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
};

test('what delivery costs is told when asked for, remembered, and leaves the cart alone', async () => {
  const visitor = await shop.visitor(phone);
  const page = await visitor.context.newPage();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/delivery-')) asked++;
  });
  await page.goto('/products/olive-soap');
  await settled(page);
  await eventually(() => cartCount(page)).toBe('Cart, 0 items');
  expect(asked).toBe(0);
  const main = page.getByRole('main');
  await main.getByText('Delivery and pickup').click();
  await main.getByLabel('Country').selectOption('US');
  await main.getByLabel('Postal code').fill('10001');
  await main.getByRole('button', { name: 'Show prices' }).click();
  await main.getByText('$5.90', { exact: true }).waitFor();
  await main.getByText('Fetch at the workshop', { exact: true }).waitFor();
  await main.getByText('Ready in 2 hours').waitFor();
  await main.getByText('48 Mercer Street').waitFor();
  await sound(page, 'delivery of a product');
  await eventually(() => cartCount(page)).toBe('Cart, 0 items');

  // On another page the answer is there by itself; the cart knows the place too.
  await page.goto('/products/mint-tea');
  await main.getByText('To United States: Standard, 3 to 5 working days, $5.90').waitFor();
  await addButton(page).click();
  await drawer(page).getByRole('link', { name: 'View cart' }).click();
  await main.getByText('Delivery options and prices').click();
  await eventually(() => main.getByLabel('Postal code').inputValue()).toBe('10001');
});

test('prices are shown in a currency that the shop has a rate for, and are paid in its own', async () => {
  const footer = (page: Page) => page.getByRole('contentinfo');
  const before = await shop.visit('/products', desktop);
  await settled(before);
  expect(await footer(before).getByLabel('Currency').count()).toBe(0);
  await exchange(shop, { EUR: '0.9', JPY: '150' });
  const page = await shop.visit('/products?collection=ceramics', desktop);
  await settled(page);
  await footer(page).getByLabel('Currency').selectOption('EUR');
  await footer(page).getByText('Prices in EUR are approximate. You pay in USD.').waitFor();
  await eventually(() => card(page, 'Tadelakt vase').innerText()).toMatch(/€/);
  await sound(page, 'a list in another currency');
  // Whoever sees euros filters by euros: what is shown at the edge is found.
  const prices = page.getByRole('group', { name: 'Price in EUR' });
  await prices.getByRole('textbox', { name: 'From' }).fill('21.60');
  await prices.getByRole('textbox', { name: 'To' }).fill('21.60');
  await page.getByRole('button', { name: 'Apply price' }).click();
  await page.getByRole('button', { name: 'Remove filter: From €21.60' }).waitFor();
  await card(page, 'Fez indigo mug').waitFor();
  await prices.getByRole('textbox', { name: 'From' }).fill('21.61');
  await prices.getByRole('textbox', { name: 'To' }).fill('');
  await page.getByRole('button', { name: 'Apply price' }).click();
  await card(page, 'Fez indigo mug').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove filter: From €21.61' }).click();
  // What the shop says of a piece stands on its picture in lists, and beside its name on its own page.
  await card(page, 'Tadelakt vase').getByText('New', { exact: true }).first().waitFor();
  await page.goto(vase);
  await page.getByRole('main').getByText('New', { exact: true }).first().waitFor();
  await choice(page, '26 cm').check();
  await page.getByText('You pay $68.00.').waitFor();
  await eventually(() => page.getByText('≈\u00a0€61.20').count()).toBe(1);
  await addButton(page).click();
  // The cart says what is paid.
  await drawer(page).getByText('$68.00').first().waitFor();
  await drawer(page).getByRole('button', { name: 'Close' }).click();
  await footer(page).getByLabel('Currency').selectOption('USD');
  await eventually(() => price(page).innerText()).toBe('$68.00');
});

test('what is typed before the scripts are there is not lost', async () => {
  // A busy server leaves a page to the browser; one that it drew is kept.
  await eventually(async () => (await (await fetch(`${shop.url}/products`)).text()).includes('id="souk-state"')).toBe(true);
  const visitor = await shop.visitor(desktop);
  const page = await visitor.context.newPage();
  let go = () => {};
  const held = new Promise<void>((done) => {
    go = done;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/products', { waitUntil: 'commit' });
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' });
  await field.click();
  await page.keyboard.type('vas');
  expect(await field.inputValue()).toBe('vas');
  go();
  // What it suggests is for what was typed; what follows is added to it.
  await page.getByRole('option', { name: /Tadelakt vase/ }).waitFor();
  expect(await field.inputValue()).toBe('vas');
  await page.keyboard.type('e');
  await eventually(() => field.inputValue()).toBe('vase');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Results for “vase”' }).waitFor();
});
