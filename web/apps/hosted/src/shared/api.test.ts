import { describe, expect, it } from 'vitest';
import { createApi } from './api.ts';
import { Refusal } from './refusal.ts';

interface Asked {
  path: string;
  authorization: string | null;
  body: unknown;
}

/** A server that answers everything alike, and what it was asked. */
function server(status: number, body: object, headers: Record<string, string> = {}) {
  const asked: Asked[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = new URL(String(input), 'https://shop.example').pathname;
    const sent = new Headers(init?.headers);
    asked.push({ path, authorization: sent.get('Authorization'), body: JSON.parse(String(init?.body)) });
    if (path === '/oauth2/token') {
      return Response.json({ access_token: 'own', refresh_token: 'r', expires_in: 14400 });
    }
    return Response.json(body, { status, headers: { 'X-Wix-Request-Id': 'id-1', ...headers } });
  };
  return { asked, api: createApi({ clientId: 'shop', fetch }) };
}

const refusalOf = async (call: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Refusal) return error;
  throw new Error(`not refused: ${String(error)}`);
};

describe('calls', () => {
  it('are made as the flow’s visitor', async () => {
    const { api, asked } = server(200, { state: 'SUCCESS', sessionToken: 's' });
    const request = { email: 'a@b.example', password: 'p', captchaTokens: [], deviceToken: 'd' };
    await api.login({ staff: false, ...request }, 'flow-token');
    await api.login({ staff: true, ...request }, 'flow-token');
    expect(asked).toEqual([
      {
        path: '/v2/login',
        authorization: 'flow-token',
        body: {
          loginId: { email: 'a@b.example' },
          password: 'p',
          captchaTokens: [],
          clientMetaData: { deviceToken: 'd' },
        },
      },
      {
        path: '/v1/staff/login',
        authorization: 'flow-token',
        body: {
          email: 'a@b.example',
          password: 'p',
          captchaTokens: [],
          clientMetaData: { deviceToken: 'd' },
        },
      },
    ]);
  });

  it('of a page without a flow are made as the shop’s own visitor', async () => {
    const { api, asked } = server(200, {});
    await api.recover('token', 'secret');
    expect(asked.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/oauth2/token', null],
      ['/v1/recover', 'own'],
    ]);
  });

  it('of nobody carry no token', async () => {
    const { api, asked } = server(200, { flow: { id: 'f' } });
    expect(await api.openFlow('t')).toEqual({ id: 'f' });
    expect(asked).toEqual([{ path: '/v1/hosted/flow', authorization: '', body: { flowToken: 't' } }]);
  });

  it('tell how long to wait', async () => {
    const wire = { message: 'm', details: { applicationError: { code: 'THROTTLED_FEATURE' } } };
    const told = await refusalOf(server(429, wire, { 'Retry-After': '540' }).api.resend('s', 'v'));
    expect(told).toMatchObject({ kind: 'refused', status: 429, code: 'THROTTLED_FEATURE', wait: 540 });
    const untold = await refusalOf(server(429, wire).api.resend('s', 'v'));
    expect(untold.wait).toBe(60);
  });

  it('tell a fault of the server from a refusal, with what support can search for', async () => {
    expect(await refusalOf(server(500, {}).api.resend('s', 'v'))).toMatchObject({
      kind: 'system',
      requestId: 'id-1',
      wait: 0,
    });
    const wire = { details: { applicationError: { code: 'X', data: { triesLeft: 2 } } } };
    expect(await refusalOf(server(400, wire).api.verify('s', '1', 'v'))).toMatchObject({
      kind: 'refused',
      code: 'X',
      data: { triesLeft: 2 },
    });
  });

  it('tell that nothing answered', async () => {
    const fetch = async () => Promise.reject(new TypeError('fetch failed'));
    const refusal = await refusalOf(createApi({ clientId: 'shop', fetch }).openFlow('t'));
    expect(refusal.kind).toBe('network');
  });

  it('ask the server whether people may be sent back', async () => {
    const { api, asked } = server(200, { redirectSession: { fullUrl: 'https://shop.example/hosted/go/x' } });
    expect(await api.mayReturn('https://site.example/', 'site')).toBe(true);
    expect(asked[0]).toMatchObject({ path: '/oauth2/token', body: { clientId: 'site' } });
    expect(asked[1]?.body).toEqual({ login: {}, callbacks: { postFlowUrl: 'https://site.example/' } });
    expect(await server(400, {}).api.mayReturn('https://evil.example/', 'site')).toBe(false);
  });
});
