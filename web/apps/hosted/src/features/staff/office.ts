// The back office's own way in, for the owner who has just been made: the one who proved the first-run link is a
// visitor of the back office, so what the server answers opens it for that visitor and for nobody else.
import { browserStorage, createClient, type TokenStorage } from '@souk/client';
import { createSignIn } from '@souk/client/sign-in';

/** The id of the client that staff sign in through, as the server wrote it into the page; empty for none. */
export function backOfficeClient(from: Pick<Document, 'getElementById'> = document): string {
  try {
    const text = from.getElementById('souk-settings')?.textContent ?? '{}';
    const given: unknown = (JSON.parse(text) as { backOfficeClientId?: unknown }).backOfficeClientId;
    return typeof given === 'string' ? given : '';
  } catch {
    return '';
  }
}

/** Where the back office keeps who is signed in to it: apart from the shop's own, in the same browser. */
function kept(storage: TokenStorage): TokenStorage {
  const name = (key: string) => `admin.${key}`;
  return {
    getItem: (key) => storage.getItem(name(key)),
    setItem: (key, value) => storage.setItem(name(key), value),
    removeItem: (key) => storage.removeItem(name(key)),
  };
}

export interface Office {
  /** The token of a new visitor of the back office. */
  visitor: () => Promise<string>;
  /** From the session token that this visitor was given to an address that signs them in. */
  enter: (sessionToken: string, language: string) => Promise<string>;
}

/** Null where the page was not told of a back office. */
export function openOffice(storage: TokenStorage = browserStorage()): Office | null {
  const clientId = backOfficeClient();
  if (!clientId) return null;
  const client = createClient({ clientId, storage: kept(storage) });
  return {
    visitor: () => {
      // What is left of a shop that was here before says nothing about this one.
      client.tokens.clear();
      return client.tokens.access();
    },
    enter: (sessionToken, language) =>
      createSignIn(client).beginRedirect({
        redirectUri: `${location.origin}/admin/signed-in`,
        originalUri: '/',
        sessionToken,
        language,
      }),
  };
}
