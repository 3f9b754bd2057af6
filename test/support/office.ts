// The back office of a shop for one test file: its owner, and how people come in.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { useShop, type Shop } from './browser';
import { admin, fragment, link, mailed } from './mails';
import type { Database, Souk } from './souk';

export interface Person {
  email: string;
  password: string;
}

export const owner: Person = { email: 'olga@example.com', password: 'correct horse battery' };

export interface Office extends Shop {
  /** Opens a page of the back office in a new browser and signs in on the way: the owner, or who is named. */
  enter(path: string, options?: BrowserContextOptions, who?: Person): Promise<Page>;
}

/** Call at the top of a test file. More settings of the server, as its environment has them, may be given. */
export function useOffice(database: Database = 'sqlite', settings: Record<string, string> = {}): Office {
  const shop = useShop(database, 'by address', {
    SOUK_OWNER_EMAIL: owner.email,
    SOUK_OWNER_PASSWORD: owner.password,
    ...settings,
  });
  // A passkey has no place at an address of numbers, and the sign-in page hears so.
  beforeEach(() => shop.expect(/\/v2\/passkeys\/start\)$/));
  return Object.assign(Object.create(shop) as Shop, {
    async enter(path: string, options?: BrowserContextOptions, who?: Person) {
      const page = await shop.visit(path, options);
      await signIn(page, who);
      return page;
    },
  });
}

export interface Colleague extends Person {
  roleId: string;
}

/** Somebody who works here with these permissions and no others. */
export async function colleague(souk: Souk, name: string, permissions: string[]): Promise<Colleague> {
  const { role } = await admin<{ role: { id: string } }>(souk, 'POST', '/v1/staff/roles', { role: { name, permissions } });
  const person = {
    email: `${name.toLowerCase().replaceAll(/\W+/g, '-')}@example.com`,
    password: 'yet another horse battery',
    roleId: role.id,
  };
  await admin(souk, 'POST', '/v1/staff/invitations', { invitation: { email: person.email, roleIds: [role.id] } });
  const token = fragment(await mailed(souk, person.email, link), 'token');
  await admin(souk, 'POST', '/v1/staff/invitations/accept', { token, firstName: name, password: person.password });
  return person;
}

/** Gives somebody other permissions than before. */
export async function allow(souk: Souk, { roleId: id }: Colleague, permissions: string[]) {
  const { role } = await admin<{ role: { revision: string } }>(souk, 'GET', `/v1/staff/roles/${id}`);
  await admin(souk, 'PATCH', `/v1/staff/roles/${id}`, { role: { id, revision: role.revision, permissions } });
}

/** What a page of the back office shows the server. */
export async function tokenOf(page: Page): Promise<string> {
  const kept = await page.evaluate(() => localStorage.getItem('admin.souk.tokens') ?? '');
  return (JSON.parse(kept) as { accessToken: { value: string } }).accessToken.value;
}

/** Ends the session of a page, as a person does it from another place. */
export async function endSession(souk: Souk, page: Page) {
  const headers = { authorization: await tokenOf(page), 'content-type': 'application/json' };
  const body = JSON.stringify({ keepCurrent: false });
  const { status } = await fetch(`${souk.url}/v1/sessions/my/sign-out`, { method: 'POST', headers, body });
  if (status !== 200) throw new Error(`the session could not be ended: ${status}`);
}

/** Signs in at the hosted page that the browser was sent to, and is back in the back office afterwards. */
export async function signIn(page: Page, who: Person = owner) {
  await page.waitForURL(/\/hosted\/sign-in/);
  await page.getByLabel(/e-mail/i).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: /^(sign|log) in$/i }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/admin/') && !url.pathname.endsWith('/signed-in'));
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
