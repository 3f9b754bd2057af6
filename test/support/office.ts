// The back office of a shop for one test file: its owner, and how people come in.
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { desktop, useShop, type Shop } from './browser';
import { admin, fragment, link, mailed } from './mails';
import type { Database, Souk } from './souk';

export interface Person {
  email: string;
  password: string;
}

export const owner: Person = { email: 'olga@example.com', password: 'correct horse battery' };

export interface Office extends Shop {
  /**
   * Opens a page of the back office in a new browser: as the owner, or as who is named. They sign in on the way for the
   * first time in a file; from then on their browsers know them, as people's browsers do.
   */
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
  const known = new Map<string, SignedIn>();
  return Object.assign(Object.create(shop) as Shop, {
    async enter(path: string, options?: BrowserContextOptions, who: Person = owner) {
      const before = known.get(who.email);
      if (before && (await isSignedIn(shop, before))) {
        return shop.visit(path, { ...(options ?? desktop), storageState: before });
      }
      const page = await shop.visit(path, options);
      await signIn(page, who);
      known.set(who.email, await page.context().storageState());
      return page;
    },
  });
}

/** What a browser keeps of somebody who signed in. */
type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

const tokens = 'admin.souk.tokens';

const accessToken = (kept: string) => (JSON.parse(kept) as { accessToken: { value: string } }).accessToken.value;

/** Whether what a browser kept still opens the back office: the session may have been ended, or the shop be another. */
async function isSignedIn(shop: Shop, { origins }: SignedIn): Promise<boolean> {
  const here = origins.find(({ origin }) => origin === shop.url)?.localStorage.find(({ name }) => name === tokens);
  if (!here) return false;
  const answer = await fetch(`${shop.url}/v1/sessions/my`, { headers: { authorization: accessToken(here.value) } });
  return answer.ok;
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
  return accessToken(await page.evaluate((name) => localStorage.getItem(name) ?? '', tokens));
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
  await page.getByLabel(/email/i).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: /^(sign|log) in$/i }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/admin/') && !url.pathname.endsWith('/signed-in'));
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
