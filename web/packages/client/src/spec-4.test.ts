// Specification section 4, "States and transitions", line by line.
//
// Not the client's, which passes these texts on as they come:
// - "Order and payment", order payment status to refundability, "a checkout is created from a cart", checkout template
//   and delivery profile status, deletion states: of orders, payments and checkouts, which the server does not have
//   yet. Their packages bring the tests.
// - "Domain events": of carts in internal/buying/cart/http_test.go, of redirect sessions in internal/people/redirects/create_test.go,
//   of the others with their services.
// - "Member", status and what changes it: the status of an account in internal/people/identity (manageaccounts_test.go,
//   signin_test.go); activity, privacy and the members' own events with the members service.
import { describe, expect, it } from 'vitest';
import { createClient } from './index.ts';
import { LoginState, createSignIn, type LoginResult } from './sign-in/index.ts';
import { fakeStorage, fakeStore, fakeFetch, type Answer, type Asked } from './testing.ts';

function signIn(answer: (asked: Asked, calls: number) => Answer) {
  const store = fakeStore(answer);
  const client = createClient({ clientId: 'c', fetch: store.fetch, storage: fakeStorage() });
  return { ...store, client, flows: createSignIn(client, { session: fakeStorage() }) };
}

const person = { email: 'sara@example.com', password: 'a long enough one' };

describe('Login', () => {
  it('Login states: INITIAL, SUCCESS, FAILURE, EMAIL_VERIFICATION_REQUIRED, OWNER_APPROVAL_REQUIRED, USER_CAPTCHA_REQUIRED, SILENT_CAPTCHA_REQUIRED', () => {
    expect(Object.values(LoginState)).toEqual([
      'INITIAL',
      'SUCCESS',
      'FAILURE',
      'EMAIL_VERIFICATION_REQUIRED',
      'OWNER_APPROVAL_REQUIRED',
      'USER_CAPTCHA_REQUIRED',
      'SILENT_CAPTCHA_REQUIRED',
    ]);
    expect(signIn(() => ({})).flows.state()).toEqual({ loginState: 'INITIAL' });
  });

  const mappings: [string, Record<string, unknown>, LoginResult][] = [
    [
      'SUCCESS gives login state SUCCESS with a session token',
      { state: 'SUCCESS', sessionToken: 's-1' },
      { loginState: 'SUCCESS', data: { sessionToken: 's-1' } },
    ],
    [
      'REQUIRE_OWNER_APPROVAL gives OWNER_APPROVAL_REQUIRED',
      { state: 'REQUIRE_OWNER_APPROVAL' },
      { loginState: 'OWNER_APPROVAL_REQUIRED' },
    ],
    [
      'REQUIRE_EMAIL_VERIFICATION gives EMAIL_VERIFICATION_REQUIRED and the state token is kept',
      { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't-1' },
      { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 't-1' } },
    ],
    ...['REQUIRE_MFA', 'MFA_CHALLENGE', 'STATUS_CHECK', '', undefined].map(
      (state): [string, Record<string, unknown>, LoginResult] => [
        `any other answer gives FAILURE with the message 'Unknown _state': ${state}`,
        { state, stateToken: 't-2' },
        { loginState: 'FAILURE', error: 'Unknown _state' },
      ],
    ),
  ];

  describe.each(['login', 'register'] as const)('Server answer to %s', (call) => {
    it.each(mappings)('%s', async (_, body, expected) => {
      const { flows, calls } = signIn(() => ({ body }));
      expect(await flows[call](person)).toEqual(expected);
      expect(flows.state()).toEqual(expected);
      expect(calls[0]?.url.pathname).toBe(`/v2/${call}`);
      expect(calls[0]?.body).toEqual({ loginId: { email: person.email }, password: person.password });
    });
  });

  it('the lower-level call gives second factors as the server tells of them', async () => {
    const body = {
      state: 'REQUIRE_MFA',
      stateToken: 't',
      requireMfaData: { availableFactors: [{ factorType: 'TOTP' }], reason: 'USER_SETTINGS' },
    };
    const { flows, calls } = signIn(() => ({ body }));
    expect(await flows.calls.login({ loginId: { email: 'a@b.c' }, password: 'p' })).toEqual(body);
    expect(flows.state()).toEqual({ loginState: 'INITIAL' });
    await flows.calls.verifyFactor('TOTP', { stateToken: 't', totpData: { code: '123456' } });
    expect(calls[1]?.url.pathname).toBe('/v2/TOTP/verify');
    expect(calls[1]?.body).toMatchObject({ stateToken: 't', totpData: { code: '123456' } });
  });

  describe('E-mail verification is allowed only from EMAIL_VERIFICATION_REQUIRED', () => {
    it.each<[LoginResult]>([
      [{ loginState: 'INITIAL' }],
      [{ loginState: 'SUCCESS', data: { sessionToken: 's' } }],
      [{ loginState: 'FAILURE', error: 'x' }],
      [{ loginState: 'OWNER_APPROVAL_REQUIRED' }],
      [{ loginState: 'USER_CAPTCHA_REQUIRED' }],
      [{ loginState: 'SILENT_CAPTCHA_REQUIRED' }],
    ])('not from %o', async (from) => {
      const { flows, calls } = signIn(() => ({ body: { state: 'SUCCESS' } }));
      expect(await flows.processVerification({ verificationCode: '123456' }, from)).toEqual({
        loginState: 'FAILURE',
        error: 'Unknown _state',
      });
      expect(calls).toEqual([]);
    });

    it('takes the code with the state token that was kept', async () => {
      const { flows, calls } = signIn((asked) =>
        asked.url.pathname === '/v2/register'
          ? { body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't-1' } }
          : { body: { state: 'SUCCESS', sessionToken: 's-1' } },
      );
      await flows.register(person);
      expect(await flows.processVerification({ verificationCode: '123456' })).toEqual({
        loginState: 'SUCCESS',
        data: { sessionToken: 's-1' },
      });
      expect(calls[1]?.url.pathname).toBe('/v1/auth/verify');
      expect(calls[1]?.body).toEqual({ code: '123456', stateToken: 't-1' });
      // Done: the same code is not taken twice.
      expect((await flows.processVerification({ verificationCode: '123456' })).loginState).toBe('FAILURE');
    });

    it('takes a state that was kept elsewhere', async () => {
      const { flows, calls } = signIn(() => ({ body: { state: 'REQUIRE_OWNER_APPROVAL' } }));
      const from = { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 'old' } } as const;
      expect(await flows.processVerification({ verificationCode: '1' }, from)).toEqual({
        loginState: 'OWNER_APPROVAL_REQUIRED',
      });
      expect(calls[0]?.body).toEqual({ code: '1', stateToken: 'old' });
    });

    it('throws for a wrong code and lets another be tried', async () => {
      const { flows } = signIn((asked, n) =>
        asked.url.pathname === '/v2/login'
          ? { body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' } }
          : n === 2
            ? { status: 400, body: { details: { applicationError: { code: 'VERIFICATION_FAILED' } } } }
            : { body: { state: 'SUCCESS', sessionToken: 's' } },
      );
      await flows.login(person);
      await expect(flows.processVerification({ verificationCode: '0' })).rejects.toMatchObject({
        code: 'VERIFICATION_FAILED',
      });
      expect((await flows.processVerification({ verificationCode: '1' })).loginState).toBe('SUCCESS');
    });
  });
});

describe('Tokens', () => {
  const expired = (role: string) =>
    fakeStorage({
      'souk.tokens': JSON.stringify({
        accessToken: { value: 'old', expiresAt: 1 },
        refreshToken: { value: 'refresh-0', role },
      }),
    });
  const grantOf = (asked: Asked) => (asked.body as { grantType?: string }).grantType;
  const tokens = (n: number): Answer => ({
    body: { access_token: `access-${n}`, refresh_token: `refresh-${n}`, expires_in: 14_400 },
  });

  it('With no valid access token, the product refreshes using the refresh token', async () => {
    const { fetch, asked } = fakeFetch((_, n) => tokens(n));
    const client = createClient({ clientId: 'c', fetch, storage: expired('member') });
    expect(await client.tokens.access()).toBe('access-1');
    expect(asked.map((each) => each.body)).toEqual([
      { clientId: 'c', refreshToken: 'refresh-0', grantType: 'refresh_token' },
    ]);
    expect(client.loggedIn()).toBe(true);
  });

  it('if that fails it obtains an anonymous visitor token', async () => {
    const { fetch, asked } = fakeFetch((request, n) =>
      grantOf(request) === 'refresh_token' ? { status: 400 } : tokens(n),
    );
    const client = createClient({ clientId: 'c', fetch, storage: expired('member') });
    let changes = 0;
    const stop = client.onRoleChange(() => changes++);
    expect(await client.tokens.access()).toBe('access-2');
    expect(asked.map(grantOf)).toEqual(['refresh_token', 'anonymous']);
    expect([client.role(), client.loggedIn(), changes]).toEqual(['visitor', false, 1]);
    stop();
  });

  it('Member tokens come from exchanging an authorization code', async () => {
    const session = fakeStorage();
    const store = fakeStore(() => ({
      body: { redirectSession: { fullUrl: 'https://shop.test/hosted/go/1' } },
    }));
    const client = createClient({ clientId: 'c', fetch: store.fetch, storage: fakeStorage() });
    const flows = createSignIn(client, { session });
    await flows.beginRedirect({ redirectUri: 'https://shop.test/signed-in', originalUri: '/cart' });
    const { state, codeVerifier } = JSON.parse(session.values.get('souk.sign-in') ?? '');
    const back = await flows.finishRedirect(`https://shop.test/signed-in#code=k-1&state=${state}`);
    expect(back).toEqual({ originalUri: '/cart' });
    expect(store.grants.at(-1)?.body).toEqual({
      clientId: 'c',
      grantType: 'authorization_code',
      redirectUri: 'https://shop.test/signed-in',
      code: 'k-1',
      codeVerifier,
    });
    expect(client.tokens.read()?.refreshToken).toEqual({ value: 'refresh-2', role: 'member' });
  });

  it('Logout clears both tokens and sets the role to none', async () => {
    const store = fakeStore(() => ({
      body: { redirectSession: { fullUrl: 'https://shop.test/hosted/go/2' } },
    }));
    const storage = expired('member');
    const client = createClient({ clientId: 'c', fetch: store.fetch, storage });
    const other = createClient({ clientId: 'c', fetch: store.fetch, storage });
    await other.tokens.access();
    const { logoutUrl } = await createSignIn(client).logout('https://shop.test/');
    expect(logoutUrl).toBe('https://shop.test/hosted/go/2');
    expect(store.calls[0]?.body).toEqual({
      logout: { clientId: 'c' },
      callbacks: { postFlowUrl: 'https://shop.test/' },
    });
    expect([client.tokens.read(), client.role()]).toEqual([null, 'none']);
    // Another tab does not go on as the member from memory.
    expect([other.tokens.read(), other.role()]).toEqual([null, 'none']);
  });

  it('stays signed in when logging out could not be begun', async () => {
    const store = fakeStore(() => ({ fails: true }));
    const client = createClient({ clientId: 'c', fetch: store.fetch, storage: expired('member') });
    await expect(createSignIn(client).logout('https://shop.test/')).rejects.toMatchObject({
      kind: 'network',
    });
    expect(client.loggedIn()).toBe(true);
  });

  it.each([
    ['member', true],
    ['visitor', false],
    ['none', false],
  ])('A user counts as logged in when the refresh token role is member: %s', (role, expected) => {
    const client = createClient({ clientId: 'c', fetch: fakeStore().fetch, storage: expired(role) });
    expect(client.loggedIn()).toBe(expected);
  });
});
