// An OpenID provider on this machine, with a page where somebody says yes or no.
import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  given_name?: string;
  family_name?: string;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function formOf(request: IncomingMessage) {
  let body = '';
  for await (const chunk of request) body += chunk;
  return new URLSearchParams(body);
}

export async function startProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const clientId = 'the-shop';
  const clientSecret = randomUUID();
  const granted = new Map<string, URLSearchParams>();
  const provider = {
    url: '',
    clientId,
    clientSecret,
    /** Who is signed in there. */
    person: { sub: randomUUID() } as Person,
    tokenAuth: ['client_secret_basic'],
    /** Whether a secret that was sent with the code will do. */
    proves: (_secret: string) => false,
    stop: () => new Promise((done) => server.close(done)),
  };

  const token = (asked: URLSearchParams) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: provider.url, aud: clientId, iat: now, exp: now + 600, nonce: asked.get('nonce'), ...provider.person };
    const text = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`;
  };

  const json = (response: ServerResponse, body: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const pages: Record<string, (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => unknown> = {
    '/.well-known/openid-configuration': (_, response) =>
      json(response, {
        issuer: provider.url,
        authorization_endpoint: `${provider.url}/authorize`,
        token_endpoint: `${provider.url}/token`,
        jwks_uri: `${provider.url}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: provider.tokenAuth,
      }),
    '/keys': (_, response) =>
      json(response, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }),
    '/authorize': (_, response, query) => {
      const code = randomUUID();
      granted.set(code, query);
      const back = (answer: Record<string, string>, label: string) => {
        const values = Object.entries({ ...answer, state: query.get('state') ?? '' });
        const byForm = query.get('response_mode') === 'form_post';
        const inputs = values.map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`);
        return `<form method="${byForm ? 'post' : 'get'}" action="${escape(query.get('redirect_uri') ?? '')}">${inputs.join('')}<button>${label}</button></form>`;
      };
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html lang="en"><title>Another site</title><h1>Another site</h1>${back({ code }, 'Allow')}${back({ error: 'access_denied' }, 'Deny')}`);
    },
    '/token': async (request, response) => {
      const form = await formOf(request);
      const asked = granted.get(form.get('code') ?? '');
      granted.delete(form.get('code') ?? '');
      const challenge = createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url');
      const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
      const proven = request.headers.authorization === basic || provider.proves(form.get('client_secret') ?? '');
      if (!asked || challenge !== asked.get('code_challenge') || !proven) {
        return json(response, { error: 'invalid_grant' }, 400);
      }
      return json(response, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: token(asked) });
    },
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const page = pages[url.pathname];
    if (page) void page(request, response, url.searchParams);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  // Another name than the shop's, so that browsers take it for another site.
  provider.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return provider;
}
