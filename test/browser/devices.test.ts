// A browser that staff told not to ask for the second factor: it is seen on their page, and forgotten from another.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, eventually } from '../support/browser';
import { colleague, heading, useOffice, type Person } from '../support/office';
import { codeOf } from '../support/totp';
import { notice, sound } from './pages';
import { screens } from './sold';

const office = useOffice();

const part = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

/** An authenticator app and codes for when it is lost, set up on the person's own page. */
async function secondFactor(page: Page): Promise<string[]> {
  await heading(page, 'Your account').waitFor();
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const setup = dialog(page, 'Authenticator app');
  const secret = (await setup.locator('code').innerText()).replaceAll(/\s/g, '');
  await setup.getByLabel('Code', { exact: true }).fill(codeOf(secret, Date.now()));
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await notice(page, 'The second factor is on.').waitFor();
  await page.getByRole('button', { name: 'Create new codes' }).click();
  const codes = dialog(page, 'Recovery codes');
  await codes.waitFor();
  const all = (await codes.locator('[dir=ltr] > span').allInnerTexts()).map((one) => one.trim());
  await codes.getByRole('button', { name: 'I have saved it' }).click();
  await notice(page, 'New recovery codes created.').waitFor();
  return all;
}

async function password(page: Page, who: Person) {
  await at(page, '/hosted/sign-in');
  await page.getByLabel(/email/i).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: /^(sign|log) in$/i }).click();
}

const userMenu = (page: Page) => page.getByRole('button', { name: /^Menu of/ });

async function signOut(page: Page) {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await at(page, '/hosted/sign-in');
}

test.each(screens)('a browser that is not asked for the second factor is seen and forgotten, %s', async (where, screen) => {
  // What is still asked for while somebody signs out is refused.
  office.expect(/status of 40[013] /);
  const who = await colleague(office.souk, `Dina ${where}`, ['ECOM.READ_ORDERS']);
  const own = await office.enter('/admin/account', screen, who);
  const codes = await secondFactor(own);
  expect(codes.length).toBeGreaterThan(2);
  // Nothing is remembered yet, and nothing is said of it.
  expect(await part(own, 'Remembered browsers').count()).toBe(0);

  const other = await office.visit('/admin/account', desktop);
  await password(other, who);
  await at(other, '/hosted/second-factor');
  await other.getByRole('checkbox', { name: /^Do not ask again on this device/ }).check();
  await other.getByRole('button', { name: 'Recovery code' }).click();
  await other.getByRole('textbox', { name: /code/i }).fill(codes[0]!);
  await other.getByRole('button', { name: 'Confirm' }).click();
  await heading(other, 'Your account').waitFor();

  // It is remembered: the next time the password is enough.
  await signOut(other);
  await password(other, who);
  await userMenu(other).waitFor();

  await own.reload();
  const remembered = part(own, 'Remembered browsers');
  const forget = remembered.getByRole('button', { name: 'Forget: Chrome · Linux' });
  await forget.waitFor();
  await eventually(() => remembered.getByRole('listitem').count()).toBe(1);
  await sound(own, 'the person’s own account');
  await forget.click();
  await notice(own, 'This browser will be asked for a second factor again.').waitFor();
  await eventually(() => remembered.count()).toBe(0);

  // Forgotten, it is asked again.
  await signOut(other);
  await password(other, who);
  await at(other, '/hosted/second-factor');
  await other.getByRole('button', { name: 'Recovery code' }).click();
  await other.getByRole('textbox', { name: /code/i }).fill(codes[1]!);
  await other.getByRole('button', { name: 'Confirm' }).click();
  await userMenu(other).waitFor();
});
