// Members of a journey's shop: made by a manager, and signed in as for accounts that are kept elsewhere, without
// the public packages: nothing here leaves the machine.
import { randomUUID } from 'node:crypto';
import type { Tokens } from '@wix/sdk';
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

/** Of the shop itself, whatever the packages' hosts lead to where a journey runs. */
export async function tokensOf(souk: Souk, id: string): Promise<Tokens> {
  const grant = async (body: object, authorization?: string) => {
    const response = await fetch(`${souk.url}/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`no tokens: ${response.status} ${await response.text()}`);
    return (await response.json()) as { access_token: string; refresh_token: string; expires_in: number };
  };
  const visitor = await grant({ clientId: souk.clientId, grantType: 'anonymous' });
  const member = await grant(
    { grant_type: 'authorized_client', scope: 'offline_access', member_id: id },
    `${visitor.access_token},${souk.apiKey}`,
  );
  const expiresAt = Math.floor(Date.now() / 1000) + Number(member.expires_in);
  return {
    accessToken: { value: member.access_token, expiresAt },
    refreshToken: { value: member.refresh_token, role: 'member' as Tokens['refreshToken']['role'] },
  };
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
