// Pages that the server drew, for everybody: visitors who are counted, crawlers, and what must not come into them.
import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually, phone, useShop } from '../support/browser';
import { admin } from '../support/mails';
import { addButton, cartCount, choice, drawer, settled, speakArabic } from './pages';
import * as pages from './pages';

const shop = useShop('sqlite', 'by address');

const markup = `Tea <b>& "glass"</b> </h1></script><script>alert(1)</script><!-- $& -->`;

const add = async (name: string, description = '') => {
  const product = { name, description, productType: 'physical', priceData: { price: 12 }, visible: true };
  return (await admin<{ product: { slug: string } }>(shop.souk, 'POST', '/v1/products', { product })).product.slug;
};

const read = (path: string) => pages.read(shop.url + path);
const drawn = (path: string, headers?: Record<string, string>) => pages.drawn(shop.url + path, headers);

const inside = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '');

const visits = async () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const range = `from=${day(-1)}&to=${day(1)}`;
  const { days } = await admin<{ days: { visits: number }[] }>(shop.souk, 'GET', `/v1/reports/funnel?${range}`);
  // Whoever is there over midnight is counted on both days.
  return Math.max(...days.map(({ visits }) => visits));
};

test('the first page that is drawn waits for all its answers', async () => {
  const { html } = await drawn('/products/mint-tea');
  expect(html).not.toMatch(/skeleton/);
  expect(html).toContain('Every month');
});

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
  const { status } = await drawn(`/products/${slug}`);
  expect(status).toBe(200);
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
  await page.getByRole('heading', { level: 1, name: 'Product not found' }).waitFor();
});

test('a page is nobody\'s: what somebody chose is only on their own screen', async () => {
  const path = '/products/cord-stool';
  const before = await drawn(path);
  const somebody = await shop.visitor(desktop);
  const page = await somebody.open('/products/olive-soap');
  await addButton(page).click();
  await drawer(page).getByRole('link', { name: 'Olive oil soap' }).waitFor();
  await page.goto(path);
  await eventually(() => cartCount(page)).toMatch(/1/);
  await speakArabic(page);
  await page.reload();
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('ar');
  const cookies = await somebody.context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const theirs = await drawn(path, { cookie });
  expect(theirs.html).toContain('<html lang="ar" dir="rtl"');
  expect(theirs.html).not.toContain('Olive oil soap');
  expect((await drawn(path)).html).toBe(before.html);

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
    const { status, html } = await drawn(pathname);
    expect(status, pathname).toBe(200);
    expect(inside(html, /<title>([^<]+)<\/title>/g).length, pathname).toBe(1);
    expect(inside(html, /<h1[^>]*>(.+?)<\/h1>/gs).length, pathname).toBe(1);
    expect(inside(html, /<a [^>]*href="(\/[^"]*)"/g).length, pathname).toBeGreaterThan(10);
    const [main = ''] = inside(html, /<main[^>]*>(.*)<\/main>/gs);
    expect(main, `${pathname} waits for something`).not.toMatch(/skeleton/);
    if (pathname !== '/collections') expect(main, pathname).toMatch(/\$\d+\.\d\d/);
    if (pathname.startsWith('/products/')) expect(html, pathname).toContain('"@type":"Product"');
  }
});

/** A page that is there, with scripts that come when they are told to. */
async function openEarly(path: string, screen: BrowserContextOptions) {
  await drawn(path);
  const visitor = await shop.visitor(screen);
  const page = await visitor.context.newPage();
  let arrive = () => undefined as void;
  const late = new Promise<void>((done) => (arrive = done));
  await page.route('**/assets/start-*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'soukEarly' in window);
  return { page, arrive };
}

test('what is pressed before the scripts are there is done when they are', async () => {
  const soap = await openEarly('/products/olive-soap', phone);
  await soap.page.getByRole('button', { name: 'One more' }).click();
  await addButton(soap.page).click();
  expect(await drawer(soap.page).count()).toBe(0);
  soap.arrive();
  await drawer(soap.page).getByRole('link', { name: 'Olive oil soap' }).waitFor();
  await eventually(() => cartCount(soap.page)).toBe('Cart, 2 items');

  const vase = await openEarly('/products/tadelakt-vase', phone);
  await choice(vase.page, 'Indigo').check();
  vase.arrive();
  await choice(vase.page, '38 cm').check();
  await vase.page.getByText('Only 2 left').waitFor();
});

test('a price range typed before the scripts are there is applied when they are', async () => {
  const { page, arrive } = await openEarly('/products', desktop);
  const filter = page.getByRole('complementary', { name: 'Filter' });
  await filter.getByRole('textbox', { name: 'From' }).fill('90');
  await filter.getByRole('textbox', { name: 'To' }).fill('120');
  await filter.getByRole('button', { name: 'Apply price' }).click();
  arrive();
  await page.waitForURL('**/products?min=90&max=120');
  expect(await filter.getByRole('textbox', { name: 'From' }).inputValue()).toBe('90');
  await page.getByRole('button', { name: 'Remove filter: From $90' }).click();
  await eventually(() => filter.getByRole('textbox', { name: 'From' }).inputValue()).toBe('');
  expect(await filter.getByRole('textbox', { name: 'To' }).inputValue()).toBe('120');
});

test('the slash key leads to the search field before the scripts are there', async () => {
  const { page, arrive } = await openEarly('/', desktop);
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' });
  await field.waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('vas/');
  expect(await field.inputValue()).toBe('vas/');
  await page.keyboard.press('Backspace');
  arrive();
  await page.getByRole('option', { name: /Tadelakt vase/ }).waitFor();
  expect(await field.inputValue()).toBe('vas');
});

test('the shop can be searched without scripts', async () => {
  for (const path of ['/', '/products/gourd-lamp']) await drawn(path);
  const page = await shop.visit('/', { ...desktop, javaScriptEnabled: false });
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' });
  await field.fill('lamp');
  await field.press('Enter');
  await page.waitForURL('**/search?q=lamp');
  await eventually(async () => {
    // A search is drawn when none was drawn a moment ago.
    if ((await page.locator('h1').count()) === 0) await page.reload();
    return page.locator('h1').allInnerTexts();
  }).toEqual(['Results for “lamp”']);
  await page.getByRole('link', { name: 'Gourd lamp' }).click();
  await page.getByRole('heading', { level: 1, name: 'Gourd lamp' }).waitFor();
});

/** How much the named scripts weigh on their way. */
async function weight(names: string[]) {
  const sizes = names.map(async (name) => {
    const answer = await fetch(new URL(name, shop.url), { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    return Number(answer.headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test.each(['/', '/collections/ceramics', '/products/tadelakt-vase'])(
  '%s brings no more than it needs, and stays where it is',
  async (path) => {
    // The shop takes the page over when its visitor does something.
    const [named = ''] = inside((await drawn(path)).html, /<meta name="souk-scripts" content="([^"]+)">/g);
    expect(named).toContain('/start-');
    expect(await weight(named.split(' '))).toBeLessThan(130_000);

    const { context } = await shop.visitor({ ...phone, still: true });
    const page = await context.newPage();
    const scripts: string[] = [];
    let fonts = 0;
    const waiting: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
      if (request.resourceType() !== 'font') return;
      waiting.push(request.sizes().then(({ responseBodySize }) => void (fonts += responseBodySize)));
    });
    await page.addInitScript(() => {
      const page = window as unknown as { moved: number };
      page.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) page.moved += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const counted = page.waitForResponse((response) => response.url().includes('/carts/current'));
    await page.goto(path);
    await counted;
    await Promise.all(waiting);
    expect(scripts.length).toBe(2);
    expect(await weight(scripts)).toBeLessThan(10_000);
    expect(fonts).toBeLessThan(60_000);
    expect(fonts).toBeGreaterThan(0);

    const taken = page.waitForResponse((response) => response.url().includes('/start-'));
    await page.mouse.wheel(0, 10);
    await taken;
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.05);
  },
);

test('the picture that people came to see is asked for first', async () => {
  const { html } = await drawn('/products/tadelakt-vase');
  const pictures = inside(html, /<img ([^>]*)>/g);
  const first = pictures.filter((one) => one.includes('fetchPriority="high"') || one.includes('fetchpriority="high"'));
  expect(first).toHaveLength(1);
  expect(first[0]).toContain('loading="eager"');
  expect(first[0]).toContain('srcSet=');
});

test('whoever presses something first gets what was meant', async () => {
  const page = await shop.visit('/products/olive-soap', { ...phone, still: true });
  await addButton(page).click();
  await drawer(page).getByRole('link', { name: 'Olive oil soap' }).waitFor();
  // Their cart is theirs to see on the next page, without a touch.
  await page.goto('/products/cord-stool');
  await eventually(() => cartCount(page)).toBe('Cart, 1 item');
});

test('when the shop is open is drawn, at the foot of pages and on the contact page, as browsers write it', async () => {
  await admin(shop.souk, 'PATCH', '/v1/site-settings', {
    siteSettings: {
      phone: '+49 30 123456',
      openingHours: ['MON', 'TUE'].map((day) => ({ day, opens: '09:00', closes: '17:30' })),
    },
  });
  type Draft = { look: { pages: object[] }; revision: string };
  const { draft } = await admin<{ draft: Draft }>(shop.souk, 'GET', '/v1/look/draft');
  const contact = { id: 'contact', slug: 'contact', title: 'Write to us', body: '<p>We answer.</p>', inFooter: true };
  const saved = await admin<{ draft: Draft }>(shop.souk, 'PATCH', '/v1/look/draft', {
    look: { ...draft.look, pages: [...draft.look.pages, contact] },
    revision: draft.revision,
  });
  await admin(shop.souk, 'POST', '/v1/look/draft/publish', { revision: saved.draft.revision });
  const words = (markup: string) => markup.replace(/<[^>]*>/g, '');
  for (const [path, days, times] of [
    ['/pages/contact', 'Mon – Tue', '9:00 AM – 5:30 PM'],
    ['/pages/contact?lang=ar', 'الاثنين – الثلاثاء', '9:00 ص – 5:30 م'],
  ] as const) {
    const { html } = await drawn(path);
    const [facts = ''] = inside(html, /<section[^>]*aria-labelledby="find-us"[^>]*>(.*?)<\/section>/gs);
    expect(words(facts), path).toContain(`${days}${times}`);
    const [foot = ''] = inside(html, /<footer[^>]*>(.*?)<\/footer>/gs);
    expect(words(foot), path).toContain(`${days}${times}`);
    expect(html, path).toContain('"openingHoursSpecification"');
    const page = await shop.visit(path, desktop);
    await settled(page);
    const shown = page.locator('section[aria-labelledby="find-us"]');
    expect(await shown.textContent()).toBe(words(facts));
    await shown.getByRole('link', { name: '+49 30 123456' }).waitFor();
  }
});
