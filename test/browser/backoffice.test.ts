// The back office: who owns the shop comes in, invites somebody, and that one sees what the role allows and no more.
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { desktop, eventually, launch, phone } from '../support/browser';
import { admin, link, mailed } from '../support/mails';
import { startSouk, type Souk } from '../support/souk';
import { patience } from '../support/patience';

const owner = { email: 'olga@example.com', password: 'correct horse battery' };
const password = 'another horse battery';

let souk: Souk;
let browser: Browser;
let complaints: string[] = [];

beforeAll(async () => {
  [souk, browser] = await Promise.all([
    startSouk('sqlite', { SOUK_OWNER_EMAIL: owner.email, SOUK_OWNER_PASSWORD: owner.password }),
    launch(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await souk?.stop();
});

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  const heard = complaints;
  complaints = [];
  expect(heard, 'what the browser complained about').toEqual([]);
});

/** A new person at a browser of their own. */
async function person(options: BrowserContextOptions = desktop): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(patience);
  page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    // A passkey has no place at an address of numbers, and the sign-in page hears so.
    const passkeys = message.location().url.endsWith('/v2/passkeys/start');
    if (message.type() === 'error' && !passkeys) complaints.push(`${message.text()} (${message.location().url})`);
  });
  return page;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Back office' });

/** Signs in at the hosted page that the browser was sent to. */
async function signIn(page: Page, who: { email: string; password: string }) {
  await page.waitForURL(/\/hosted\/sign-in/);
  await page.getByLabel(/e-mail/i).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: /^(sign|log) in$/i }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/admin/') && !url.pathname.endsWith('/signed-in'));
}

async function enter(page: Page, path: string, who: { email: string; password: string }) {
  await page.goto(souk.url + path);
  await signIn(page, who);
}

test('the owner invites somebody, who sees what the role allows and no more', async () => {
  const boss = await person();
  await enter(boss, '/admin/staff?tab=roles', owner);
  // Back on the page that was asked for.
  await heading(boss, 'Staff and roles').waitFor();
  expect(new URL(boss.url()).search).toBe('?tab=roles');

  await boss.getByRole('button', { name: 'New role' }).click();
  const dialog = boss.getByRole('dialog');
  await dialog.getByLabel('Role', { exact: true }).fill('Front desk');
  await dialog.getByLabel('See accounts').check();
  await dialog.getByLabel('Approve members').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await boss.getByRole('row', { name: /Front desk/ }).waitFor();

  await boss.getByRole('button', { name: 'Invite somebody' }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('Choose at least one role.').waitFor();
  await dialog.getByLabel('E-mail').fill('grace@example.com');
  await dialog.getByLabel(/^Front desk/).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await boss.getByText('An invitation is on its way to grace@example.com.').waitFor();
  await boss.getByRole('link', { name: /Invitations/ }).click();
  await boss.getByRole('row', { name: /grace@example.com/ }).waitFor();

  const grace = await person();
  await grace.goto(await mailed(souk, 'grace@example.com', link));
  await grace.getByLabel('First name').fill('Grace');
  await grace.getByLabel('Password', { exact: true }).fill(password);
  await grace.getByRole('button', { name: /accept|join/i }).click();
  await grace.getByRole('link', { name: /back office|go on|sign in/i }).click();
  await signIn(grace, { email: 'grace@example.com', password });
  await heading(grace, 'Hello, Grace').waitFor();
  await navigation(grace).getByRole('link', { name: 'Members' }).waitFor();
  for (const closed of ['Staff and roles', 'Keys and clients', 'Mail']) {
    expect(await navigation(grace).getByRole('link', { name: closed }).count()).toBe(0);
  }
  // An address of somebody else's opens nothing either.
  await grace.goto(souk.url + '/admin/access');
  await heading(grace, 'Your roles do not open this page').waitFor();

  // Rights that change are there at the next look, without a new sign-in.
  await boss.getByRole('link', { name: 'People' }).click();
  await boss.getByRole('button', { name: 'Actions for Grace' }).click();
  await boss.getByRole('menuitem', { name: 'Change roles' }).click();
  await dialog.getByLabel(/^Administrator/).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await boss.getByText('Grace has the new roles.').waitFor();
  await grace.goto(souk.url + '/admin/access');
  await heading(grace, 'Keys and clients').waitFor();

  // Put out, she is out: the next page is the sign-in page.
  await boss.getByRole('button', { name: 'Actions for Grace' }).click();
  await boss.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await boss.getByText('Grace is no longer on the staff.').waitFor();
  await grace.goto(souk.url + '/admin/');
  await grace.waitForURL(/\/hosted\/sign-in/);
  // Her browser reports by itself that her tokens are worth nothing any more.
  complaints = complaints.filter((text) => !/status of 40[013] .*(staff\/me|oauth2\/token)\)$/.test(text));
});

test('a key is shown once, works, and ends when it is revoked', async () => {
  const page = await person();
  await enter(page, '/admin/access', owner);
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Warehouse');
  await dialog.getByLabel('Manage API keys').check();
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await dialog.getByRole('button', { name: 'I have it' }).waitFor();
  const key = await dialog.locator('code').innerText();
  const ask = async () =>
    (
      await fetch(`${souk.url}/v1/api-keys/query`, {
        method: 'POST',
        headers: { authorization: key, 'content-type': 'application/json' },
        body: '{}',
      })
    ).status;
  expect(await ask()).toBe(200);
  await dialog.getByRole('button', { name: 'I have it' }).click();
  await page.reload();
  await page.getByRole('row', { name: /Warehouse/ }).waitFor();
  expect(await page.content()).not.toContain(key);
  await page.getByRole('button', { name: 'Actions for Warehouse' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('row', { name: /Warehouse.*Revoked/ }).waitFor();
  expect(await ask()).toBe(401);
});

test('members who wait are let in', async () => {
  await admin(souk, 'PATCH', '/v1/sign-in-policy', { signInPolicy: { requireOwnerApproval: true } });
  const token = await fetch(`${souk.url}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grantType: 'anonymous', clientId: souk.clientId }),
  }).then((answer) => answer.json() as Promise<{ access_token: string }>);
  await fetch(`${souk.url}/v2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token.access_token },
    body: JSON.stringify({ loginId: { email: 'ada@example.com' }, password, profile: { firstName: 'Ada' } }),
  });
  const page = await person();
  await enter(page, '/admin/', owner);
  await page.getByRole('link', { name: '1 member waits' }).click();
  await page.getByRole('button', { name: 'Approve: Ada' }).click();
  await page.getByText('Ada may come in.').waitFor();
  await page.getByRole('heading', { name: 'Nobody waits' }).waitFor();
});

test('calls of a storefront that nothing answers are listed, with what they mean', async () => {
  await fetch(`${souk.url}/loyalty-program/v1/rewards/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://front.example.com' },
    body: '{}',
  });
  const page = await person();
  await enter(page, '/admin/front-ends', owner);
  const row = page.getByRole('row', { name: /POST \/loyalty-program\/v1\/rewards\/query/ });
  await row.getByText('Nothing answers at this path.', { exact: false }).waitFor();
  await row.getByText('https://front.example.com').waitFor();
});

test('signs out, and is signed out', async () => {
  const page = await person();
  await enter(page, '/admin/about', owner);
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/hosted\/sign-in/);
  expect(await page.evaluate(() => localStorage.getItem('admin.souk.tokens')?.includes('"member"') ?? false)).toBe(false);
});

test('nobody comes in by a link of theirs that fits no sign-in', async () => {
  const page = await person();
  await page.goto(`${souk.url}/admin/signed-in#code=stolen&state=stolen`);
  await heading(page, 'This sign-in does not fit').waitFor();
  expect(page.url()).not.toContain('stolen');
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('every page is within reach of everybody, on a %s', async (_, options) => {
  const page = await person(options);
  await enter(page, '/admin/', owner);
  for (const path of ['/', '/members', '/staff', '/staff?tab=roles', '/access', '/access?tab=clients', '/mail', '/front-ends', '/account', '/about']) {
    await page.goto(`${souk.url}/admin${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eventually(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html]), path).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `${path} is wider than the window`).toBeLessThanOrEqual(options.viewport?.width ?? 0);
  }
});

test('a shop without an owner says so', async () => {
  const bare = await startSouk('sqlite', { SOUK_DEMO: '' });
  try {
    const page = await person();
    await page.goto(`${bare.url}/admin/`);
    await heading(page, 'This store has no owner yet').waitFor();
  } finally {
    await bare.stop();
  }
});
