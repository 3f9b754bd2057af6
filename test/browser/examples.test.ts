// The front ends under examples/, one for each way to a store: browse, add to cart, check out, buy, come back.
import { execFileSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually, launch } from '../support/browser';
import { copyExamples, startPages, startProxy, startServer } from '../support/examples';
import { patience } from '../support/patience';
import { databases, startSouk, type Souk } from '../support/souk';
import { cards, fillDetails, payWith } from './buying';


const binary = process.env.SOUK_BIN ?? resolve(import.meta.dirname, '../../bin/souk');

/** Below those that the system gives to callers: until it is used, nobody is given it by the way. */
async function freePort(): Promise<number> {
  const port = 30_000 + randomInt(2_700);
  const server = createServer();
  const free = await new Promise<boolean>((known) => {
    server.once('error', () => known(false));
    server.listen(port, '127.0.0.1', () => server.close(() => known(true)));
  });
  return free ? port : freePort();
}

describe.each(databases)('examples on %s', (database) => {
  const clientId = randomUUID();
  let souk: Souk;
  let copy: ReturnType<typeof copyExamples>;
  let browserPages: Awaited<ReturnType<typeof startPages>>;
  let proxyPages: Awaited<ReturnType<typeof startPages>>;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let server: Awaited<ReturnType<typeof startServer>>;
  let serverOrigin: string;
  let browser: Browser;
  let complaints: string[] = [];

  beforeAll(async () => {
    copy = copyExamples();
    [browserPages, proxyPages] = await Promise.all([startPages(), startPages()]);
    const serverPort = await freePort();
    serverOrigin = `http://localhost:${serverPort}`;
    souk = await startSouk(database, {
      SOUK_CLIENT_ID: clientId,
      SOUK_ALLOWED_REDIRECTS: [browserPages.origin, proxyPages.origin, serverOrigin].join(','),
    });
    await browserPages.serve(join(copy.folder, 'browser'), { VITE_CLIENT_ID: clientId, VITE_SOUK_URL: souk.url });
    await proxyPages.serve(join(copy.folder, 'proxy'), { VITE_CLIENT_ID: clientId });
    proxy = await startProxy(copy.folder, souk.url);
    server = await startServer(copy.folder, { SOUK_URL: souk.url, CLIENT_ID: clientId, PORT: String(serverPort) });
    browser = await launch(...proxy.flags);
  });
  afterEach(() => {
    const found = complaints;
    complaints = [];
    expect(found).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await proxy?.stop();
    await Promise.all([browserPages?.stop(), proxyPages?.stop()]);
    await souk?.stop();
    copy?.remove();
  });

  async function buy(origin: string) {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-US', reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(patience);
      page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
      });
      await page.goto(origin);
      await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
      await eventually(() => page.getByRole('listitem').count()).toBe(12);
      await page.goto(`${origin}/products/olive-soap`);
      await page.getByRole('heading', { name: 'You may also like' }).waitFor();
      await eventually(() => page.getByRole('listitem').count()).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.waitForURL((url) => url.pathname === '/cart');
      await eventually(() => page.locator('#subtotal').textContent()).toMatch(/^\$\d+\.\d\d$/);
      expect(await pictureWidth(page)).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Check out' }).click();
      await page.waitForURL((url) => url.origin === souk.url && url.pathname === '/hosted/checkout');
      await fillDetails(page);
      await payWith(page, cards.approved);
      await page.waitForURL((url) => url.origin === origin && url.pathname === '/thanks');
      await eventually(() => page.locator('#order').textContent()).toMatch(/^Order \d+: PAID$/);
    } finally {
      await context.close();
    }
  }

  /** How wide the picture in the cart really is, once it is there: 0 when it could not be loaded. */
  const pictureWidth = (page: Page) =>
    page.locator('main img').evaluate(
      (image: HTMLImageElement) =>
        new Promise<number>((done) => {
          const look = () => done(image.naturalWidth);
          if (image.complete) return look();
          image.addEventListener('load', look);
          image.addEventListener('error', look);
        }),
    );

  test('a page whose calls are sent on in the browser', () => buy(browserPages.origin));

  test('a page that is rendered on a server', async () => {
    await buy(serverOrigin);
    expect(server.said()).not.toContain('Error');
  });

  test('an unmodified page behind a proxy for the hosts', () => buy(proxyPages.origin));

  const examine = (...args: string[]) => {
    const env = { PATH: process.env.PATH ?? '', SSL_CERT_FILE: proxy.certificate };
    try {
      return { code: 0, text: execFileSync(binary, ['doctor', ...args], { env, encoding: 'utf8', stdio: 'pipe' }) };
    } catch (error) {
      const failed = error as { status: number; stdout: string; stderr: string };
      return { code: failed.status, text: failed.stdout + failed.stderr };
    }
  };

  test('the doctor finds both ways in good order, and says what is wrong', () => {
    for (const args of [[souk.url], [`https://127.0.0.1:${proxy.port}`, '--api-hosts']]) {
      const found = examine(...args, '--client-id', clientId, '--origin', browserPages.origin);
      expect(found).toMatchObject({ code: 0, text: expect.stringContaining('Storefronts of the public packages can use this address.') });
      expect(found.text.match(/^ok /gm)).toHaveLength(13);
    }
    const stranger = examine(souk.url, '--client-id', randomUUID());
    expect(stranger).toMatchObject({ code: 1, text: expect.stringContaining('SOUK_CLIENT_ID') });
    const elsewhere = examine(souk.url, '--client-id', clientId, '--origin', 'https://stranger.example.com');
    expect(elsewhere).toMatchObject({ code: 1, text: expect.stringContaining('SOUK_ALLOWED_REDIRECTS') });
  });

  test('calls that nothing answers stand in the record', async () => {
    const answer = await fetch(`${souk.url}/loyalty-program/v1/rewards/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: browserPages.origin },
      body: '{}',
    });
    expect(answer.status).toBe(404);
    const listed = await fetch(`${souk.url}/v1/front-end-calls`, { headers: { authorization: souk.apiKey } });
    const { calls } = (await listed.json()) as { calls: { path: string; origin: string; reason: string }[] };
    expect(calls).toContainEqual(
      expect.objectContaining({ path: '/loyalty-program/v1/rewards/query', origin: browserPages.origin, reason: 'UNKNOWN_PATH' }),
    );
  });
});
