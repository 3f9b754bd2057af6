// The shop's own sign-in: away to the hosted pages and back, the account, and who may open it.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, eventually, phone, useShop, type Shop, type Visitor } from '../support/browser';
import { code, mailed } from '../support/mails';
import { databases } from '../support/souk';
import { codeOf } from '../support/totp';
import { addButton, arrive, cartCount, drawer, faultless, fits, notice, settled } from './pages';
import { patience } from '../support/patience';

// Each crosses several pages, and some have two people in them.
const password = 'the quiet blue lamp';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const someone = () => `sara-${randomUUID()}@example.com`;

const pages = ['/account', '/account/orders', '/account/subscriptions', '/account/security'];

const banner = (page: Page) => page.getByRole('banner');
const signInButton = (page: Page) => banner(page).getByRole('button', { name: 'Sign in' });
const accountButton = (page: Page) => banner(page).getByRole('button', { name: 'Account', exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** A row of a list, by something only it has. */
const row = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text }).last();
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

/** What a person does on the hosted page. */
async function signInThere(page: Page, email: string) {
  await at(page, '/hosted/sign-in');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function registerThere(page: Page, email: string) {
  await at(page, '/hosted/sign-in');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create an account').waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('First name').fill('Sara');
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** A new member, at the page where the account begins. */
async function newMember(visitor: Visitor, path = '/account') {
  const email = someone();
  const page = await visitor.open(path);
  await registerThere(page, email);
  await at(page, path);
  await settled(page);
  return { page, email };
}

async function signOut(page: Page) {
  await accountButton(page).click();
  await banner(page).getByRole('button', { name: 'Sign out' }).click();
  await signInButton(page).waitFor();
  await at(page, '/');
}

describe.each(databases)('on %s', (database) => {
  const shop = useShop(database);

  test('a shopper registers, comes back to the same page with the cart, leaves, and finds it again', async () => {
    const page = await shop.visit('/products/olive-soap', desktop);
    await addButton(page).click();
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await signInButton(page).click();
    const email = someone();
    await registerThere(page, email);
    // The notice goes by itself: it is looked for before the page has everything.
    await notice(page, 'You are signed in.').waitFor();
    await at(page, '/products/olive-soap');
    await eventually(() => cartCount(page)).toBe('Cart, 1 item');
    await eventually(() => page.url()).not.toContain('code=');

    await signOut(page);
    await eventually(() => cartCount(page)).toBe('Cart, 0 items');

    await page.goto('/products/mint-tea');
    await addButton(page).click();
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await eventually(() => cartCount(page)).toBe('Cart, 1 item');
    await signInButton(page).click();
    await signInThere(page, email);
    await notice(page, 'We added 1 item from your earlier cart.').waitFor();
    await at(page, '/products/mint-tea');
    await eventually(() => cartCount(page)).toBe('Cart, 2 items');
  });

  test('of two places signed in, one ends the other', async () => {
    const [mine, other] = await Promise.all([shop.visitor(), shop.visitor({ ...desktop, userAgent: iPhone })]);
    const { page, email } = await newMember(mine, '/account/security');
    const there = await other.open('/account');
    await signInThere(there, email);
    await heading(there, 'Hello, Sara').waitFor();

    await page.reload();
    const sessions = part(page, 'Where you are signed in');
    await eventually(() => sessions.getByRole('listitem').count()).toBe(2);
    await sessions.getByRole('button', { name: 'Sign out of Safari on iPhone' }).click();
    await notice(page, 'Safari on iPhone was signed out.').waitFor();
    await eventually(() => sessions.getByRole('listitem').count()).toBe(1);
    await sessions.getByText('This device').waitFor();

    // What the other place asks for next is refused, and it knows that it is signed out.
    shop.expect(/status of 40[013]/);
    await there.getByRole('link', { name: 'Security' }).first().click();
    await heading(there, 'You are signed out').waitFor();
    await signInButton(there).waitFor();
  });

  if (database === 'sqlite') onOneDatabase(shop);
});

describe('at a shop that has a name', () => {
  const shop = useShop('sqlite', 'by name');

  test('a passkey is made, signs in without a password, and is removed', async () => {
    const { page } = await newMember(await shop.visitor(), '/account/security');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const setup = dialog(page, 'Add passkey');
    await setup.getByLabel('Passkey name').fill('My old phone');
    await setup.getByRole('button', { name: 'Continue' }).click();
    await notice(page, 'You can now sign in with My old phone.').waitFor();
    await row(page, 'My old phone').getByText(/Not used yet/).waitFor();

    // The same device does not get a second one.
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await setup.getByRole('button', { name: 'Continue' }).click();
    await setup.getByText('This device already has a passkey for your account.').waitFor();
    await setup.getByRole('button', { name: 'Cancel' }).click();

    await signOut(page);
    await signInButton(page).click();
    await at(page, '/hosted/sign-in');
    // This device touches itself: where the suggestion in the e-mail field is there first, it answers that one.
    const inside = accountButton(page).waitFor();
    await Promise.any([page.getByRole('button', { name: 'Sign in with a passkey' }).click({ timeout: patience }), inside]);
    await inside;
    await page.goto('/account/security');
    await row(page, 'My old phone').getByText(/Last used/).waitFor();
    await page.getByRole('button', { name: 'Remove My old phone' }).click();
    await dialog(page, 'Remove My old phone?').getByRole('button', { name: 'Remove' }).click();
    await notice(page, 'My old phone was removed.').waitFor();
    await eventually(() => page.getByText('My old phone', { exact: true }).count()).toBe(0);
  });
});

/** What depends on the page and not on where the shop keeps its data. */
function onOneDatabase(shop: Shop) {
  test('whoever opens the account signed out is led to sign in, back there, and not into a trap', async () => {
    const page = await shop.visit('/collections');
    await settled(page);
    await page.goto('/account/orders');
    await at(page, '/hosted/sign-in');
    await page.goBack();
    await at(page, '/collections');
    await page.goto('/account/orders');
    await registerThere(page, someone());
    await at(page, '/account/orders');
    await heading(page, 'Orders').waitFor();
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
    await page.getByRole('link', { name: 'Subscriptions' }).click();
    await page.getByRole('heading', { name: 'No subscriptions yet' }).waitFor();
  });

  test('turning back on the hosted page changes nothing', async () => {
    const page = await shop.visit('/products/olive-soap');
    await addButton(page).click();
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await signInButton(page).click();
    await at(page, '/hosted/sign-in');
    await page.getByRole('button', { name: /^Back/ }).or(page.getByRole('link', { name: /^Back/ })).first().click();
    await heading(page, 'You are not signed in').waitFor();
    await eventually(() => cartCount(page)).toBe('Cart, 1 item');
    await eventually(() => new URL(page.url()).hash).toBe('');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await at(page, '/hosted/sign-in');
  });

  test.each([
    ['made up', '#code=stolen&state=stolen'],
    ['without anything', ''],
  ])('an answer that nobody asked for is refused: %s', async (_, fragment) => {
    const page = await shop.visit(`/signed-in${fragment}`);
    await heading(page, 'This sign-in link has expired').waitFor();
    await eventually(() => page.url()).not.toContain('stolen');
    await signInButton(page).waitFor();
  });

  test('an answer cannot be used twice, nor in another browser', async () => {
    const mine = await shop.visitor();
    const page = await mine.open('/');
    const answer = page.waitForRequest((request) => new URL(request.url()).pathname === '/signed-in');
    await signInButton(page).click();
    await registerThere(page, someone());
    const address = (await answer).url();
    await accountButton(page).waitFor();
    const again = await shop.visit(address);
    await heading(again, 'This sign-in link has expired').waitFor();
    const twice = await mine.open(address);
    await heading(twice, 'This sign-in link has expired').waitFor();
    await accountButton(twice).waitFor();
  });

  test('signing out in one tab signs out in all', async () => {
    const visitor = await shop.visitor();
    const { page } = await newMember(visitor);
    const second = await visitor.open('/account/security');
    await heading(second, 'Security').waitFor();
    await settled(second);
    await signOut(page);
    await heading(second, 'You are signed out').waitFor();
    await eventually(() => page.evaluate(() => localStorage.getItem('souk.tokens') ?? '')).not.toContain('member');
  });

  test('the account tells who it is and takes another name', async () => {
    const { page, email } = await newMember(await shop.visitor(phone));
    await heading(page, 'Hello, Sara').waitFor();
    await page.getByText(email).waitFor();
    await page.getByRole('button', { name: 'Edit name' }).click();
    await page.getByLabel('First name').fill('Amina');
    await page.getByLabel('Last name').fill('Idrissi');
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'Hello, Amina').waitFor();
    await page.getByText('Amina Idrissi').waitFor();
    await page.reload();
    await page.getByText('Amina Idrissi').waitFor();
  });

  test('another password: the old one is over, and other places are signed out', async () => {
    const { page, email } = await newMember(await shop.visitor(), '/account/security');
    shop.expect(/status of 4\d\d/);
    await page.getByRole('button', { name: 'Change password' }).click();
    const field = page.getByLabel('New password');
    await field.fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Use at least 8 characters.').waitFor();
    await field.fill('password1');
    await page.getByRole('button', { name: 'Change password' }).click();
    await eventually(() => field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('nine green kettles');
    await page.getByRole('button', { name: 'Change password' }).click();
    await notice(page, /Your password was changed/).waitFor();

    const elsewhere = await shop.visit('/account');
    await signInThere(elsewhere, email);
    await elsewhere.getByText(/email or password is wrong/).waitFor();
    await elsewhere.getByLabel('Password', { exact: true }).fill('nine green kettles');
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading(elsewhere, 'Hello, Sara').waitFor();
  });

  test('an authenticator app, recovery codes, and a sign-in that needs them', async () => {
    const { page, email } = await newMember(await shop.visitor(), '/account/security');
    shop.expect(/status of 400/);
    await page.getByRole('button', { name: 'Set up app' }).click();
    const setup = dialog(page, 'Authenticator app');
    const picture = setup.getByRole('img', { name: 'QR code for the authenticator app' });
    const width = () => picture.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0));
    await eventually(width).toBeGreaterThan(100);
    const secret = (await setup.locator('code').innerText()).replaceAll(' ', '');
    const digits = setup.getByLabel('Then enter the code that the app shows');
    const right = codeOf(secret, Date.now());
    await digits.fill(right === '000000' ? '111111' : '000000');
    await setup.getByText(/This code is wrong/).waitFor();
    await digits.fill(codeOf(secret, Date.now()));
    await notice(page, 'The authenticator app is on.').waitFor();
    await row(page, 'Authenticator app').getByText('On', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Create codes' }).click();
    const shown = dialog(page, 'Your recovery codes');
    await shown.waitFor();
    const codes = await shown.getByRole('listitem').allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    // Shown this once: Escape does not lose them.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await shown.isVisible()).toBe(true);
    await shown.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('10 codes left').waitFor();

    // Nobody gets in by the password alone any more.
    const other = await shop.visitor();
    const there = await other.open('/account/security');
    await signInThere(there, email);
    await at(there, '/hosted/second-factor');
    await there.getByRole('checkbox', { name: /^Do not ask again on this device/ }).check();
    await there.getByRole('button', { name: 'Recovery code' }).click();
    await there.getByRole('textbox', { name: /code/i }).fill(codes[0]!);
    await there.getByRole('button', { name: 'Confirm' }).click();
    await at(there, '/account/security');
    await there.getByText('9 codes left').waitFor();
    const devices = part(there, 'Remembered devices');
    await devices.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
    await notice(there, /The device was removed/).waitFor();
    await devices.getByText(/^No remembered devices\./).waitFor();

    await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
    const question = dialog(page, 'Remove Authenticator app?');
    await question.getByText(/turns two-step verification off/).waitFor();
    await question.getByRole('button', { name: 'Remove' }).click();
    await notice(page, 'Authenticator app was removed.').waitFor();
    await page.getByRole('button', { name: 'Set up app' }).waitFor();
  });

  test('codes by e-mail', async () => {
    const { page, email } = await newMember(await shop.visitor(), '/account/security');
    await page.getByRole('button', { name: 'Turn on: Email code' }).click();
    const setup = dialog(page, 'Email code');
    await setup.getByText(/We emailed a code to s/).waitFor();
    await setup.getByLabel('Code from the email').fill(await mailed(shop.souk, email, code));
    await notice(page, 'Email codes are on.').waitFor();
    await row(page, 'Email code').getByText(/Codes are sent to/).waitFor();
  });

  test('changing second steps asks for the password once the sign-in is old', async () => {
    const { page } = await newMember(await shop.visitor(), '/account/security');
    shop.expect(/status of 4\d\d/);
    // The shop's clock cannot be turned here, so the page is told what it would be told later.
    const asked: unknown[] = [];
    await page.route('**/v1/factors/my/totp', async (route) => {
      const body = route.request().postDataJSON() as { password?: string };
      asked.push(body.password);
      if (body.password === password) return route.continue();
      const code = body.password === undefined ? 'REAUTHENTICATION_REQUIRED' : '-19976';
      await route.fulfill({ status: 428, json: { message: '', details: { applicationError: { code } } } });
    });
    await page.getByRole('button', { name: 'Set up app' }).click();
    const gate = dialog(page, 'Confirm your password');
    await gate.getByLabel('Password', { exact: true }).fill('a wrong one');
    await gate.getByRole('button', { name: 'Continue' }).click();
    await gate.getByText('This password is wrong.').waitFor();
    await gate.getByLabel('Password', { exact: true }).fill(password);
    await gate.getByRole('button', { name: 'Continue' }).click();
    await dialog(page, 'Authenticator app').waitFor();
    expect(asked).toEqual([undefined, 'a wrong one', password]);
    await page.keyboard.press('Escape');
    await dialog(page, 'Authenticator app').waitFor({ state: 'hidden' });
  });

  test('the server knows the pages, and tells robots nothing of them', async () => {
    const robots = await (await fetch(`${shop.url}/robots.txt`)).text();
    for (const path of [...pages, '/signed-in']) {
      const answer = await fetch(shop.url + path);
      expect(answer.status, path).toBe(200);
      const text = await answer.text();
      expect(text, path).toMatch(/<title>[^<]+ · Souk<\/title>/);
      expect(text, path).not.toContain('canonical');
      expect(robots).toContain(`Disallow: /${path.split('/')[1]}\n`);
    }
    expect((await fetch(`${shop.url}/account/no-such-part`)).status).toBe(404);
  });

  test('the menu is reached and left by keyboard', async () => {
    const { page } = await newMember(await shop.visitor());
    await accountButton(page).focus();
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await eventually(focused).toBe('Overview');
    await page.keyboard.press('Tab');
    await eventually(focused).toBe('Orders');
    await page.keyboard.press('Escape');
    await eventually(focused).toBe('Account');
    await eventually(() => accountButton(page).getAttribute('aria-expanded')).toBe('false');
  });

  test.each([
    ['a desk, light', desktop, 'light', 'en'],
    ['a phone, dark', phone, 'dark', 'en'],
    ['a phone in Arabic', phone, 'light', 'ar'],
  ] as const)('every page of the account fits and is read well: %s', async (_, options, colorScheme, language) => {
    const { page } = await newMember(await shop.visitor({ ...options, colorScheme }));
    await page.evaluate((code) => localStorage.setItem('souk.language', code), language);
    for (const path of pages) {
      await arrive(page, path);
      await eventually(() => page.locator('html').getAttribute('lang')).toBe(language);
      await fits(page, path);
      await faultless(page, path);
    }
  });
}
