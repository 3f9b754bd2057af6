// Pages that the server drew, for everybody: visitors who are counted, crawlers, and what must not come into them.
import { expect, test } from 'vitest';
import { desktop, eventually, phone, useShop } from '../support/browser';
import { admin } from '../support/mails';
import { addButton, cartCount, drawer, settled, speakArabic } from './pages';

const shop = useShop('sqlite');

const markup = `Tea <b>& "glass"</b> </h1></script><script>alert(1)</script><!-- $& -->`;

const add = async (name: string, description = '') => {
  const product = { name, description, productType: 'physical', priceData: { price: 12 }, visible: true };
  return (await admin<{ product: { slug: string } }>(shop.souk, 'POST', '/v1/products', { product })).product.slug;
};

/** A page as it comes, without a browser. */
async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(shop.url + path, { headers });
  return { status: response.status, html: await response.text() };
}

const inside = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '');

const visits = async () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const range = `from=${day(-1)}&to=${day(1)}`;
  const { sum } = await admin<{ sum: { visits: number } }>(shop.souk, 'GET', `/v1/reports/funnel?${range}`);
  return sum.visits;
};

test('whoever opens pages that came finished is counted once, and programs that read them are not', async () => {
  for (const path of ['/', '/products', '/products/tadelakt-vase']) {
    await read(path);
    const machine = await shop.visitor({ ...desktop, userAgent: 'Mozilla/5.0 (compatible; Somebot/2.1)' });
    await settled(await machine.open(path));
  }
  const person = await shop.visitor(phone);
  const page = await person.context.newPage();
  for (const path of ['/', '/products', '/']) {
    const counted = page.waitForResponse((response) => response.url().includes('/carts/current'));
    await page.goto(path);
    expect((await counted).status()).toBe(200);
  }
  await eventually(visits).toBe(1);
});

test('markup in a name and a description stays text', async () => {
  const slug = await add(markup, `<p>One & <b>two</b></p><script>alert(2)</script><img src=x onerror=alert(3)>`);
  const { status, html } = await read(`/products/${slug}`);
  expect(status).toBe(200);
  expect(html).toContain('id="souk-state"');
  const visitor = await shop.visitor(desktop);
  const page = await visitor.context.newPage();
  page.on('dialog', (dialog) => {
    throw new Error(`a script of a name ran: ${dialog.message()}`);
  });
  await page.goto(`/products/${slug}`);
  await settled(page);
  await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(markup);
  expect(await page.title()).toContain(markup);
  await page.getByText('One & two').waitFor();
  const told = await page.locator('script[type="application/ld+json"]').textContent();
  expect((JSON.parse(told ?? '') as { name: string }).name).toBe(markup);
  expect(await page.locator('script:not([src]):not([type])').count()).toBe(0);
});

test('addresses without end get an answer, and the shop goes on', async () => {
  const long = 'x'.repeat(10_000);
  for (const [path, status] of [
    [`/products/${long}`, 404],
    [`/${long}`, 404],
    [`/search?q=${long}`, 200],
    [`/products?page=${long}`, 200],
    ['/products/%00%ff%fe', 404],
    ['/products/..%2f..%2fetc', 404],
  ] as const) {
    expect((await read(path)).status, path.slice(0, 40)).toBe(status);
  }
  shop.expect(/the server responded with a status of 404/);
  const page = await shop.visit(`/products/${long}`);
  await page.getByRole('heading', { level: 1, name: 'This piece is not here' }).waitFor();
});

test('a page is nobody\'s: what somebody chose is only on their own screen', async () => {
  const path = '/products/cord-stool';
  const before = await read(path);
  const somebody = await shop.visitor(desktop);
  const page = await somebody.open('/products/olive-soap');
  await addButton(page).click();
  await drawer(page).getByRole('link', { name: 'Olive soap' }).waitFor();
  await page.goto(path);
  await eventually(() => cartCount(page)).toMatch(/1/);
  await speakArabic(page);
  await page.reload();
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('ar');
  const cookies = await somebody.context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const theirs = await read(path, { cookie });
  expect(theirs.html).toContain('<html lang="ar" dir="rtl"');
  expect(theirs.html).not.toContain('Olive soap');
  expect((await read(path)).html).toBe(before.html);

  const other = await shop.visit(path, desktop);
  await settled(other);
  expect(await other.locator('html').getAttribute('lang')).toBe('en');
  await eventually(() => cartCount(other)).not.toMatch(/1/);
});

test('two hundred pages can be read without a browser', async () => {
  await Promise.all(Array.from({ length: 150 }, (_, index) => add(`Plate ${index + 1}`, '<p>Thrown by <b>hand</b>.</p>')));
  const addresses = inside((await read('/sitemap.xml')).html, /<loc>([^<]*)<\/loc>/g);
  expect(addresses.length).toBeGreaterThanOrEqual(200);
  for (const address of addresses) {
    const { pathname } = new URL(address);
    const { status, html } = await read(pathname);
    expect(status, pathname).toBe(200);
    expect(inside(html, /<title>([^<]+)<\/title>/g).length, pathname).toBe(1);
    expect(inside(html, /<h1[^>]*>(.+?)<\/h1>/gs).length, pathname).toBe(1);
    expect(inside(html, /<a [^>]*href="(\/[^"]*)"/g).length, pathname).toBeGreaterThan(10);
    const [main = ''] = inside(html, /<main[^>]*>(.*)<\/main>/gs);
    if (pathname !== '/collections') expect(main, pathname).toMatch(/\$\d+\.\d\d/);
    if (pathname.startsWith('/products/')) expect(html, pathname).toContain('"@type":"Product"');
  }
});
