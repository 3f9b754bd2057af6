// Proof that whoever exchanges a code is whoever asked for it (RFC 7636).
import { browserOnly } from '../context.ts';

export const shortestVerifier = 43;
export const longestVerifier = 128;

/** What a verifier is drawn from. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';

/** The largest multiple of the alphabet's length in a byte: values above would favour its first letters. */
const fair = 256 - (256 % alphabet.length);

export function createVerifier(length = shortestVerifier): string {
  if (length < shortestVerifier || length > longestVerifier) {
    throw new Error(`Expected a length between 43 and 128. Received ${length}.`);
  }
  let verifier = '';
  while (verifier.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < fair && verifier.length < length) verifier += alphabet[byte % alphabet.length];
    }
  }
  return verifier;
}

/** SHA-256 of the verifier as URL-safe base64 without padding: method S256. */
export async function challengeOf(verifier: string): Promise<string> {
  // Browsers keep it from pages without TLS, but for those on the machine itself.
  const subtle = globalThis.crypto?.subtle ?? browserOnly('Signing in without https');
  const hash = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

export interface Pkce {
  codeVerifier: string;
  codeChallenge: string;
}

export async function createPkce(length?: number): Promise<Pkce> {
  const codeVerifier = createVerifier(length);
  return { codeVerifier, codeChallenge: await challengeOf(codeVerifier) };
}
