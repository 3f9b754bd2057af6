// Signing in with an account elsewhere, on the shop's own pages in Chromium.
import { generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../support/browser';
import { admin, code, mailed } from '../support/mails';
import { startProvider } from '../support/provider';
import { databases, startSouk, type Souk } from '../support/souk';
import { patience } from '../support/patience';
import { steady } from '../support/press';

describe.each(databases)('an account elsewhere on %s', (database) => {
  let souk: Souk;
  let browser: Browser;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    [souk, provider, browser] = await Promise.all([startSouk(database), startProvider(), launch()]);
    await admin(souk, 'POST', '/v1/identity-providers', {
      identityProvider: {
        name: 'Another Site',
        kind: 'OIDC',
        issuer: provider.url,
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
      },
    });
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    const found = complaints;
    complaints = [];
    expect(found).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await provider?.stop();
    await souk?.stop();
  });

  /** Somebody at the sign-in page, who chooses the other site. */
  async function leave(name = 'Another Site'): Promise<Page> {
    const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
    contexts.push(context);
    await steady(context);
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
    page.on('console', (message) => {
      const refused = message.text().includes('status of 4'); // asked for and not there, such as passkeys at an address that is a number
      if (message.type() === 'error' && message.location().url.startsWith(souk.url) && !refused) complaints.push(message.text());
    });
    await page.goto(`${souk.url}/hosted/sign-in`);
    await page.getByRole('button', { name: `Continue with ${name}` }).click();
    await page.getByRole('heading', { name: 'Another site' }).waitFor();
    return page;
  }
  const someone = (verified: boolean) => {
    const email = `ada-${randomUUID()}@example.com`;
    provider.person = { sub: randomUUID(), email, email_verified: verified, given_name: 'Ada', family_name: 'Lovelace' };
    return email;
  };
  const isIn = (page: Page) => page.waitForURL((url) => url.origin === souk.url && !url.pathname.startsWith('/hosted') && url.pathname !== '/signed-in');

  test('lets somebody in whom the other site knows', async () => {
    someone(true);
    const page = await leave();
    await page.getByRole('button', { name: 'Allow' }).click();
    await isIn(page);
    // Nothing of the way is left in the address or for the next page.
    expect(page.url()).not.toMatch(/session|flow|code=/);
  });

  test('asks for the code of a mail when the other site is not sure', async () => {
    const email = someone(false);
    const page = await leave();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL((url) => url.pathname === '/hosted/verify');
    await page.getByRole('textbox', { name: /code/i }).first().pressSequentially(await mailed(souk, email, code));
    await isIn(page);
  });

  test('says that nothing happened to whoever changes their mind', async () => {
    someone(true);
    const page = await leave();
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await page.getByRole('button', { name: 'Continue with Another Site' }).waitFor();
  });

  test('takes an answer that comes by form from another site', async () => {
    const apple = await startProvider();
    try {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      apple.tokenAuth = ['client_secret_post'];
      apple.proves = (secret) => {
        const [head, body, signature] = secret.split('.');
        const key = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
        return verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature ?? '', 'base64url'));
      };
      await admin(souk, 'POST', '/v1/identity-providers', {
        identityProvider: {
          name: 'Apple',
          kind: 'APPLE',
          issuer: apple.url,
          clientId: apple.clientId,
          clientSecret: privateKey.export({ format: 'pem', type: 'pkcs8' }),
          apple: { teamId: 'TEAM123456', keyId: 'KEY1234567' },
        },
      });
      apple.person = { sub: randomUUID(), email: `ada-${randomUUID()}@example.com`, email_verified: 'true' };
      const page = await leave('Apple');
      await page.getByRole('button', { name: 'Allow' }).click();
      await isIn(page);
    } finally {
      await apple.stop();
    }
  });

  test('lets nobody in with the way back of another browser', async () => {
    someone(true);
    const [mine, theirs] = [await leave(), await leave()];
    const stolen = mine.waitForRequest((request) => request.url().includes('/hosted/provider/callback'));
    await mine.route('**/hosted/provider/callback**', (route) => route.abort());
    await mine.getByRole('button', { name: 'Allow' }).click();
    await theirs.goto((await stolen).url());
    await theirs.waitForURL((url) => url.pathname === '/hosted/problem');
    await theirs.getByRole('heading', { name: 'This link does not work' }).waitFor();
  });
});
