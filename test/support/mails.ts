// What the shop mailed, as an administrator reads it.
import { expect } from 'vitest';
import type { Souk } from './souk';
import { patience } from './patience';

export interface Mail {
  id: string;
  to: string;
  template: string;
  subject: string;
  text: string;
  html: string;
}

/** Calls the shop with the administrator's key, and gives the answer's body. */
export async function admin<T>(souk: Souk, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(souk.url + path, {
    method,
    headers: { authorization: souk.apiKey, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.status, `${method} ${path}: ${text}`).toBe(200);
  return JSON.parse(text) as T;
}

/** The mails to an address, the newest first. */
export async function mailsTo(souk: Souk, address: string): Promise<Mail[]> {
  const { emails } = await admin<{ emails: Mail[] }>(souk, 'POST', '/v1/emails/query', { query: { paging: { limit: 100 } } });
  return emails.filter((mail) => mail.to.toLowerCase().split(/[\s<>,;]+/).includes(address.toLowerCase()));
}

/** What a pattern finds in the newest mail to an address that has it. */
export async function mailed(souk: Souk, address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        for (const mail of await mailsTo(souk, address)) {
          const match = pattern.exec(mail.text);
          if (match) return (found = match[1] ?? match[0]);
        }
        return undefined;
      },
      { timeout: patience, interval: 50, message: `a mail to ${address} with ${pattern}` },
    )
    .toBeTruthy();
  return found!;
}

export const code = /\b(\d{6})\b/;
export const link = /(https?:\/\/\S+#\S+)/;

/** A value in the fragment of an address, where browsers send it to nobody. */
export const fragment = (address: string, name: string) =>
  new URLSearchParams(new URL(address).hash.slice(1)).get(name);
