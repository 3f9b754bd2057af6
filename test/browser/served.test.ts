// What the shop tells those who do not run its pages: crawlers, link previews, caches.
import { expect, test } from 'vitest';
import { useShop } from '../support/browser';

const shop = useShop('sqlite');

async function get(path: string) {
  const answer = await fetch(new URL(path, shop.url));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Attribute of the first element that matches the opening text. */
const attribute = (html: string, opening: string, name: string) => {
  const start = html.indexOf(opening);
  if (start < 0) return undefined;
  const tag = html.slice(start, html.indexOf('>', start));
  return new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1];
};

test('a product page says in plain HTML what is sold and for how much', async () => {
  const { status, headers, text } = await get('/products/atlas-cushion');
  const address = `${shop.url}/products/atlas-cushion`;
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(text.match(/<title>[^<]*<\/title>/g)).toEqual(['<title>Atlas cushion · Souk</title>']);
  expect(attribute(text, '<meta name="description"', 'content')).toMatch(
    /^Three arrows, the sign for the road home/,
  );
  expect(attribute(text, '<link rel="canonical"', 'href')).toBe(address);
  expect(attribute(text, '<meta property="og:title"', 'content')).toBe('Atlas cushion · Souk');
  expect(attribute(text, '<meta property="og:type"', 'content')).toBe('product');

  const picture = attribute(text, '<meta property="og:image"', 'content') ?? '';
  const image = await fetch(picture);
  expect(image.status).toBe(200);
  expect(image.headers.get('content-type')).toMatch(/^image\//);
  expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(1000);

  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Atlas cushion',
    sku: 'TEX-CUS',
    offers: {
      '@type': 'Offer',
      price: 41.6,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: address,
    },
  });
});

test('a sold-out piece is described as sold out', async () => {
  const { text } = await get('/products/moonrise-jar');
  expect(text).toContain('https://schema.org/OutOfStock');
});

test('what is not there answers 404 and names no address to index', async () => {
  for (const path of [
    '/products/no-such-piece',
    '/collections/no-such-shelf',
    '/no-such-page',
    '/assets/none.js',
  ]) {
    const { status, text } = await get(path);
    expect(status, path).toBe(404);
    expect(text, path).not.toContain('application/ld+json');
    expect(attribute(text, '<link rel="canonical"', 'href'), path).toBeUndefined();
  }
});

test('the sitemap lists every piece and every collection, and each address works', async () => {
  const { status, headers, text } = await get('/sitemap.xml');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/xml/);
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]!);
  expect(addresses).toContain(`${shop.url}/products/atlas-cushion`);
  expect(addresses).toContain(`${shop.url}/collections/ceramics`);
  // Once in each language of the shop.
  expect(addresses.filter((address) => /\/products\/[^?]+$/.test(address))).toHaveLength(49);
  expect(addresses.filter((address) => /\/products\/[^?]+\?lang=ar$/.test(address))).toHaveLength(49);
  const answers = await Promise.all(addresses.map((address) => get(address)));
  expect(answers.filter((answer) => answer.status !== 200)).toEqual([]);
});

test('robots are welcome in the shop and nowhere else', async () => {
  const { status, text } = await get('/robots.txt');
  expect(status).toBe(200);
  expect(text).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  for (const path of ['/admin/', '/hosted/', '/cart']) expect(text).toContain(`Disallow: ${path}`);
  expect(text).not.toMatch(/^Disallow: \/$/m);
  for (const path of ['/admin/', '/hosted/']) {
    expect((await get(path)).headers.get('x-robots-tag'), path).toBe('noindex');
  }
});

test('files named by their content are kept for ever, pages never', async () => {
  for (const path of ['/', '/admin/', '/hosted/']) {
    const page = await get(path);
    expect(page.headers.get('cache-control'), path).toBe('no-cache');
    expect(page.text.match(/<title>/g), path).toHaveLength(1);
    const assets = [...page.text.matchAll(/(?:src|href)="(\/[^"]*assets\/[^"]+)"/g)].map(
      (match) => match[1]!,
    );
    expect(assets.length, path).toBeGreaterThan(2);
    for (const asset of assets) {
      const { status, headers } = await get(asset);
      expect(status, asset).toBe(200);
      expect(headers.get('cache-control'), asset).toBe('public, max-age=31536000, immutable');
    }
  }
});

test('every page keeps scripts, frames and forms to the shop itself', async () => {
  for (const path of ['/', '/products/atlas-cushion', '/no-such-page', '/admin/', '/hosted/']) {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy, path).toMatch(/(^|; )(default|script)-src 'self'/);
    expect(policy, path).not.toMatch(/script-src[^;]*'unsafe/);
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).toContain("form-action 'self'");
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('referrer-policy'), path).toBeTruthy();
  }
});

test('a script that does not belong to the shop is refused by the browser', async () => {
  shop.expect(/Content Security Policy/);
  const page = await shop.visit('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.head.append(script);
    return 'intruder' in window;
  });
  expect(ran).toBe(false);
});
