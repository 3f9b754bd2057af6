// The back office: who owns the shop comes in, invites somebody, and that one sees what the role allows and no more.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe';
import { desktop, eventually, forbidStorage, phone } from '../support/browser';
import { admin, link, mailed } from '../support/mails';
import { heading, signIn, useOffice } from '../support/office';
import { startSouk } from '../support/souk';
import { fits } from './pages';

const password = 'another horse battery';

const office = useOffice();

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Back office' });

test('the owner invites somebody, who sees what the role allows and no more', async () => {
  const boss = await office.enter('/admin/staff?tab=roles');
  // Back on the page that was asked for.
  await heading(boss, 'Staff and roles').waitFor();
  expect(new URL(boss.url()).search).toBe('?tab=roles');

  await boss.getByRole('button', { name: 'New role' }).click();
  const dialog = boss.getByRole('dialog');
  await dialog.getByLabel('Role', { exact: true }).fill('Front desk');
  await dialog.getByLabel('See members and contacts').check();
  await dialog.getByLabel('Approve members').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await boss.getByRole('row', { name: /Front desk/ }).waitFor();

  await boss.getByRole('button', { name: 'Invite staff' }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('Choose at least one role.').waitFor();
  await dialog.getByLabel('Email', { exact: true }).fill('grace@example.com');
  await dialog.getByLabel(/^Front desk/).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  // No mail server here: the page shows the link that the mail, which is kept, would bring.
  await boss.getByText('grace@example.com is invited.').waitFor();
  await boss.getByText(/Send them this link yourself/).waitFor();
  await boss.getByRole('button', { name: 'Copy: Invitation link' }).waitFor();
  await boss.getByRole('link', { name: /Invitations/ }).click();
  await boss.getByRole('row', { name: /grace@example.com/ }).waitFor();
  const handedOver = boss.locator('p', { has: boss.getByRole('button', { name: 'Copy: Invitation link' }) });
  await handedOver.getByRole('button', { name: 'Close' }).click();
  await eventually(() => handedOver.count()).toBe(0);

  const grace = await office.visit(await mailed(office.souk, 'grace@example.com', link));
  await grace.getByLabel('First name').fill('Grace');
  await grace.getByLabel('Password', { exact: true }).fill(password);
  await grace.getByRole('button', { name: /accept|join/i }).click();
  await grace.getByRole('link', { name: /back office|go on|sign in/i }).click();
  await signIn(grace, { email: 'grace@example.com', password });
  await heading(grace, 'Hello, Grace').waitFor();
  await navigation(grace).getByRole('link', { name: 'Members' }).waitFor();
  for (const closed of ['Staff and roles', 'API keys and clients', 'Mail']) {
    expect(await navigation(grace).getByRole('link', { name: closed }).count()).toBe(0);
  }
  // An address of somebody else's opens nothing either.
  await grace.goto('/admin/access');
  await heading(grace, 'You do not have access to this page').waitFor();

  // Rights that change are there at the next look, without a new sign-in.
  await boss.getByRole('link', { name: 'People' }).click();
  await boss.getByRole('button', { name: 'Actions for Grace' }).click();
  await boss.getByRole('menuitem', { name: 'Change roles' }).press('Enter');
  await dialog.getByLabel(/^Administrator/).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await boss.getByText('Roles of Grace saved.').waitFor();
  await grace.goto('/admin/access');
  await heading(grace, 'API keys and clients').waitFor();

  // Put out, she is out: the next page is the sign-in page.
  await boss.getByRole('button', { name: 'Actions for Grace' }).click();
  await boss.getByRole('menuitem', { name: 'Remove' }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await boss.getByText('Grace is no longer on the staff.').waitFor();
  await grace.goto('/admin/');
  await grace.waitForURL(/\/hosted\/sign-in/);
  // Her browser reports by itself that her tokens are worth nothing any more.
  office.expect(/status of 40[013] .*(staff\/me|oauth2\/token)\)$/);
});

test('a key is shown once, works, and ends when it is revoked', async () => {
  const page = await office.enter('/admin/access');
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Warehouse');
  await dialog.getByLabel('Manage API keys').check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByRole('button', { name: 'I have saved it' }).waitFor();
  const key = await dialog.locator('code').innerText();
  const ask = async () =>
    (
      await fetch(`${office.url}/v1/api-keys/query`, {
        method: 'POST',
        headers: { authorization: key, 'content-type': 'application/json' },
        body: '{}',
      })
    ).status;
  expect(await ask()).toBe(200);
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await page.reload();
  await page.getByRole('row', { name: /Warehouse/ }).waitFor();
  expect(await page.content()).not.toContain(key);
  await page.getByRole('button', { name: 'Actions for Warehouse' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).press('Enter');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('row', { name: /Warehouse.*Revoked/ }).waitFor();
  expect(await ask()).toBe(401);
});

test('members who wait are let in', async () => {
  await admin(office.souk, 'PATCH', '/v1/sign-in-policy', { signInPolicy: { requireOwnerApproval: true } });
  const token = await fetch(`${office.url}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grantType: 'anonymous', clientId: office.souk.clientId }),
  }).then((answer) => answer.json() as Promise<{ access_token: string }>);
  await fetch(`${office.url}/v2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token.access_token },
    body: JSON.stringify({ loginId: { email: 'ada@example.com' }, password, profile: { firstName: 'Ada' } }),
  });
  const page = await office.enter('/admin/');
  await page.getByRole('link', { name: '1 member waiting for approval' }).click();
  await page.getByRole('button', { name: 'Approve: Ada' }).click();
  await page.getByText('Ada is now a member.').waitFor();
  await page.getByRole('heading', { name: 'No members waiting for approval' }).waitFor();
});

test('calls of a storefront that nothing answers are listed, with what they mean', async () => {
  await fetch(`${office.url}/loyalty-program/v1/rewards/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://front.example.com' },
    body: '{}',
  });
  const page = await office.enter('/admin/front-ends');
  const row = page.getByRole('row', { name: /POST \/loyalty-program\/v1\/rewards\/query/ });
  await row.getByText('Nothing is available at this path.', { exact: false }).waitFor();
  await row.getByText('https://front.example.com').waitFor();
});

test('signs out, and is signed out', async () => {
  // What is still asked for meanwhile is refused.
  office.expect(/status of 40[013] /);
  const page = await office.enter('/admin/about');
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
  await page.waitForURL(/\/hosted\/sign-in/);
  expect(await page.evaluate(() => localStorage.getItem('admin.souk.tokens')?.includes('"member"') ?? false)).toBe(false);
});

test('nobody comes in by a link of theirs that fits no sign-in', async () => {
  const page = await office.visit(`${office.url}/admin/signed-in#code=stolen&state=stolen`);
  await heading(page, 'This sign-in has expired').waitFor();
  await eventually(() => page.url()).not.toContain('stolen');
});

test('a browser that keeps nothing: whoever comes in is told what to allow', async () => {
  const { context, open } = await office.visitor(phone);
  await context.addInitScript(forbidStorage);
  const page = await open('/admin/');
  await heading(page, 'Your browser keeps nothing for this store').waitFor();
  await page.getByText('Allow cookies and site data for it, then sign in again.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Your browser keeps nothing for this store').waitFor();
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('every page is within reach of everybody, on a %s', async (_, options) => {
  const page = await office.enter('/admin/', options);
  for (const path of ['/', '/members', '/staff', '/staff?tab=roles', '/access', '/access?tab=clients', '/mail', '/front-ends', '/account', '/about']) {
    await page.goto(`${office.url}/admin${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eventually(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    const found = await violations(page, { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] } });
    expect(found.map(({ id, nodes }) => [id, nodes[0]?.html]), path).toEqual([]);
    await fits(page, `${path} is wider than the window`);
  }
});

test('a shop without an owner says so', async () => {
  const bare = await startSouk('sqlite', { SOUK_DEMO: '' });
  try {
    office.expect(/^left the shop/);
    const page = await office.visit(`${bare.url}/admin/`);
    await heading(page, 'This store has no owner yet').waitFor();
  } finally {
    await bare.stop();
  }
});
