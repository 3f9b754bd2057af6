// Who is signed in to the back office is kept apart from who shops here: both are one origin.
import { browserStorage, createClient, type Client, type TokenStorage } from '@souk/client';

const prefix = 'admin.';

/** Same storage as the shop's, under other names. */
export function apart(storage: TokenStorage): TokenStorage {
  return {
    getItem: (key) => storage.getItem(prefix + key),
    setItem: (key, value) => storage.setItem(prefix + key, value),
    removeItem: (key) => storage.removeItem(prefix + key),
  };
}

/** The id of the client that staff sign in through, as the server wrote it into the page. */
export function backOfficeClient(from: Pick<Document, 'getElementById'> = document): string {
  try {
    const text = from.getElementById('souk-settings')?.textContent ?? '{}';
    const given: unknown = (JSON.parse(text) as { backOfficeClientId?: unknown }).backOfficeClientId;
    return typeof given === 'string' ? given : '';
  } catch {
    return '';
  }
}

/** Hears `refused` when the server refused something to the person: what they may do has perhaps changed. */
export const refusals = new EventTarget();

const watched: typeof globalThis.fetch = async (input, init) => {
  const answer = await globalThis.fetch(input, init);
  // Who is asking is not asked again because of its own refusal.
  if (answer.status === 403 && !answer.url.includes('/staff/me'))
    refusals.dispatchEvent(new Event('refused'));
  return answer;
};

export function createStaffClient(): Client {
  return createClient({ clientId: backOfficeClient(), storage: apart(browserStorage()), fetch: watched });
}

const base = '/admin';

/** Only pages of the back office: what was kept could have been tampered with. */
export const pageOf = (kept: string): string => (/^\/(?![/\\])/.test(kept) ? kept : '/');

/** Whether signing in came to nothing because the browser lets this site keep nothing. */
export const keepsNothing = (error: unknown): boolean =>
  (error as { reason?: string } | undefined)?.reason === 'storage_blocked';

/** Sends the person to the hosted pages, which send them back to `/admin/signed-in`. */
export async function goToSignIn(client: Client, language: string): Promise<void> {
  const { createSignIn } = await import('@souk/client/sign-in');
  const here = location.pathname.slice(base.length) + location.search;
  location.replace(
    await createSignIn(client).beginRedirect({
      redirectUri: `${location.origin}${base}/signed-in`,
      originalUri: here.startsWith('/signed-in') ? '/' : here,
      prompt: 'login',
      language,
    }),
  );
}

/** Gives the page of the back office that the person was on. */
export async function finishSignIn(client: Client): Promise<string> {
  const { createSignIn } = await import('@souk/client/sign-in');
  const { originalUri } = await createSignIn(client).finishRedirect(location.href);
  return pageOf(originalUri);
}

export async function signOut(client: Client): Promise<void> {
  const { createSignIn } = await import('@souk/client/sign-in');
  const { logoutUrl } = await createSignIn(client).logout(`${location.origin}${base}/`);
  location.assign(logoutUrl);
}
