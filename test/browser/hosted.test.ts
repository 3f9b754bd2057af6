// The hosted pages: every one of them and its states, for everyone, and what they keep to themselves.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, eventually, launch, phone, useShop } from '../support/browser';
import { startCaptcha } from '../support/captcha';
import { admin, code, link, mailed } from '../support/mails';
import { patience } from '../support/patience';
import { startSouk, type Souk } from '../support/souk';
import { faultless, fits, overflow, settled } from './pages';

const shop = useShop('sqlite', 'by name');

const password = 'the quiet blue lamp';
const someone = () => `noor-${randomUUID()}@example.com`;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const passwordField = (page: Page, name = 'Password') => page.getByLabel(name, { exact: true });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
const policy = (signInPolicy: object) => admin(shop.souk, 'PATCH', '/v1/sign-in-policy', { signInPolicy });

async function call<T>(path: string, body: object, authorization = ''): Promise<T> {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.status, `${path}: ${text}`).toBe(200);
  return JSON.parse(text) as T;
}

const visitorOf = async (clientId: string) =>
  (await call<{ access_token: string }>('/oauth2/token', { clientId, grantType: 'anonymous' })).access_token;

interface Registered {
  sessionToken: string;
  identity: { id: string };
}

const register = async (email = someone()) => {
  const message = { loginId: { email }, password, profile: { firstName: 'Noor' } };
  const made = await call<Registered>('/v2/register', message, await visitorOf(shop.souk.clientId));
  return { email, id: made.identity.id };
};

/** An address into the hosted pages, as another front end asks for it. */
async function redirect(request: object, clientId = shop.souk.clientId, token?: string) {
  const authorization = token ?? (await visitorOf(clientId));
  const { redirectSession } = await call<{ redirectSession: { fullUrl: string } }>(
    '/v1/redirect-session',
    request,
    authorization,
  );
  return redirectSession.fullUrl;
}

async function enter(page: Page, email: string, secret = password) {
  await emailField(page).fill(email);
  await passwordField(page).fill(secret);
  await signInButton(page).click();
}

async function fillRegistration(page: Page, email: string) {
  await page.getByLabel('First name').fill('Noor');
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

const settingsOf = (page: Page) =>
  page.evaluate(
    () => JSON.parse(document.getElementById('souk-settings')!.textContent!) as Record<string, string>,
  );

/** Every page and state that somebody can come to, and how. */
const states: Record<string, (page: Page) => Promise<void>> = {
  'sign in': (page) => open(page, '/hosted/sign-in'),
  'sign in, nothing typed': async (page) => {
    await open(page, '/hosted/sign-in');
    await signInButton(page).click();
    await page.getByRole('alert').waitFor();
  },
  'sign in, wrong password': async (page) => {
    const { email } = await register();
    await open(page, '/hosted/sign-in');
    await enter(page, email, 'not this one');
    await page.getByText(/email or password is wrong/).waitFor();
  },
  'too many tries': async (page) => {
    const { email } = await register();
    await open(page, '/hosted/sign-in');
    for (let i = 0; i < 6 && !(await page.getByText('Too many attempts').count()); i++) {
      const answered = page.waitForResponse('**/v2/login');
      await enter(page, email, `wrong ${i}`);
      await answered;
      await eventually(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    }
    await page.getByText(/You can try again in \d+:\d\d/).waitFor();
    await eventually(() => signInButton(page).isDisabled()).toBe(true);
  },
  blocked: async (page) => {
    const { email, id } = await register();
    await admin(shop.souk, 'POST', '/api/v1/members/block', { id });
    await open(page, '/hosted/sign-in');
    await enter(page, email);
    await heading(page, 'You cannot sign in with this account').waitFor();
  },
  'sign in for staff': async (page) => {
    await page.goto('/hosted/');
    const { backOfficeClientId, publicUrl } = await settingsOf(page);
    const codeChallenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
    const authRequest = {
      redirectUri: `${publicUrl}/admin/signed-in`,
      clientId: backOfficeClientId,
      codeChallenge,
      codeChallengeMethod: 'S256',
      responseMode: 'fragment',
      responseType: 'code',
      scope: 'offline_access',
      state: 'x',
    };
    await open(page, await redirect({ auth: { authRequest, prompt: 'login' } }, backOfficeClientId));
    await page.getByText('Back office').waitFor();
    expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
  },
  register: (page) => open(page, '/hosted/register'),
  'register, nothing typed': async (page) => {
    await open(page, '/hosted/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('There are 4 problems').waitFor();
  },
  'register, known e-mail': async (page) => {
    const { email } = await register();
    await open(page, '/hosted/register');
    await fillRegistration(page, email);
    await page.getByText('Is it yours?').waitFor();
  },
  'verify e-mail, wrong code': async (page) => {
    await policy({ requireEmailVerification: true });
    await open(page, '/hosted/register');
    await fillRegistration(page, someone());
    await heading(page, 'Check your email').waitFor();
    await page.getByLabel('Code').fill('000000');
    await page.getByText('4 attempts left').waitFor();
    await policy({ requireEmailVerification: false });
  },
  'waiting for approval': async (page) => {
    await policy({ requireOwnerApproval: true });
    await open(page, '/hosted/register');
    await fillRegistration(page, someone());
    await heading(page, 'Almost there').waitFor();
    await policy({ requireOwnerApproval: false });
  },
  'registration closed': async (page) => {
    await policy({ openRegistration: false });
    await open(page, '/hosted/register');
    await heading(page, 'By invitation only').waitFor();
    await policy({ openRegistration: true });
  },
  'forgotten password': async (page) => {
    await open(page, '/hosted/forgot-password');
    await emailField(page).fill(someone());
    await page.getByRole('button', { name: 'Send link' }).click();
    await heading(page, 'Check your email').waitFor();
  },
  'new password, link over': async (page) => {
    await open(page, '/hosted/reset-password#token=over');
    await passwordField(page, 'New password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await heading(page, 'This link no longer works').waitFor();
  },
  'signed out': (page) => open(page, '/hosted/signed-out'),
  'address used': (page) => open(page, '/hosted/problem?code=ADDRESS_USED'),
  'address not allowed': (page) => open(page, '/hosted/problem?code=NOT_ALLOWED'),
  'not offered': async (page) => open(page, await redirect({ bookingsBook: {} })),
  'invitation over': (page) => open(page, '/hosted/accept-invitation#token=over'),
  'first run over': (page) => open(page, '/hosted/first-run#token=over'),
  'nothing here': (page) => open(page, '/hosted/'),
};

async function open(page: Page, path: string) {
  await page.goto(path);
  await settled(page);
}

/** Light or dark, once nothing fades any more. */
const shade = () => {
  const parts = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? [];
  if (document.getAnimations().some((animation) => animation.playState === 'running')) return 'between';
  return Math.max(...parts.slice(0, 3).map(Number)) < 60 ? 'dark' : 'light';
};

test.each(Object.keys(states))(
  '%s: no serious fault, nothing sticks out, by day and night, at a desk and on a phone',
  async (name) => {
    shop.expect(/status of 4\d\d/);
    const page = await (await shop.visitor(desktop)).context.newPage();
    await states[name]!(page);
    await eventually(() => page.title()).toMatch(/ · /);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await eventually(() => page.evaluate(shade)).toBe(colorScheme);
      await faultless(page, colorScheme, colorScheme);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await eventually(() => overflow(page)).toBe(0);
    await faultless(page, 'on a phone');
  },
);

test('in Arabic they run from right to left, and nothing sticks out', async () => {
  const page = await shop.visit('/hosted/sign-in', phone);
  await settled(page);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('العربية');
  await eventually(() => page.locator('html').getAttribute('dir')).toBe('rtl');
  const paths = ['sign-in', 'register', 'forgot-password', 'signed-out', 'problem?code=NOT_ALLOWED'];
  for (const path of paths) {
    await open(page, `/hosted/${path}`);
    await fits(page, path);
    await eventually(() => page.locator('html').getAttribute('dir')).toBe('rtl');
  }
  // The button that shows a password does not lie over what is typed.
  await open(page, '/hosted/sign-in');
  const field = page.locator('input[type="password"]');
  const [box, toggle] = await Promise.all([
    field.boundingBox(),
    page.getByRole('button', { name: 'إظهار كلمة المرور' }).boundingBox(),
  ]);
  const paddings = await field.evaluate((element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return { left: parseFloat(paddingLeft), right: parseFloat(paddingRight) };
  });
  const roomAtRight = box!.x + box!.width - toggle!.x;
  expect(paddings.right).toBeGreaterThanOrEqual(roomAtRight);
});

describe('by keyboard alone', () => {
  test('signing in, with the focus where something is wrong', async () => {
    shop.expect(/status of 400/);
    const { email } = await register();
    const page = await shop.visit('/hosted/sign-in');
    await settled(page);
    const press = async (target: Locator) => {
      for (let i = 0; i < 12 && !(await hasFocus(target)); i++) await page.keyboard.press('Tab');
      expect(await hasFocus(target)).toBe(true);
      expect(await ringed(target), 'a ring that is seen').toBe(true);
    };
    // Sending nothing leads to the list of what is missing, and from there to the field.
    await press(signInButton(page));
    await page.keyboard.press('Enter');
    await eventually(() => hasFocus(page.getByRole('alert'))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(() => hasFocus(emailField(page))).toBe(true);
    await page.keyboard.type(email);
    await press(passwordField(page));
    await page.keyboard.type('not this one');
    await page.keyboard.press('Enter');
    await page.getByText(/email or password is wrong/).waitFor();
    await eventually(() => hasFocus(passwordField(page))).toBe(true);
    expect(await emailField(page).inputValue()).toBe(email);
    await eventually(() => passwordField(page).getAttribute('aria-invalid')).toBe('true');

    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(password);
    await press(page.getByRole('button', { name: 'Show password' }));
    await page.keyboard.press('Space');
    await eventually(() => page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe(password);
    await press(page.getByRole('checkbox', { name: 'Stay signed in' }));
    await page.keyboard.press('Space');
    await press(signInButton(page));
    await page.keyboard.press('Enter');
    await page.getByRole('banner').getByRole('button', { name: 'Account', exact: true }).waitFor();

    // This browser is known now; the next sign-in takes one press.
    await page.goto(await signInOffer(page));
    await heading(page, 'Welcome back').waitFor();
    await press(page.getByRole('button', { name: 'Continue as Noor' }));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/hosted/'));
  });

  test('confirming an e-mail with a code that is pasted', async () => {
    shop.expect(/status of 400/);
    await policy({ requireEmailVerification: true });
    const email = someone();
    const page = await shop.visit('/hosted/register');
    await fillRegistration(page, email);
    await heading(page, 'Check your email').waitFor();
    await policy({ requireEmailVerification: false });
    await page.getByText('n•••@example.com').waitFor();
    const field = page.getByLabel('Code');
    await eventually(() => hasFocus(field)).toBe(true);
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    // A reload loses nothing.
    await page.reload();
    await heading(page, 'Check your email').waitFor();
    const digits = await mailed(shop.souk, email, code);
    await field.focus();
    await page.keyboard.insertText(`${digits.slice(0, 3)} ${digits.slice(3)}`);
    await page.getByRole('banner').getByRole('button', { name: 'Account', exact: true }).waitFor();
  });
});

/** Whether something shows that this has the focus: itself, or the box that it is drawn as. */
const ringed = (target: Locator) =>
  target.evaluate((element) =>
    [element, element.parentElement!].some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    }),
  );

/** The address of a sign-in that lets whoever is known go on. */
async function signInOffer(page: Page) {
  const { clientId, publicUrl } = await settingsOf(page);
  const codeChallenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const authRequest = {
    redirectUri: `${publicUrl}/signed-in`,
    clientId,
    codeChallenge,
    codeChallengeMethod: 'S256',
    responseMode: 'fragment',
    responseType: 'code',
    scope: 'offline_access',
    state: 'x',
  };
  return redirect({ auth: { authRequest, prompt: 'consent' } }, clientId);
}

describe('what is secret', () => {
  test('the flow is taken out of the address, survives a reload, and is in no address that is fetched', async () => {
    const { context } = await shop.visitor();
    const page = await context.newPage();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url(), request.headers().referer ?? ''));
    await open(page, '/hosted/sign-in');
    const flow = await page.evaluate(() => sessionStorage.getItem('souk.flow'));
    expect(flow).toMatch(/^[\w-]{40,}$/);
    await eventually(() => new URL(page.url()).hash).toBe('');
    await page.reload();
    await emailField(page).waitFor();
    expect(fetched.filter((url) => url.includes(flow!) && !url.includes('#'))).toEqual([]);
    // The browser's own way back does not bring it up again.
    await page.goto('/');
    await page.goBack();
    await emailField(page).waitFor();
    await eventually(() => new URL(page.url()).hash).toBe('');
  });

  test('the policy lets nothing in from outside, and nothing inline', async () => {
    const response = await fetch(`${shop.url}/hosted/sign-in`);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|data:|https?:/);
  });

  test('a new password by the link of a mail, once', async () => {
    shop.expect(/status of 400/);
    const { email } = await register();
    const page = await shop.visit('/hosted/sign-in');
    await emailField(page).fill(email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The page before has such a field too.
    await heading(page, 'Reset your password').waitFor();
    await emailField(page).fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(`If there is an account for ${email}`).waitFor();
    const address = await mailed(shop.souk, email, link);

    const elsewhere = await shop.visit(address);
    await heading(elsewhere, 'Choose a new password').waitFor();
    await eventually(() => elsewhere.url()).not.toContain('token');
    await passwordField(elsewhere, 'New password').fill('password1');
    await elsewhere.getByRole('button', { name: 'Set password' }).click();
    await elsewhere.getByText(/too easy to guess/).waitFor();
    await passwordField(elsewhere, 'New password').fill('nine green kettles');
    await elsewhere.getByRole('button', { name: 'Set password' }).click();
    await heading(elsewhere, 'Your password was changed').waitFor();

    const again = await shop.visit(address);
    await passwordField(again, 'New password').fill('nine green kettles');
    await again.getByRole('button', { name: 'Set password' }).click();
    await heading(again, 'This link no longer works').waitFor();

    await elsewhere.getByRole('link', { name: 'Sign in' }).click();
    await at(elsewhere, '/hosted/sign-in');
    await enter(elsewhere, email, 'nine green kettles');
    await elsewhere.getByRole('banner').getByRole('button', { name: 'Account', exact: true }).waitFor();
  });
});

describe('with a captcha', () => {
  let captcha: Awaited<ReturnType<typeof startCaptcha>>;
  let souk: Souk;
  let browser: Browser;
  beforeAll(async () => {
    captcha = await startCaptcha();
    [souk, browser] = await Promise.all([startSouk('sqlite', { SOUK_CAPTCHA_URL: captcha.url }), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await souk?.stop();
    await captcha?.stop();
  });

  test('its widget is shown where the policy asks for it, and what it gives goes along', async () => {
    const settings = {
      mode: 'REGISTRATION',
      provider: 'TURNSTILE',
      siteKey: 'site',
      secret: 'captcha-secret',
    };
    await admin(souk, 'PATCH', '/v1/sign-in-policy', { signInPolicy: { captcha: settings } });
    const page = await browser.newPage({ baseURL: souk.url, locale: 'en-US' });
    page.setDefaultTimeout(patience);
    // The provider's script, as far as pages use it.
    await page.route('https://challenges.cloudflare.com/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.turnstile = {
          render(place, options) {
            const button = document.createElement('button');
            button.type = 'button';
            button.textContent = 'I am a person, ' + options.sitekey;
            button.onclick = () => options.callback(window.solved);
            place.append(button);
            return 'one';
          },
          reset() {},
        };
        window[new URL(document.currentScript.src).searchParams.get('onload')]();`,
      }),
    );
    await open(page, '/hosted/sign-in');
    expect(await page.getByRole('button', { name: /I am a person/ }).count()).toBe(0);
    await open(page, '/hosted/register');
    const widget = page.getByRole('button', { name: 'I am a person, site' });
    await widget.waitFor();
    await fillRegistration(page, someone());
    await page.getByText(/Complete the security check/).waitFor();
    await page.evaluate((token) => Object.assign(window, { solved: token }), captcha.solve());
    await widget.click();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Account', exact: true }).waitFor();
    expect(captcha.asked.at(-1)?.secret).toBe('captcha-secret');
  });
});
