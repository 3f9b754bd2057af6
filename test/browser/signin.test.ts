// Signing in from a page of another origin, with the unmodified client package in Chromium.
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually, launchWithoutThirdPartyCookies } from '../support/browser';
import { cookiePath, startGateway } from '../support/gateway';
import { admin, code, link, mailed } from '../support/mails';
import { startSite } from '../support/site';
import { databases, startSouk, type Souk } from '../support/souk';
import { patience } from '../support/patience';
import { steady } from '../support/press';
import { follow } from '../support/follow';

const password = 'correct horse battery';
const owner = 'owner@souk.example';
const catalogApp = '1380b703-ce81-ff05-f115-39571d94dfcd';

describe.each(databases)('sign-in from elsewhere on %s', (database) => {
  let souk: Souk;
  let site: Awaited<ReturnType<typeof startSite>>;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  /** What the browser found wrong with the shop's own pages. */
  let complaints: string[] = [];

  beforeAll(async () => {
    site = await startSite();
    souk = await startSouk(database, {
      SOUK_ALLOWED_REDIRECTS: site.origin,
      SOUK_OWNER_EMAIL: owner,
      SOUK_OWNER_PASSWORD: 'owner horse battery',
    });
    site.serve(souk.clientId);
    gateway = await startGateway(souk.url);
    // Cookies of third parties are blocked, as browsers do more and more.
    browser = await launchWithoutThirdPartyCookies(...gateway.flags);
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
    await gateway?.stop();
    await site?.stop();
    await souk?.stop();
  });

  /** Somebody at the other storefront. */
  async function visit(path = '/', at = site.origin) {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-US', reducedMotion: 'reduce' });
    contexts.push(context);
    await steady(context);
    context.on('page', (page) => {
      page.setDefaultTimeout(patience);
      page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        const place = message.location().url;
        const refused = message.text().includes('status of 4'); // what a person enters wrongly is told by such a status
        if (message.type() === 'error' && place.startsWith(souk.url) && !refused) complaints.push(`${message.text()} (${place})`);
      });
    });
    const page = await context.newPage();
    await page.goto(at + path);
    await ready(page);
    return page;
  }
  const ready = (page: Page) => page.waitForFunction(() => window.site !== undefined);
  const someone = () => `ada-${randomUUID()}@example.com`;

  const register = (page: Page, email: string) =>
    page.evaluate(
      async ([email, password]) => {
        const result = await window.site.wix.auth.register({ email: email!, password: password! });
        return (result as { data?: { sessionToken: string } }).data?.sessionToken;
      },
      [email, password],
    );
  const fill = (page: Page, quantity: number) =>
    page.evaluate(
      async ([quantity, appId]) => {
        const { wix } = window.site;
        const all = await wix.products.queryProducts().limit(100).find();
        const plain = all.items.find((p) => !p.manageVariants && p.stock?.inStock && !p.stock.trackInventory && !p.productOptions?.length)!;
        await wix.currentCart.addToCurrentCart({
          lineItems: [{ catalogReference: { appId: appId as string, catalogItemId: plain._id! }, quantity: quantity as number }],
        });
      },
      [quantity, catalogApp],
    );
  const cart = (page: Page) =>
    page.evaluate(async () => (await window.site.wix.currentCart.getCurrentCart()).lineItems!.map((line) => line.quantity));
  const loggedIn = (page: Page) => page.evaluate(() => window.site.wix.auth.loggedIn());

  /** Begins a redirect: remembers what the way back needs, and goes. */
  async function leave(page: Page, prompt: 'login' | 'none' = 'login', responseMode: 'fragment' | 'query' = 'fragment') {
    const address = await page.evaluate(
      async ([prompt, responseMode]) => {
        const { wix, save } = window.site;
        const data = wix.auth.generateOAuthData(`${location.origin}/back`, location.href);
        sessionStorage.setItem('oauth', JSON.stringify(data));
        sessionStorage.setItem('mode', responseMode);
        const { authUrl } = await wix.auth.getAuthUrl(data, { prompt, responseMode });
        save();
        return authUrl;
      },
      [prompt, responseMode] as const,
    );
    await follow(page, address);
  }
  /** Comes back from it; gives the error, if there is one. */
  async function comeBack(page: Page) {
    await page.waitForURL((url) => url.origin === site.origin && url.pathname === '/back');
    await ready(page);
    return page.evaluate(async () => {
      const { wix, save } = window.site;
      const data = JSON.parse(sessionStorage.getItem('oauth')!);
      const { code, state, error } = wix.auth.parseFromUrl(undefined, sessionStorage.getItem('mode') as 'fragment');
      if (error) return { error, same: state === data.state };
      wix.auth.setTokens(await wix.auth.getMemberTokens(code, state, data));
      save();
      return {};
    });
  }
  /** What a person does on the shop's own page. */
  const isAt = (page: Page, path: string) =>
    page.waitForURL((url) => url.origin === souk.url && url.pathname === path);
  async function signInThere(page: Page, email: string, secret = password) {
    await isAt(page, '/hosted/sign-in');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
  async function registerThere(page: Page, email: string) {
    await isAt(page, '/hosted/sign-in');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await isAt(page, '/hosted/register');
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('checkbox', { name: /terms/ }).check();
    await page.getByRole('button', { name: 'Create account' }).click();
  }
  const policy = (signInPolicy: Record<string, unknown>) => admin(souk, 'PATCH', '/v1/sign-in-policy', { signInPolicy });

  test('this browser takes no cookies of third parties', async () => {
    const page = await visit();
    await page.evaluate(
      (address) =>
        new Promise((loaded) => {
          const frame = document.createElement('iframe');
          frame.onload = loaded;
          frame.src = address;
          document.body.append(frame);
        }),
      `https://www.wixapis.com${cookiePath}`,
    );
    const cookies = async () => (await page.context().cookies('https://www.wixapis.com')).map(({ name }) => name);
    expect(await cookies()).toEqual([]);
    await page.goto(`https://www.wixapis.com${cookiePath}`); // it takes the same one where it is nobody's guest
    await eventually(cookies).toEqual(['third']);
  });

  describe('in a hidden frame', () => {
    test('a session token becomes the tokens of a member, and the cart comes along', async () => {
      const page = await visit();
      await fill(page, 2);
      const session = await register(page, someone());
      const frames = await page.evaluate(async (session) => {
        const { wix } = window.site;
        wix.auth.setTokens(await wix.auth.getMemberTokensForDirectLogin(session!));
        return document.querySelectorAll('iframe').length;
      }, session);
      expect(frames, 'frames left behind').toBe(0);
      expect(await loggedIn(page)).toBe(true);
      expect(await cart(page)).toEqual([2]);
      // The browser asked first whether it may, and Souk itself allowed it.
      expect(gateway.passed).toContain('OPTIONS /oauth2/token');
      expect(gateway.passed).toContain('OPTIONS /_api/redirects-api/v1/redirect-session');
      expect(await page.context().cookies(souk.url), 'no cookie was needed').toEqual([]);
    });

    test('a session token works once; the second answer is an error, at once', async () => {
      const page = await visit();
      const session = await register(page, someone());
      const outcome = await page.evaluate(async (session) => {
        const { wix } = window.site;
        await wix.auth.getMemberTokensForDirectLogin(session!);
        const began = performance.now();
        const message = await wix.auth.getMemberTokensForDirectLogin(session!).then(
          () => 'signed in',
          (error: Error) => error.message,
        );
        return { message, took: performance.now() - began };
      }, session);
      expect(outcome.message).not.toBe('signed in');
      expect(outcome.message).not.toBe('OAuth flow timed out');
      expect(outcome.took).toBeLessThan(patience);
    });

    test('another visitor cannot use it', async () => {
      const [mine, theirs] = [await visit(), await visit()];
      const session = await register(mine, someone());
      const message = await theirs.evaluate(
        (session) =>
          window.site.wix.auth.getMemberTokensForDirectLogin(session!).then(
            () => 'signed in',
            (error: Error) => error.message,
          ),
        session,
      );
      expect(message).not.toBe('signed in');
      expect(message).not.toBe('OAuth flow timed out');
    });

    test('§9 the visitor is made known to the shop\'s pages once in seven days', async () => {
      const page = await visit();
      const calls = () => gateway.passed.filter((call) => call === 'POST /_api/redirects-api/v1/redirect-session').length;
      const before = calls();
      const warm = () =>
        page.evaluate(async () => {
          const { wix } = window.site;
          wix.enableContext('global');
          const known = wix.auth.sessions.isSessionSynced();
          await wix.auth.sessions.syncToWixPages({});
          return { known, then: wix.auth.sessions.isSessionSynced(), at: Number(localStorage.getItem('wixRedirectSessionLastPreWarm')) };
        });
      const first = await warm();
      expect(first).toMatchObject({ known: false, then: true });
      expect(Math.abs(Date.now() - first.at)).toBeLessThan(patience);
      expect(await warm()).toEqual({ known: true, then: true, at: first.at });
      expect(calls() - before).toBe(1);
      // The frame showed the shop's page, and no refusal of the browser.
      await eventually(() => page.frames().map((frame) => new URL(frame.url()).origin)).toContain(souk.url);
    });

    test('a page of an origin that nobody allowed cannot frame the answer', async () => {
      const page = await visit();
      const session = await register(page, someone());
      const address = await page.evaluate(async (session) => {
        const { auth } = window.site.wix;
        const data = auth.generateOAuthData('');
        const options = { prompt: 'none', responseMode: 'web_message', sessionToken: session } as const;
        return (await auth.getAuthUrl(data, options)).authUrl;
      }, session);
      const stranger = await visit('/', site.stranger);
      const refused = stranger.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await stranger.evaluate((address) => {
        Object.assign(window, { heard: [] });
        addEventListener('message', (event) => (window as unknown as { heard: unknown[] }).heard.push(event.data));
        const frame = document.body.appendChild(document.createElement('iframe'));
        frame.src = address;
      }, address);
      await refused;
      expect(await stranger.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
    });
  });

  describe('by redirect', () => {
    test('there, sign in, and back with a code; the cart comes along', async () => {
      const email = someone();
      await register(await visit(), email);
      const page = await visit();
      await fill(page, 3);
      await leave(page);
      await signInThere(page, email);
      expect(await comeBack(page)).toEqual({});
      expect(await loggedIn(page)).toBe(true);
      expect(await cart(page)).toEqual([3]);
    });

    test('the answer can come in the query too', async () => {
      const email = someone();
      await register(await visit(), email);
      const page = await visit();
      await leave(page, 'login', 'query');
      await signInThere(page, email);
      expect(await comeBack(page)).toEqual({});
      expect(new URL(page.url()).searchParams.get('code')).toBeTruthy();
      expect(await loggedIn(page)).toBe(true);
    });

    test('there, register, prove the e-mail, and back', async () => {
      await policy({ requireEmailVerification: true });
      try {
        const email = someone();
        const page = await visit();
        await fill(page, 1);
        await leave(page);
        await registerThere(page, email);
        await isAt(page, '/hosted/verify');
        // The sixth digit sends the code.
        await page.getByRole('textbox', { name: 'Code' }).fill(await mailed(souk, email, code));
        expect(await comeBack(page)).toEqual({});
        expect(await loggedIn(page)).toBe(true);
        expect(await cart(page)).toEqual([1]);
      } finally {
        await policy({ requireEmailVerification: false });
      }
    });

    test('there, register, wait; the owner lets them in from the mail; then sign in', async () => {
      await policy({ requireOwnerApproval: true });
      try {
        const email = someone();
        const page = await visit();
        await leave(page);
        await registerThere(page, email);
        await isAt(page, '/hosted/waiting');

        const address = await mailed(souk, owner, new RegExp(`${email}[\\s\\S]*?(https?://\\S+#token=\\S+)`));
        const desk = await visit(); // the owner's browser
        await desk.goto(address);
        await desk.getByRole('heading', { level: 1, name: 'Approve this member?' }).waitFor();
        expect(desk.url(), 'the token is out of sight at once').toBe(`${souk.url}/hosted/approve`);
        await desk.getByText(`Ada (${email}) has signed up and is waiting for approval.`).waitFor();
        await desk.getByRole('button', { name: 'Approve' }).click();
        await desk.getByRole('heading', { level: 1, name: 'Member approved' }).waitFor();
        await desk.goto(address);
        await desk.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor();

        const again = await visit();
        await leave(again);
        await signInThere(again, email);
        expect(await comeBack(again)).toEqual({});
        expect(await loggedIn(again)).toBe(true);
      } finally {
        await policy({ requireOwnerApproval: false });
      }
    });

    test('a forgotten password is set anew from the mail, which leads back to the storefront', async () => {
      const email = someone();
      await register(await visit(), email);
      const page = await visit();
      await page.evaluate((email) => window.site.wix.auth.sendPasswordResetEmail(email, `${location.origin}/after-reset`), email);
      await page.goto(await mailed(souk, email, link));
      await page.getByLabel('New password', { exact: true }).fill('another horse battery');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('link', { name: /^Continue to/ }).click();
      await page.waitForURL(`${site.origin}/after-reset`);
      await ready(page);
      await leave(page);
      await signInThere(page, email, password);
      await page.getByText('The email or password is wrong.').waitFor();
      await signInThere(page, email, 'another horse battery');
      expect(await comeBack(page)).toEqual({});
    });

    test('whoever turns back brings an error, not a code', async () => {
      const page = await visit();
      await leave(page);
      await isAt(page, '/hosted/sign-in');
      await page.getByRole('button', { name: `Back to ${new URL(site.origin).host}` }).click();
      expect(await comeBack(page)).toEqual({ error: 'access_denied', same: true });
    });

    test('without being asked when signed in there; an error when not, also after signing out', async () => {
      const email = someone();
      await register(await visit(), email);
      const page = await visit();
      await leave(page, 'none');
      expect(await comeBack(page)).toEqual({ error: 'login_required', same: true });

      await leave(page);
      await signInThere(page, email);
      expect(await comeBack(page)).toEqual({});

      // Another tab, whose storefront knows nobody yet: the shop's page does.
      const tab = await page.context().newPage();
      await tab.goto(site.origin);
      await ready(tab);
      expect(await loggedIn(tab)).toBe(false);
      await leave(tab, 'none');
      expect(await comeBack(tab)).toEqual({});
      expect(await loggedIn(tab)).toBe(true);

      // Signed out, with an address to go on to.
      const away = await page.evaluate(async () => {
        const { wix, save } = window.site;
        const { logoutUrl } = await wix.auth.logout(`${location.origin}/bye?from=shop`);
        save();
        return logoutUrl;
      });
      await follow(page, away);
      await page.waitForURL(`${site.origin}/bye?from=shop`);
      await ready(page);
      expect(await loggedIn(page)).toBe(false);
      await leave(page, 'none');
      expect(await comeBack(page)).toEqual({ error: 'login_required', same: true });
    });

    test('an address works once: the way back and forth again does not sign in again', async () => {
      const email = someone();
      await register(await visit(), email);
      const page = await visit();
      const address = page.waitForRequest((request) => request.url().startsWith(`${souk.url}/hosted/go/`));
      await leave(page);
      await signInThere(page, email);
      await comeBack(page);
      await page.goto((await address).url());
      await eventually(() => new URL(page.url()).pathname).toBe('/hosted/problem');
    });

    test('to an address that is not on the list there is no way', async () => {
      const page = await visit();
      const fields = await page.evaluate(async (elsewhere) => {
        const { auth } = window.site.wix;
        const refused = (promise: Promise<unknown>) =>
          promise.then(
            () => 'accepted',
            (error: { details?: { validationError?: { fieldViolations: { field: string }[] } } }) =>
              error.details?.validationError?.fieldViolations[0]?.field ?? String(error),
          );
        return {
          login: await refused(auth.getAuthUrl(auth.generateOAuthData(`${elsewhere}/back`))),
          logout: await refused(auth.logout(`${elsewhere}/bye`)),
        };
      }, site.stranger);
      expect(fields.login).toMatch(/redirectUri$/);
      expect(fields.logout).toMatch(/postFlowUrl$/);
    });

    test('the shop\'s own pages are shown in no frame', async () => {
      const page = await visit();
      const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await page.evaluate((address) => {
        document.body.appendChild(document.createElement('iframe')).src = address;
      }, `${souk.url}/hosted/sign-in`);
      await refused;
    });
  });
});
