// Where tokens are kept between calls: in this program, in this browser, or in cookies, which a server can read too.
import { getCookie, removeCookie, setCookie, type CookieOptions } from './cookies.ts';
import type { TokenStorage } from './tokens.ts';

export type { TokenStorage };

/** Until the program or the page ends. On a server, one for each visitor. */
export function memoryStorage(initial: Record<string, string> = {}): TokenStorage {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** In this browser, for all tabs of a page's origin; where the browser forbids it, until the page closes. */
export function browserStorage(): TokenStorage {
  try {
    return globalThis.localStorage ?? memoryStorage();
  } catch {
    // Reading the property itself throws where the browser forbids storage.
    return memoryStorage();
  }
}

/** Reads and writes cookies: of a page, or of a request and its answer as a server's framework hands them out. */
export interface CookieJar {
  get(name: string): string | undefined;
  set(name: string, value: string, options: CookieOptions): void;
  remove(name: string, options: CookieOptions): void;
}

const pageCookies: CookieJar = { get: getCookie, set: setCookie, remove: removeCookie };

/** Counted anew with every renewal of the tokens. */
const days = 90;

/**
 * In cookies, so that a server that renders pages knows the visitor too. Scripts of the page can read them, as they can
 * read what `browserStorage` keeps; a server that answers calls itself may set `httpOnly` in its own jar.
 */
export function cookieStorage(options: CookieOptions = {}, jar: CookieJar = pageCookies): TokenStorage {
  const secure = globalThis.location?.protocol !== 'http:';
  const all: CookieOptions = { path: '/', sameSite: 'lax', expires: days, secure, ...options };
  return {
    getItem: (key) => jar.get(key) ?? null,
    setItem: (key, value) => jar.set(key, value, all),
    removeItem: (key) => jar.remove(key, all),
  };
}
