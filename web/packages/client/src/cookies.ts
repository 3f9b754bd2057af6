// Reading and writing cookies of a page.
import { browserOnly } from './context.ts';

export interface CookieOptions {
  /** The whole site unless told. */
  path?: string;
  /** Days until it is gone; without it, until the browser closes. */
  expires?: number;
  domain?: string;
  secure?: boolean;
  sameSite?: 'strict' | 'lax' | 'none';
}

const day = 24 * 60 * 60 * 1000;

const page = (): { cookie: string } => globalThis.document ?? browserOnly('Cookies');

export function getCookie(name: string): string | undefined {
  const start = `${encodeURIComponent(name)}=`;
  const found = page()
    .cookie.split('; ')
    .find((pair) => pair.startsWith(start));
  if (found === undefined) return undefined;
  const value = found.slice(start.length);
  try {
    return decodeURIComponent(value);
  } catch {
    // Written by somebody who does not encode.
    return value;
  }
}

export function setCookie(name: string, value: string, options: CookieOptions = {}, now = Date.now()): void {
  const parts = [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`, `path=${options.path ?? '/'}`];
  if (options.expires !== undefined) {
    parts.push(`expires=${new Date(now + options.expires * day).toUTCString()}`);
  }
  if (options.domain) parts.push(`domain=${options.domain}`);
  if (options.secure) parts.push('secure');
  if (options.sameSite) parts.push(`samesite=${options.sameSite}`);
  page().cookie = parts.join('; ');
}

/** Path and domain must be those it was set with. */
export const removeCookie = (name: string, options: Pick<CookieOptions, 'path' | 'domain'> = {}): void =>
  setCookie(name, '', { ...options, expires: -1 });
