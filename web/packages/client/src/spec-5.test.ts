// Specification section 5, "Validation rules", line by line.
//
// Not the client's: the bounds behind the error-detail kinds. They are declared with the fields of each operation
// and tested beside them (internal/platform/httpapi for the kinds themselves, then internal/people/identity,
// internal/buying/cart and so on).
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { errorFromAnswer } from './errors.ts';
import { createClient } from './index.ts';
import { checkCallback, createSignIn, parseFromUrl } from './sign-in/index.ts';
import { challengeOf, createPkce, createVerifier } from './sign-in/pkce.ts';
import { longestQuery } from './transport.ts';
import { fakeStorage, fakeStore } from './testing.ts';

describe('The PKCE code verifier', () => {
  it.each([43, 44, 64, 127, 128])('is 43 to 128 characters: %d', (length) => {
    expect(createVerifier(length)).toHaveLength(length);
  });

  it('is drawn from letters, digits and the characters - . _ ~', () => {
    const seen = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const verifier = createVerifier(128);
      expect(verifier).toMatch(/^[A-Za-z0-9\-._~]{128}$/);
      for (const letter of verifier) seen.add(letter);
    }
    // 26 + 26 + 10 + 4: none is left out.
    expect(seen.size).toBe(66);
  });

  it.each([42, 129, 0, -1, 1000])(
    "Otherwise the error is 'Expected a length between 43 and 128. Received N.' (N being the actual length): %d",
    async (length) => {
      const message = `Expected a length between 43 and 128. Received ${length}.`;
      expect(() => createVerifier(length)).toThrow(new Error(message));
      await expect(createPkce(length)).rejects.toThrow(new Error(message));
    },
  );

  it('is another one each time', async () => {
    const many = await Promise.all(Array.from({ length: 50 }, () => createPkce()));
    expect(new Set(many.map((each) => each.codeVerifier)).size).toBe(50);
  });
});

describe('The code challenge is a SHA-256 hash encoded as URL-safe base64, method S256', () => {
  it('as in the example of RFC 7636', async () => {
    expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });

  it('for any verifier', async () => {
    for (let i = 0; i < 50; i++) {
      const verifier = createVerifier(43 + i);
      expect(await challengeOf(verifier)).toBe(createHash('sha256').update(verifier).digest('base64url'));
    }
  });

  it('goes out with its method', async () => {
    const store = fakeStore(() => ({ body: { redirectSession: { fullUrl: 'https://shop.test/go' } } }));
    const client = createClient({ clientId: 'c', fetch: store.fetch, storage: fakeStorage() });
    const session = fakeStorage();
    await createSignIn(client, { session }).beginRedirect({
      redirectUri: 'https://shop.test/signed-in',
      screen: 'register',
      language: 'ar',
    });
    const kept = JSON.parse(session.values.get('souk.sign-in') ?? '');
    expect(store.calls[0]?.body).toEqual({
      auth: {
        authRequest: {
          redirectUri: 'https://shop.test/signed-in',
          clientId: 'c',
          codeChallenge: await challengeOf(kept.codeVerifier),
          codeChallengeMethod: 'S256',
          responseMode: 'fragment',
          responseType: 'code',
          scope: 'offline_access',
          state: kept.state,
        },
        prompt: 'login',
      },
      preferences: { additionalQueryParameters: { screen: 'register', lang: 'ar' } },
    });
    // What proves who asked never leaves before the exchange.
    expect(JSON.stringify(store.calls[0]?.body)).not.toContain(kept.codeVerifier);
  });
});

describe('The authorization callback', () => {
  const data = { state: 'mine' };

  it.each([
    ['no code', { code: null, state: 'mine' }],
    ['no state', { code: 'k', state: null }],
    ['neither', {}],
    ['empty ones', { code: '', state: '' }],
  ])("must carry both a code and a state, otherwise 'Missing code or _state': %s", (_, answer) => {
    expect(() => checkCallback(answer, data)).toThrow('Missing code or _state');
  });

  it('says why the hosted pages sent no code', () => {
    expect(() => checkCallback({ state: 'mine', error: 'access_denied' }, data)).toThrow(
      expect.objectContaining({ message: 'Missing code or _state', reason: 'access_denied' }),
    );
  });

  it.each([
    ['another', data],
    ['mine', null],
  ])("The returned state must equal the generated one, otherwise 'Invalid _state': %s", (state, kept) => {
    expect(() => checkCallback({ code: 'k', state }, kept)).toThrow('Invalid _state');
  });

  it('gives the code when all is well', () => {
    expect(checkCallback({ code: 'k', state: 'mine' }, data)).toBe('k');
  });

  it('is read from the fragment, or from the query when that was asked for', () => {
    const url = 'https://a.test/b?code=q&state=w#code=f&state=g';
    expect(parseFromUrl(url)).toEqual({ code: 'f', state: 'g' });
    expect(parseFromUrl(url, 'query')).toEqual({ code: 'q', state: 'w' });
    expect(parseFromUrl('https://a.test/#error=login_required&error_description=no+one&state=g')).toEqual({
      code: null,
      state: 'g',
      error: 'login_required',
      errorDescription: 'no one',
    });
  });

  it('is not taken twice', async () => {
    const session = fakeStorage();
    const store = fakeStore(() => ({ body: { redirectSession: { fullUrl: 'https://shop.test/go' } } }));
    const client = createClient({ clientId: 'c', fetch: store.fetch, storage: fakeStorage() });
    const flows = createSignIn(client, { session });
    await flows.beginRedirect({ redirectUri: 'https://shop.test/signed-in' });
    const { state } = JSON.parse(session.values.get('souk.sign-in') ?? '');
    const url = `https://shop.test/signed-in#code=k&state=${state}`;
    await flows.finishRedirect(url);
    await expect(flows.finishRedirect(url)).rejects.toThrow('Invalid _state');
  });
});

it.each([
  [longestQuery, 'GET'],
  [longestQuery + 1, 'POST'],
])(
  'A GET request whose query string is longer than 4000 characters uses a fallback request when one is defined: %d characters go by %s',
  async (length, method) => {
    expect(longestQuery).toBe(4000);
    const store = fakeStore(() => ({ body: {} }));
    const client = createClient({ clientId: 'c', fetch: store.fetch, storage: fakeStorage() });
    const text = 'x'.repeat(length - 'q='.length);
    const get = { method: 'GET', path: '/v1/x', carries: 'query' } as const;
    await client.call({ ...get, longQueryFallback: 'POST' }, { q: text });
    expect([store.calls[0]?.method, store.calls[0]?.body]).toEqual([
      method,
      method === 'POST' ? { q: text } : undefined,
    ]);
    // Without one the GET just grows.
    await client.call(get, { q: text });
    expect(store.calls[1]?.method).toBe('GET');
  },
);

it('A registration e-mail is judged by the server (a field violation of type EMAIL): nothing is held back here', async () => {
  const store = fakeStore(() => ({ body: { state: 'SUCCESS', sessionToken: 's' } }));
  const client = createClient({ clientId: 'c', fetch: store.fetch, storage: fakeStorage() });
  await createSignIn(client).register({ email: 'not an address', password: '' });
  expect(store.calls[0]?.body).toEqual({ loginId: { email: 'not an address' }, password: '' });
});

it.each([
  ...['VALIDATION', 'OTHER', 'MAX', 'MIN', 'MAX_LENGTH', 'MIN_LENGTH', 'MAX_SIZE', 'MIN_SIZE', 'FORMAT'],
  ...['DECIMAL_LTE', 'DECIMAL_GTE', 'DECIMAL_LT', 'DECIMAL_GT', 'DECIMAL_MAX_SCALE', 'INVALID_ENUM_VALUE'],
  ...['REQUIRED_FIELD', 'FIELD_NOT_ALLOWED', 'ONE_OF_ALIGNMENT', 'EXACT_LENGTH', 'EXACT_SIZE'],
  'REQUIRED_ONE_OF_FIELD',
])('Server error-detail kinds that may come back: %s', (violatedRule) => {
  const violation = { field: 'a', description: 'is wrong', violatedRule, data: { threshold: 20 } };
  const body = JSON.stringify({ details: { validationError: { fieldViolations: [violation] } } });
  expect(errorFromAnswer(400, '', 'r', body).violations).toEqual([violation]);
});

it('No client-side member rules are shown; field violations from the server are reported as in section 8', () => {
  const body = JSON.stringify({
    details: { validationError: { fieldViolations: [{ field: 'member.slug', description: 'is taken' }] } },
  });
  expect(errorFromAnswer(400, '', 'r', body).message).toBe('INVALID_ARGUMENT: "member.slug" is taken');
});
