// One way through the hosted pages: what is asked for, what comes back, and the checks between the two.
import { createPkce, createVerifier, challengeOf } from './pkce.ts';
import { browserOnly } from '../context.ts';
import type { TokenStorage } from '../tokens.ts';
import type { ResponseMode } from './types.ts';

/** What a page keeps while somebody is away at the hosted pages. */
export interface OAuthData {
  state: string;
  codeVerifier: string;
  codeChallenge: string;
  /** Empty for the hidden frame, which does not come back to an address. */
  redirectUri: string;
  /** Where the person was. */
  originalUri: string;
}

export interface CallbackParams {
  code: string | null;
  state: string | null;
  error?: string;
  errorDescription?: string;
}

/** The way in did not end well. `reason` is what the hosted pages said, for instance access_denied. */
export class FlowError extends Error {
  override readonly name = 'FlowError';
  readonly reason: string;

  constructor(message: string, reason = '') {
    super(message);
    this.reason = reason;
  }
}

/** The `reason` of a way in that this browser forbids: it must be allowed to keep something for the way back. */
export const storageBlocked = 'storage_blocked';

export async function generateOAuthData(redirectUri = '', originalUri = ''): Promise<OAuthData> {
  const [pkce, state] = await Promise.all([createPkce(), challengeOf(createVerifier())]);
  return { ...pkce, state, redirectUri, originalUri };
}

/** What an address that somebody came back to says. */
export function parseFromUrl(
  url: string,
  mode: Exclude<ResponseMode, 'web_message'> = 'fragment',
): CallbackParams {
  const parsed = new URL(url);
  const params = mode === 'query' ? parsed.searchParams : new URLSearchParams(parsed.hash.slice(1));
  const error = params.get('error');
  return {
    code: params.get('code'),
    state: params.get('state'),
    ...(error ? { error, errorDescription: params.get('error_description') ?? '' } : {}),
  };
}

/** The code, once it is sure that the answer belongs to what was asked. */
export function checkCallback(
  { code, state, error }: Partial<CallbackParams>,
  data: Pick<OAuthData, 'state'> | null,
): string {
  if (!code || !state) throw new FlowError('Missing code or _state', error);
  if (!data || state !== data.state) throw new FlowError('Invalid _state', error);
  return code;
}

const pendingKey = 'souk.sign-in';

const blocked = () => new FlowError('The browser lets this site keep nothing', storageBlocked);

/** What this tab keeps while somebody is away. Reading the property itself throws where the browser forbids storage. */
export function tabStorage(): TokenStorage {
  let storage: TokenStorage | undefined;
  try {
    storage = globalThis.sessionStorage;
  } catch {
    throw blocked();
  }
  return storage ?? browserOnly('The redirect');
}

/** Keeps what a redirect needs when it comes back. One at a time: the last one begun counts. */
export class PendingFlow {
  readonly #storage: TokenStorage;

  constructor(storage: TokenStorage) {
    this.#storage = storage;
  }

  keep(data: OAuthData): void {
    try {
      this.#storage.setItem(pendingKey, JSON.stringify(data));
    } catch {
      // Full or forbidden: nobody who leaves now could come back signed in.
      throw blocked();
    }
  }

  /** Gives it once: an answer that is replayed finds nothing to fit. */
  take(): OAuthData | null {
    let text: string | null;
    try {
      text = this.#storage.getItem(pendingKey);
      this.#storage.removeItem(pendingKey);
    } catch {
      throw blocked();
    }
    if (!text) return null;
    try {
      return JSON.parse(text) as OAuthData;
    } catch {
      return null;
    }
  }
}
