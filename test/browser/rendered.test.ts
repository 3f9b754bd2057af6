// Pages that the server drew: complete without scripts, and the same with them.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, eventually, phone, useShop } from '../support/browser';
import { admin } from '../support/mails';
import { alive, drawn, settled } from './pages';

const shop = useShop('sqlite', 'by address');

interface Draft {
  revision: string;
  look: { pages: unknown[] };
}

beforeAll(async () => {
  const { draft } = await admin<{ draft: Draft }>(shop.souk, 'GET', '/v1/look/draft');
  draft.look.pages = [
    { id: 'p', slug: 'delivery', title: 'Delivery', body: '<h2>Where to</h2><p>Everywhere.</p>', inFooter: true },
  ];
  const saved = await admin<{ draft: Draft }>(shop.souk, 'PATCH', '/v1/look/draft', {
    look: draft.look,
    revision: draft.revision,
  });
  await admin(shop.souk, 'POST', '/v1/look/draft/publish', { revision: saved.draft.revision });
  await admin(shop.souk, 'PATCH', '/v1/checkout-settings', {
    checkoutSettings: { checkoutPolicies: { returnPolicy: { visible: true, content: 'Thirty days.' } } },
  });
  const { product } = await admin<{ product: { id: string } }>(shop.souk, 'POST', '/v1/products', {
    product: { name: 'Last bowl', productType: 'physical', priceData: { price: 12 } },
  });
  await admin(shop.souk, 'DELETE', `/v1/products/${product.id}`);
});

interface Drawn {
  path: string;
  status: number;
  h1: string;
  /** How many pieces it shows, each with its price. */
  pieces: number;
}

const pages: Drawn[] = [
  { path: '/', status: 200, h1: '', pieces: 8 },
  { path: '/products', status: 200, h1: 'All products', pieces: 12 },
  { path: '/products?collection=textiles&max=60&stock=true&sort=price-up', status: 200, h1: '', pieces: 1 },
  { path: '/products?page=2&sort=name', status: 200, h1: 'All products', pieces: 24 },
  { path: '/products/tadelakt-vase', status: 200, h1: 'Tadelakt vase', pieces: 4 },
  { path: '/products/no-such-piece', status: 404, h1: '', pieces: 8 },
  { path: '/collections', status: 200, h1: 'Collections', pieces: 0 },
  { path: '/collections/ceramics', status: 200, h1: 'Ceramics', pieces: 10 },
  { path: '/search', status: 200, h1: '', pieces: 0 },
  { path: '/search?q=lamp', status: 200, h1: 'Results for “lamp”', pieces: 2 },
  { path: '/search?q=zzzz', status: 200, h1: '', pieces: 8 },
  { path: '/pages/delivery', status: 200, h1: 'Delivery', pieces: 0 },
  { path: '/policies', status: 200, h1: 'Policies', pieces: 0 },
  { path: '/policies/returns', status: 200, h1: 'Returns', pieces: 0 },
  { path: '/products/last-bowl', status: 410, h1: 'This product is no longer available', pieces: 4 },
  { path: '/no-such-page', status: 404, h1: '', pieces: 4 },
];

const shown = (page: Page) => page.locator('#root').innerText();

const inLanguage = async (language: string, options: BrowserContextOptions) => {
  const visitor = await shop.visitor(options);
  await visitor.context.addCookies([{ name: 'souk.language', value: language, url: shop.url }]);
  return visitor;
};

const screens = { phone, desktop };

describe.each(['en', 'ar'])('in %s', (language) => {
  test.each(Object.keys(screens) as (keyof typeof screens)[])(
    'what the server drew reads the same without scripts and with them, on a %s',
    async (screen) => {
      const without = await inLanguage(language, { ...screens[screen], javaScriptEnabled: false });
      const within = await inLanguage(language, screens[screen]);
      const plain = await without.context.newPage();
      const page = await within.context.newPage();
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (['fetch', 'xhr'].includes(request.resourceType())) asked.push(pathname);
      });
      for (const { path, status, h1, pieces } of pages) {
        shop.expect(/the server responded with a status of 4(04|10)/);
        await drawn(shop.url + path, { cookie: `souk.language=${language}` });
        const response = await plain.goto(path);
        expect(response?.status(), path).toBe(status);
        expect(await plain.title(), path).not.toBe('');
        expect(await plain.locator('html').getAttribute('lang'), path).toBe(language);
        const heading = plain.locator('h1');
        expect(await heading.count(), path).toBe(1);
        if (h1 && language === 'en') expect(await heading.innerText()).toBe(h1);
        const offers = pieces > 0 ? await plain.getByRole('article').allInnerTexts() : [];
        expect(offers.length, path).toBeGreaterThanOrEqual(pieces);
        for (const piece of offers) expect(piece, path).toMatch(/\$\d/);
        const text = await shown(plain);

        asked.length = 0;
        expect((await page.goto(path))?.status(), path).toBe(status);
        await alive(page);
        await settled(page);
        // The only calls are those that make the visit count, and a search that found nothing.
        await eventually(() => asked.length).toBeGreaterThan(0);
        const counted = /\/oauth2\/token$|\/carts\/current$|\/finding\/missed$/;
        expect(asked.filter((one) => !counted.test(one)), path).toEqual([]);
        expect(await shown(page), path).toBe(text);
      }
    },
  );
});

test.each(['en', 'ar'])('the page of a closed shop reads the same without scripts and with them, in %s', async (language) => {
  shop.expect(/the server responded with a status of 503/);
  const close = (closing: object) => admin(shop.souk, 'PATCH', '/v1/site-settings', { siteSettings: { closing } });
  const visitor = await inLanguage(language, phone);
  const without = await inLanguage(language, { ...phone, javaScriptEnabled: false });
  const plain = await without.context.newPage();
  const page = await visitor.context.newPage();
  await close({ closed: true });
  try {
    await drawn(`${shop.url}/products`, { cookie: `souk.language=${language}` });
    expect((await plain.goto('/products'))?.status()).toBe(503);
    expect(await plain.locator('h1').count()).toBe(1);
    const text = await shown(plain);
    expect((await page.goto('/products'))?.status()).toBe(503);
    await alive(page);
    await settled(page);
    expect(await shown(page)).toBe(text);
  } finally {
    await close({ closed: false });
  }
});
