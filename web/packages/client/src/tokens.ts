// Keeps the caller's tokens: a visitor token is fetched when there is none, renewed when it ran out, and
// replaced by a new visitor when renewal is refused; a server that cannot answer just now refuses nothing.
// Concurrent callers share one exchange.
import { SoukError, errorFromNetwork } from './errors.ts';

export type Role = 'none' | 'visitor' | 'member';

export interface Tokens {
  accessToken: { value: string; expiresAt: number };
  refreshToken: { value: string; role: Role };
}

export interface TokenStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Where a call's Authorization comes from. */
export interface TokenSource {
  /** A token that has not run out. */
  access(): Promise<string>;
  /** The server refused this one. */
  refused(value: string): void;
}

/** A token or key that somebody else keeps: an API key, or the token of a hosted page. */
export const fixedToken = (value: string): TokenSource => ({
  access: async () => value,
  refused: () => undefined,
});

export interface TokenOptions {
  clientId: string;
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  storage: TokenStorage;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Runs one exchange at a time, across tabs where the platform can. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  expires_in: number | string;
}

/** What the server answers to a refresh token that is worth nothing any more. */
const refusals: readonly number[] = [400, 401, 403];

export const tokenStorageKey = 'souk.tokens';

function parse(text: string | null): Tokens | null {
  if (!text) return null;
  try {
    const value = JSON.parse(text) as Tokens;
    return typeof value.accessToken.value === 'string' && typeof value.refreshToken.value === 'string'
      ? value
      : null;
  } catch {
    return null;
  }
}

export class TokenKeeper implements TokenSource {
  readonly #options: TokenOptions;
  // What was written last: the fallback where storage throws or is full (private windows). What storage took
  // is read from there only, so that signing out in one tab signs out in all.
  #memory: Tokens | null = null;
  #inStorage = true;
  #pending: Promise<string> | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(options: TokenOptions) {
    this.#options = options;
  }

  /** A token that has not run out, fetching or renewing one if needed. */
  async access(): Promise<string> {
    const tokens = this.read();
    if (tokens && !this.#expired(tokens)) return tokens.accessToken.value;
    this.#pending ??= this.#options
      .exclusive(() => this.#obtain())
      .finally(() => {
        this.#pending = null;
      });
    return this.#pending;
  }

  /** The server refused this token: the next access() renews it. A newer token stays. */
  refused(value: string): void {
    const tokens = this.read();
    if (tokens?.accessToken.value === value) {
      this.write({ ...tokens, accessToken: { ...tokens.accessToken, expiresAt: 0 } });
    }
  }

  role(): Role {
    return this.read()?.refreshToken.role ?? 'none';
  }

  /** Calls back when the caller may have become somebody else, in this tab or another. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    const elsewhere = (event: StorageEvent) => {
      // Without a key everything was cleared.
      if (event.key === null || event.key === tokenStorageKey) listener();
    };
    globalThis.addEventListener?.('storage', elsewhere);
    return () => {
      this.#listeners.delete(listener);
      globalThis.removeEventListener?.('storage', elsewhere);
    };
  }

  read(): Tokens | null {
    if (!this.#inStorage) return this.#memory;
    try {
      return parse(this.#options.storage.getItem(tokenStorageKey));
    } catch {
      return this.#memory;
    }
  }

  write(tokens: Tokens): void {
    const before = this.role();
    this.#memory = tokens;
    try {
      this.#options.storage.setItem(tokenStorageKey, JSON.stringify(tokens));
      this.#inStorage = true;
    } catch {
      // Storage is full or forbidden: this page still works from memory.
      this.#inStorage = false;
    }
    this.#tell(before);
  }

  /** Nobody is known here any more: both tokens are gone and the role is none. */
  clear(): void {
    const before = this.role();
    this.#memory = null;
    try {
      this.#options.storage.removeItem(tokenStorageKey);
    } catch {
      // Nothing was stored then.
    }
    this.#tell(before);
  }

  /** Becomes a member with what a token call answered. Waits its turn, so that no renewal overwrites it. */
  async become(body: Record<string, string>, authorization?: string): Promise<void> {
    await this.#options.exclusive(async () => {
      const answer = await this.#exchange(body, authorization);
      this.#keep(answer, { value: answer.refresh_token, role: 'member' });
    });
  }

  #tell(before: Role): void {
    if (this.role() !== before) for (const listener of this.#listeners) listener();
  }

  #expired(tokens: Tokens): boolean {
    return this.#options.now() >= tokens.accessToken.expiresAt * 1000;
  }

  async #obtain(): Promise<string> {
    // Another tab may have finished while this one waited its turn.
    const tokens = this.read();
    if (tokens && !this.#expired(tokens)) return tokens.accessToken.value;
    if (tokens?.refreshToken.value) {
      const renewed = await this.#renew(tokens.refreshToken);
      if (renewed) return renewed;
    }
    const answer = await this.#exchange({ clientId: this.#options.clientId, grantType: 'anonymous' });
    return this.#keep(answer, { value: answer.refresh_token, role: 'visitor' });
  }

  async #renew(refreshToken: Tokens['refreshToken']): Promise<string | null> {
    try {
      const answer = await this.#exchange({
        clientId: this.#options.clientId,
        refreshToken: refreshToken.value,
        grantType: 'refresh_token',
      });
      // The old refresh token stays in use, whatever the answer carries.
      return this.#keep(answer, refreshToken);
    } catch (error) {
      // Only a refusal makes a new visitor. A dropped connection, a server that starts anew or one that asks to
      // slow down would lose the cart otherwise, and sign a member out.
      if (error instanceof SoukError && refusals.includes(error.status)) return null;
      throw error;
    }
  }

  #keep(answer: TokenAnswer, refreshToken: Tokens['refreshToken']): string {
    const expiresAt = Math.floor(this.#options.now() / 1000) + Number(answer.expires_in);
    this.write({ accessToken: { value: answer.access_token, expiresAt }, refreshToken });
    return answer.access_token;
  }

  async #exchange(body: Record<string, string>, authorization?: string): Promise<TokenAnswer> {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (authorization) headers.Authorization = authorization;
    let response: Response;
    try {
      response = await this.#options.fetch(`${this.#options.baseUrl}/oauth2/token`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
    } catch (cause) {
      throw errorFromNetwork(cause);
    }
    const requestId = response.headers.get('X-Wix-Request-Id') ?? '';
    if (response.status !== 200) {
      const kind = response.status >= 500 ? 'system' : 'application';
      throw new SoukError(
        kind,
        `Failed to fetch tokens from OAuth API: ${response.statusText}, request id: ${requestId}`,
        { status: response.status, requestId },
      );
    }
    let text: string;
    try {
      text = await response.text();
    } catch (cause) {
      throw errorFromNetwork(cause);
    }
    const answer = readAnswer(text);
    if (answer) return answer;
    throw new SoukError('system', `System error occurred, request-id: ${requestId}`, {
      status: response.status,
      requestId,
    });
  }
}

/** Null for what no token call answers: the page of a proxy, for instance. */
function readAnswer(text: string): TokenAnswer | null {
  try {
    const answer = JSON.parse(text) as Partial<TokenAnswer> | null;
    return typeof answer?.access_token === 'string' ? (answer as TokenAnswer) : null;
  } catch {
    return null;
  }
}

/**
 * One exchange at a time in all tabs of this store where the browser has locks, else in this page. A browser that keeps
 * nothing for the store refuses the lock itself: then there is nothing that tabs could share either.
 */
export async function browserExclusive<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  let begun = false;
  const locked = () => {
    begun = true;
    return work();
  };
  try {
    return await (locks.request('souk.tokens', locked) as Promise<T>);
  } catch (error) {
    if (begun) throw error;
    return work();
  }
}
