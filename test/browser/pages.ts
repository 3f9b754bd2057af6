// Where things are on the shop's pages, by the names people and screen readers know them by.
import { basename, resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from '../support/axe';
import { eventually } from '../support/browser';
import { patience } from '../support/patience';

/** Every storefront page there is, with its special states. */
export const routes = [
  '/',
  '/products',
  '/products?collection=textiles&max=60&stock=true&sort=price-up',
  '/products/tadelakt-vase',
  '/products/no-such-piece',
  '/collections',
  '/collections/ceramics',
  '/policies',
  '/policies/returns',
  '/search',
  '/search?q=lamp',
  '/search?q=zzzz',
  '/cart',
  '/no-such-page',
];

const root = (within: Page | Locator): Page => ('page' in within ? within.page() : within);

export const cards = (page: Page) => page.getByRole('article');
export const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('link', { name, exact: true }) });
export const cardNames = async (page: Page) =>
  (await cards(page).getByRole('link').allInnerTexts()).map((text) => text.trim());

export const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ });
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' });
export const lines = (within: Page | Locator) =>
  within.getByRole('listitem').filter({ has: root(within).getByRole('button', { name: /^Remove / }) });
export const quantity = (within: Page | Locator) => within.getByRole('textbox', { name: /^Quantity/ });
export const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
export const addButton = (page: Page) => page.getByRole('button', { name: 'Add to cart', exact: true });
export const price = (page: Page) =>
  page.getByRole('main').locator('h1 ~ p').filter({ hasText: '$' }).first();
export const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text);

/** The amount beside a name in the totals: "Subtotal", "Total". */
export const amount = (within: Page | Locator, name: string) =>
  within
    .locator('dl > div')
    .filter({ has: root(within).getByText(name, { exact: true }) })
    .locator('dd');

export const cartCount = (page: Page) => cartButton(page).getAttribute('aria-label');

/** Opens a page and waits until nothing on it is still loading. */
export async function arrive(page: Page, path: string) {
  await page.goto(path);
  await settled(page);
}

export async function settled(page: Page) {
  await page.locator('h1').first().waitFor();
  await eventually(() => page.locator('[aria-busy="true"]').count()).toBe(0);
}

/** A page as it comes, without a browser. */
export async function read(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(address, { headers });
  return { status: response.status, html: await response.text() };
}

/**
 * The same once the server has drawn it. What takes too long on a busy machine is left to the browser; searches and
 * addresses that do not exist are drawn one after another, with a rest between.
 */
export async function drawn(address: string, headers: Record<string, string> = {}) {
  let answer = { status: 0, html: '' };
  await eventually(async () => {
    answer = await read(address, headers);
    return answer.html.includes('id="souk-state"');
  }).toBe(true);
  return answer;
}

/** Whether something comes soon; for what is asked for again where it does not. */
export const comes = (part: Locator) =>
  part.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );

/** Scripts have taken over what the server drew. */
export const alive = (page: Page) =>
  eventually(() =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, footer')].every((part) =>
        Object.keys(part).some((key) => key.startsWith('__reactFiber')),
      ),
    ),
  ).toBe(true);

/** Wider than the screen by so many pixels. A phone zooms out instead, so its own width is compared with. */
export const overflow = (page: Page) => {
  const width = page.viewportSize()?.width ?? 0;
  return page.evaluate((room) => Math.max(0, document.documentElement.scrollWidth - room), width);
};

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colours = ['color-contrast', 'link-in-text-block'];

/**
 * What breaks the rules of WCAG 2.2 A and AA and the good habits that axe knows, however small. A test that looks at
 * the same page in the light and in the dark says which it is: in the dark only what depends on colours is looked at
 * again.
 */
export async function faults(page: Page, colorScheme: 'light' | 'dark' = 'light') {
  const found =
    colorScheme === 'dark'
      ? await violations(page, { runOnly: { type: 'rule', values: colours } })
      : [...(await violations(page, { runOnly: { type: 'tag', values: tags }, rules })), ...(await landmarks(page))];
  return found.flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${node.html} ${node.failureSummary ?? ''}`));
}

const rules = {
  // That rule is an experiment and takes the number on the cart button for a part of its label.
  'label-content-name-mismatch': { enabled: false },
  // A page in a frame has landmarks of its own: each page is looked at by itself.
  'landmark-unique': { enabled: false },
};
const landmarks = (page: Page) =>
  violations(page, { runOnly: { type: 'rule', values: ['landmark-unique'] }, iframes: false });

/** Nothing sticks out of a page; what is still on its way to its place is looked at again. */
export const fits = (page: Page, where = 'wider than the screen') =>
  expect.poll(() => overflow(page), { timeout: patience, interval: 50, message: where }).toBe(0);

/** Nothing about a page is at fault; a part that came while it was looked at is looked at again. */
export const faultless = (page: Page, where = 'faults', colorScheme: 'light' | 'dark' = 'light') =>
  expect
    .poll(() => faults(page, colorScheme), { timeout: patience, interval: 250, message: where })
    .toEqual([]);

/** How a page looks; colours may still be on their way to it. */
const shade = () => {
  const parts = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? [];
  if (document.getAnimations().some((animation) => animation.playState === 'running')) return 'between';
  return Math.max(...parts.slice(0, 3).map(Number)) < 60 ? 'dark' : 'light';
};

/** Nothing sticks out of a page, and nothing about it is at fault, by day and by night. */
export async function sound(page: Page, where: string) {
  await settled(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await eventually(() => page.evaluate(shade)).toBe(colorScheme);
    await fits(page, `${where} ${colorScheme}`);
    await faultless(page, `${where} ${colorScheme}`, colorScheme);
    await picture(page, `${where} ${colorScheme}`);
  }
}

/** For people to look at: where SOUK_PICTURES names a folder, each screen that is sound is kept there. */
async function picture(page: Page, name: string) {
  const folder = process.env.SOUK_PICTURES;
  if (!folder) return;
  const file = basename(expect.getState().testPath ?? '', '.test.ts');
  const named = `${file} ${name} ${page.viewportSize()?.width ?? ''}`.replaceAll(/[^\w-]+/g, '-');
  await page.screenshot({ path: resolve(folder, `${named}.png`), animations: 'disabled' });
}

/** Chooses Arabic at the foot of the page. */
export async function speakArabic(page: Page) {
  await page.getByRole('contentinfo').getByRole('combobox', { name: 'Language' }).selectOption('العربية');
  await eventually(() => page.locator('html').getAttribute('dir')).toBe('rtl');
}
