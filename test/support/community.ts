// Members of a journey's shop: made by a manager, and signed in as the client package does it for accounts that are
// kept elsewhere.
import { randomUUID } from 'node:crypto';
import { createClient, OAuthStrategy, type Tokens } from '@wix/sdk';
import { admin } from './mails';
import type { Souk } from './souk';

export const site = '11111111-2222-4333-8444-555555555555';
export const nobody = '99999999-9999-4999-8999-999999999999';

/** What a refusal of the server looks like to the client package. */
export const refusal = (code: string) => ({ details: { applicationError: { code } } });

/** A refusal of one field, by the rule that it breaks. */
export const violation = (field: string, ruleName?: string) => ({
  details: { validationError: { fieldViolations: [{ field, ...(ruleName ? { ruleName } : {}) }] } },
});

export const someone = (name = 'ada') => `${name}-${randomUUID()}@example.com`;

export interface Person {
  id: string;
  email: string;
  tokens: Tokens;
}

/** Makes a member and signs it in. */
export async function newMember(souk: Souk, name = 'ada', more: object = {}): Promise<Person> {
  const email = someone(name);
  const member = { loginEmail: email, profile: { nickname: `${name} ${randomUUID().slice(0, 8)}` }, ...more };
  const made = await admin<{ member: { id: string } }>(souk, 'POST', '/v1/members', { member });
  return { id: made.member.id, email, tokens: await tokensOf(souk, made.member.id) };
}

export async function tokensOf(souk: Souk, id: string): Promise<Tokens> {
  const visitor = createClient({ auth: OAuthStrategy({ clientId: souk.clientId }) });
  visitor.auth.setTokens(await visitor.auth.generateVisitorTokens());
  return visitor.auth.getMemberTokensForExternalLogin(id, souk.apiKey);
}

/** Calls the shop with a token, and gives status and body. */
export async function call(souk: Souk, token: string, method: string, path: string, body?: unknown) {
  const response = await fetch(souk.url + path, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as any };
}
