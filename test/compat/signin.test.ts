// The unmodified client package signs people in. Tests name the line of the product
// specification that they hold the server to: §4 states, §5 rules, §8 error catalogue.
import { randomUUID } from 'node:crypto';
import { currentCart } from '@wix/ecom';
import { AppStrategy, createClient, LoginState, OAuthStrategy, type Tokens } from '@wix/sdk';
import { products } from '@wix/stores';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startCaptcha } from '../support/captcha';
import { admin, code, fragment, link, mailed, mailsTo } from '../support/mails';
import { patience } from '../support/patience';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const catalogApp = '1380b703-ce81-ff05-f115-39571d94dfcd';
const site = 'https://shop.example';
const password = 'correct horse battery';
const owner = 'owner@souk.example';

describe.each(databases)('sign-in on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  let captcha: Awaited<ReturnType<typeof startCaptcha>>;

  beforeAll(async () => {
    captcha = await startCaptcha();
    souk = await startSouk(database, {
      SOUK_ALLOWED_REDIRECTS: site,
      SOUK_OWNER_EMAIL: owner,
      SOUK_OWNER_PASSWORD: 'owner horse battery',
      SOUK_CAPTCHA_URL: captcha.url,
    });
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
    await captcha?.stop();
  });
  const firstPolicy = { requireEmailVerification: false, requireOwnerApproval: false, openRegistration: true, hideExistence: false, captcha: { mode: 'OFF' } };
  afterEach(() => policy(firstPolicy));

  const policy = (signInPolicy: Record<string, unknown>) => admin(souk, 'PATCH', '/v1/sign-in-policy', { signInPolicy });
  const client = (tokens?: Tokens) =>
    createClient({ modules: { products, currentCart }, auth: OAuthStrategy({ clientId: souk.clientId, tokens }) });
  type Client = ReturnType<typeof client>;
  const someone = (name = 'ada') => `${name}-${randomUUID()}@example.com`;

  /** Registers somebody who is let in at once. */
  async function registered(email = someone()) {
    const wix = client();
    const result = await wix.auth.register({ email, password });
    expect(result).toMatchObject({ loginState: LoginState.SUCCESS });
    return { wix, email, sessionToken: sessionOf(result) };
  }
  const sessionOf = (result: unknown) => {
    const { data } = result as { data?: { sessionToken?: string } };
    expect(data?.sessionToken).toBeTruthy();
    return data!.sessionToken!;
  };

  /** What a browser does with the address of the flow: it goes there and is sent back. */
  async function follow(address: string) {
    const response = await fetch(address, { redirect: 'manual' });
    expect([302, 303]).toContain(response.status);
    return response.headers.get('location')!;
  }
  /** Exchanges a session token for the tokens of a member, by a flow without a question. */
  async function enter(wix: Client, sessionToken: string) {
    const data = wix.auth.generateOAuthData(`${site}/signed-in`);
    const options = { prompt: 'none', responseMode: 'query', sessionToken } as const;
    const { authUrl } = await wix.auth.getAuthUrl(data, options);
    const back = await follow(authUrl);
    expect(back.startsWith(`${site}/signed-in?`), back).toBe(true);
    const answer = wix.auth.parseFromUrl(back, 'query');
    expect(answer.error).toBeUndefined();
    const tokens = await wix.auth.getMemberTokens(answer.code, answer.state, data);
    wix.auth.setTokens(tokens);
    return tokens;
  }
  const signedIn = async (email?: string) => {
    const made = await registered(email);
    return { ...made, tokens: await enter(made.wix, made.sessionToken) };
  };
  const whoIs = async (token: string) =>
    (await (
      await fetch(`${souk.url}/oauth2/token-info`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      })
    ).json()) as { active: boolean; subjectType: string; subjectId: string };
  const memberOf = async (email: string) => {
    const { identities } = await admin<{ identities: { id: string }[] }>(souk, 'POST', '/v1/identities/query', { email });
    return identities[0]!.id;
  };
  const fill = async (wix: Client, quantity: number) => {
    const all = await wix.products.queryProducts().limit(100).find();
    const plain = all.items.find((p) => !p.manageVariants && p.stock?.inStock && !p.stock.trackInventory && !p.productOptions?.length)!;
    await wix.currentCart.addToCurrentCart({
      lineItems: [{ catalogReference: { appId: catalogApp, catalogItemId: plain._id! }, quantity }],
    });
  };
  const quantities = async (wix: Client) => (await wix.currentCart.getCurrentCart()).lineItems!.map((line) => line.quantity);

  describe('§4 login states', () => {
    it('SUCCESS comes with a session token, which becomes member tokens', async () => {
      const { wix, email, sessionToken } = await registered();
      expect(wix.auth.loggedIn()).toBe(false);
      const tokens = await enter(wix, sessionToken);
      expect(tokens.refreshToken.role).toBe('member');
      expect(wix.auth.loggedIn()).toBe(true);
      expect(await whoIs(tokens.accessToken.value)).toMatchObject({ active: true, subjectType: 'MEMBER', subjectId: await memberOf(email) });
      const again = client();
      const result = await again.auth.login({ email: email.toUpperCase(), password });
      expect(result.loginState).toBe(LoginState.SUCCESS);
      await enter(again, sessionOf(result));
      expect(again.auth.loggedIn()).toBe(true);
    });

    it('a registration keeps the profile that came with it', async () => {
      const email = someone();
      const field = (name: string, fieldType: string) => admin(souk, 'POST', '/v1/custom-fields', { field: { name, fieldType } });
      await field('Size', 'NUMBER');
      await field('Since', 'DATE');
      const profile = {
        firstName: 'Ada',
        lastName: 'Lovelace',
        // What the shop has no field for is dropped, and the registration goes on.
        customFields: [
          { name: 'size', value: { numValue: 38 } },
          { name: 'custom.since', value: { dateValue: new Date('2026-01-02T03:04:05.678Z') } },
          { name: 'shoe', value: { strValue: 'left' } },
        ],
        secondaryEmails: [{ email: 'ada@work.example', tag: 'WORK' as const }],
        phonesV2: [{ phone: '+49 30 123456', tag: 'MOBILE' as const }],
        addresses: [{ address: { country: 'DE', city: 'Berlin' }, tag: 'HOME' as const }],
      };
      expect(await client().auth.register({ email, password, profile } as never)).toMatchObject({ loginState: LoginState.SUCCESS });
      const { identities } = await admin<{ identities: { identityProfile: unknown }[] }>(souk, 'POST', '/v1/identities/query', { email });
      expect(identities[0]!.identityProfile).toMatchObject({
        ...profile,
        customFields: [
          { name: 'custom.size', value: { numValue: 38 } },
          { name: 'custom.since', value: { dateValue: '2026-01-02T03:04:05.678Z' } },
        ],
      });
    });

    it('REQUIRE_OWNER_APPROVAL gives OWNER_APPROVAL_REQUIRED, until the owner approves', async () => {
      await policy({ requireOwnerApproval: true });
      const email = someone();
      const wix = client();
      expect(await wix.auth.register({ email, password })).toEqual({ loginState: LoginState.OWNER_APPROVAL_REQUIRED });
      expect(await wix.auth.login({ email, password })).toEqual({ loginState: LoginState.OWNER_APPROVAL_REQUIRED });
      expect(await wix.auth.login({ email, password: 'wrong horse' })).toMatchObject({ errorCode: 'invalidPassword' });
      // The owner follows the link of the mail.
      const address = await mailed(souk, owner, new RegExp(`${email}[\\s\\S]*?(https?://\\S+#token=\\S+)`));
      const approved = await fetch(`${souk.url}/v1/members/approve-by-token`, {
        method: 'POST',
        headers: { authorization: (await wix.auth.generateVisitorTokens()).accessToken.value, 'content-type': 'application/json' },
        body: JSON.stringify({ token: fragment(address, 'token') }),
      });
      expect(approved.status).toBe(200);
      await expect.poll(async () => (await mailsTo(souk, email)).length, { timeout: patience }).toBe(2); // received, approved
      const result = await wix.auth.login({ email, password });
      await enter(wix, sessionOf(result));
      expect(wix.auth.loggedIn()).toBe(true);
    });

    it('REQUIRE_EMAIL_VERIFICATION gives EMAIL_VERIFICATION_REQUIRED and keeps the state token', async () => {
      await policy({ requireEmailVerification: true });
      const email = someone();
      const wix = client();
      const state = await wix.auth.register({ email, password });
      expect(state).toMatchObject({ loginState: LoginState.EMAIL_VERIFICATION_REQUIRED, data: { stateToken: expect.any(String) } });
      expect(await wix.auth.login({ email, password })).toMatchObject({ loginState: LoginState.EMAIL_VERIFICATION_REQUIRED });
      const right = await mailed(souk, email, code);
      const wrong = right === '000000' ? '000001' : '000000';
      await expect(wix.auth.processVerification({ verificationCode: wrong })).rejects.toMatchObject({
        details: { applicationError: { code: 'VERIFICATION_FAILED' } },
      });
      // Its own state, or one that was given: both work.
      const result = await wix.auth.processVerification({ verificationCode: right }, state as never);
      await enter(wix, sessionOf(result));
      expect(wix.auth.loggedIn()).toBe(true);
      expect(await client().auth.login({ email, password })).toMatchObject({ loginState: LoginState.SUCCESS });
    });

    it('verification is allowed only from EMAIL_VERIFICATION_REQUIRED', async () => {
      expect(await client().auth.processVerification({ verificationCode: '123456' })).toEqual({
        loginState: LoginState.FAILURE,
        error: 'Unknown _state',
      });
    });

    it('any other state is FAILURE with Unknown _state', async () => {
      // A second factor, which this version of the package does not know.
      const { wix, email } = await signedIn();
      const token = wix.auth.getTokens().accessToken.value;
      const made = await fetch(`${souk.url}/v1/factors/my/email`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ password }),
      });
      const body = (await made.json()) as { factor?: { id: string; status: string } };
      expect(made.status, JSON.stringify(body)).toBe(200);
      if (body.factor?.status !== 'ACTIVE') {
        const activated = await fetch(`${souk.url}/v1/factors/my/${body.factor!.id}/activate`, {
          method: 'POST',
          headers: { authorization: token, 'content-type': 'application/json' },
          body: JSON.stringify({ code: await mailed(souk, email, code) }),
        });
        expect(activated.status, await activated.text()).toBe(200);
      }
      expect(await client().auth.login({ email, password })).toEqual({ loginState: LoginState.FAILURE, error: 'Unknown _state' });
    });
  });

  describe('§8 registration', () => {
    it('EMAIL field violation: invalidEmail with the description of the server', async () => {
      for (const email of ['no address', 'ada@localhost', '']) {
        const result = await client().auth.register({ email, password });
        expect(result).toMatchObject({ loginState: LoginState.FAILURE, errorCode: 'invalidEmail', error: 'must be an email address' });
      }
    });

    it('-19971: missingCaptchaToken, -19970: invalidCaptchaToken', async () => {
      await policy({ captcha: { mode: 'REGISTRATION', provider: 'RECAPTCHA', siteKey: 'visible', invisibleSiteKey: 'invisible', secret: 'captcha-secret' } });
      const email = someone();
      const wix = client();
      expect(await wix.auth.register({ email, password })).toMatchObject({ errorCode: 'missingCaptchaToken' });
      expect(await wix.auth.register({ email, password, captchaTokens: { recaptchaToken: 'made up' } })).toMatchObject({ errorCode: 'invalidCaptchaToken' });
      expect(await wix.auth.register({ email, password, captchaTokens: { invisibleRecaptchaToken: captcha.solve() } })).toMatchObject({ loginState: LoginState.SUCCESS });
      expect(await wix.auth.register({ email: someone(), password, captchaTokens: { recaptchaToken: captcha.solve() } })).toMatchObject({ loginState: LoginState.SUCCESS });
      expect(captcha.asked.at(-1)).toMatchObject({ secret: 'captcha-secret' });
      // Signing in asks for none.
      expect(await wix.auth.login({ email, password })).toMatchObject({ loginState: LoginState.SUCCESS });
    });

    it('-19995: emailAlreadyExists, however it is spelt', async () => {
      const { email } = await registered();
      for (const again of [email, email.toUpperCase(), ` ${email}`]) {
        expect(await client().auth.register({ email: again, password })).toMatchObject({ loginState: LoginState.FAILURE, errorCode: 'emailAlreadyExists' });
      }
    });

    it('any other failure: the message of the server, without a code', async () => {
      const weak = await client().auth.register({ email: someone(), password: 'short' });
      expect(weak).toMatchObject({ loginState: LoginState.FAILURE, error: expect.stringContaining('password') });
      expect(weak).not.toHaveProperty('errorCode');
      await policy({ openRegistration: false });
      const closed = await client().auth.register({ email: someone(), password });
      expect(closed).toMatchObject({ loginState: LoginState.FAILURE, error: expect.stringContaining('REGISTRATION_CLOSED') });
      expect(closed).not.toHaveProperty('errorCode');
    });
  });

  describe('§8 login', () => {
    it('-19971: missingCaptchaToken, -19970: invalidCaptchaToken', async () => {
      const { email } = await registered();
      await policy({ captcha: { mode: 'LOGIN', provider: 'RECAPTCHA', siteKey: 'visible', secret: 'captcha-secret' } });
      const wix = client();
      expect(await wix.auth.login({ email, password })).toMatchObject({ loginState: LoginState.FAILURE, errorCode: 'missingCaptchaToken' });
      expect(await wix.auth.login({ email, password, captchaTokens: { recaptchaToken: 'made up' } })).toMatchObject({ errorCode: 'invalidCaptchaToken' });
      expect(await wix.auth.login({ email, password, captchaTokens: { recaptchaToken: captcha.solve() } })).toMatchObject({ loginState: LoginState.SUCCESS });
    });

    it('-19976: invalidPassword', async () => {
      const { email } = await registered();
      expect(await client().auth.login({ email, password: 'wrong horse' })).toMatchObject({ loginState: LoginState.FAILURE, errorCode: 'invalidPassword' });
    });

    it('-19973: resetPassword, for who has no password', async () => {
      const wix = client();
      await wix.auth.generateVisitorTokens();
      const email = someone('external');
      await wix.auth.getMemberTokensForExternalLoginWithSession(email, souk.apiKey);
      expect(await client().auth.login({ email, password })).toMatchObject({ loginState: LoginState.FAILURE, errorCode: 'resetPassword' });
    });

    it('anything else: invalidEmail', async () => {
      for (const email of [someone('nobody'), 'no address', '']) {
        expect(await client().auth.login({ email, password })).toMatchObject({ loginState: LoginState.FAILURE, errorCode: 'invalidEmail' });
      }
      // Even what is no text at all must not make the package fall over.
      expect(await client().auth.login({ email: { not: 'text' }, password: 7 } as never)).toMatchObject({ errorCode: 'invalidEmail' });
    });

    it('with existence hidden an unknown e-mail reads as a wrong password', async () => {
      await policy({ hideExistence: true });
      expect(await client().auth.login({ email: someone('nobody'), password })).toMatchObject({ errorCode: 'invalidPassword' });
    });

    it('a blocked member is told apart only by the right password', async () => {
      const { wix, email, tokens } = await signedIn();
      await admin(souk, 'POST', '/api/v1/members/block', { email });
      expect(await client().auth.login({ email, password: 'wrong horse' })).toMatchObject({ errorCode: 'invalidPassword' });
      expect(await client().auth.login({ email, password })).toMatchObject({ loginState: LoginState.FAILURE, errorCode: 'invalidEmail' });
      // Tokens are dead at once.
      await expect(wix.currentCart.getCurrentCart()).rejects.toMatchObject({ status: 401 });
      await expect(wix.auth.renewToken(tokens.refreshToken)).rejects.toThrow('Failed to fetch tokens from OAuth API');
      expect(await whoIs(tokens.accessToken.value)).toMatchObject({ active: false });
    });
  });

  describe('§8 flow messages', () => {
    it('§5 the callback must carry a code and a state', async () => {
      const wix = client();
      const data = wix.auth.generateOAuthData(`${site}/signed-in`);
      await expect(wix.auth.getMemberTokens('', 'x', data)).rejects.toThrow('Missing code or _state');
      await expect(wix.auth.getMemberTokens('x', '', data)).rejects.toThrow('Missing code or _state');
    });

    it('§5 the returned state must be the one that was made', async () => {
      const wix = client();
      await expect(wix.auth.getMemberTokens('x', 'y', wix.auth.generateOAuthData(site))).rejects.toThrow('Invalid _state');
    });

    it('a token request that fails names the status and the request id', async () => {
      const wix = client();
      const data = wix.auth.generateOAuthData(site);
      await expect(wix.auth.getMemberTokens('made-up', data.state, data)).rejects.toThrow(
        /^Failed to fetch tokens from OAuth API: Bad Request\. request id: [0-9a-f-]{20,}.*invalid_grant/,
      );
    });

    it('a code works once, and for its verifier only', async () => {
      const { wix, sessionToken } = await registered();
      const data = wix.auth.generateOAuthData(`${site}/signed-in`);
      const options = { prompt: 'none', responseMode: 'query', sessionToken } as const;
      const { authUrl } = await wix.auth.getAuthUrl(data, options);
      const answer = wix.auth.parseFromUrl(await follow(authUrl), 'query');
      const tokens = await wix.auth.getMemberTokens(answer.code, answer.state, data);
      expect(await whoIs(tokens.accessToken.value)).toMatchObject({ active: true });
      await expect(wix.auth.getMemberTokens(answer.code, answer.state, data)).rejects.toThrow('invalid_grant');
      // It came twice, so it was stolen: what it gave is over.
      expect(await whoIs(tokens.accessToken.value)).toMatchObject({ active: false });
    });

    it('prompt none without anybody signed in answers with an error at once', async () => {
      const wix = client();
      const data = wix.auth.generateOAuthData(`${site}/signed-in`);
      const { authUrl } = await wix.auth.getAuthUrl(data, { prompt: 'none' });
      const answer = wix.auth.parseFromUrl(await follow(authUrl));
      expect(answer).toMatchObject({ code: null, state: data.state, error: 'login_required' });
    });

    it('an address that is not on the list is refused when the flow is made', async () => {
      const wix = client();
      for (const address of ['https://evil.example/signed-in', `${site}.evil.example/`, 'javascript:alert(1)', 'https://shop.example@evil.example/']) {
        await expect(wix.auth.getAuthUrl(wix.auth.generateOAuthData(address))).rejects.toMatchObject({
          details: { validationError: expect.anything() },
        });
        await expect(wix.auth.logout(address)).rejects.toMatchObject({ details: { validationError: expect.anything() } });
      }
    });
  });

  describe('§4 tokens', () => {
    it('with no valid access token the refresh token is used', async () => {
      const { wix, tokens } = await signedIn();
      const member = await whoIs(tokens.accessToken.value);
      const late = client({ ...tokens, accessToken: { value: tokens.accessToken.value, expiresAt: Math.floor(Date.now() / 1000) - 1 } });
      await fill(late, 1);
      const renewed = late.auth.getTokens();
      expect(renewed.refreshToken).toEqual(tokens.refreshToken);
      expect(await whoIs(renewed.accessToken.value)).toMatchObject({ subjectType: 'MEMBER', subjectId: member.subjectId });
      expect(await quantities(wix)).toEqual([1]); // the same member
      // The old refresh token stays good, again and again.
      for (let i = 0; i < 3; i++) await wix.auth.renewToken(tokens.refreshToken);
    });

    it('if that fails an anonymous visitor token is taken', async () => {
      const wix = client({ accessToken: { value: '', expiresAt: 0 }, refreshToken: { value: 'soukrt_made-up', role: 'member' as never } });
      await fill(wix, 1);
      expect(wix.auth.getTokens().refreshToken.role).toBe('visitor');
      expect(wix.auth.loggedIn()).toBe(false);
    });

    it('visitor tokens are given as they are, renewed, or made', async () => {
      const wix = client();
      const first = await wix.auth.generateVisitorTokens();
      expect(first.refreshToken.role).toBe('visitor');
      expect(await wix.auth.generateVisitorTokens(first)).toEqual(first);
      const renewed = await wix.auth.generateVisitorTokens({ refreshToken: first.refreshToken });
      const [a, b] = await Promise.all([whoIs(first.accessToken.value), whoIs(renewed.accessToken.value)]);
      expect(b.subjectId).toBe(a.subjectId);
      expect(b.subjectType).toBe('VISITOR');
    });

    it('logout clears both tokens and sets the role to none; the old tokens are dead', async () => {
      const { wix, tokens } = await signedIn();
      const { logoutUrl } = await wix.auth.logout(`${site}/bye`);
      expect(wix.auth.getTokens()).toMatchObject({ accessToken: { value: '' }, refreshToken: { value: '', role: 'none' } });
      expect(wix.auth.loggedIn()).toBe(false);
      expect(await follow(logoutUrl)).toBe(`${site}/bye`);
      expect(await whoIs(tokens.accessToken.value)).toMatchObject({ active: false });
      await expect(wix.auth.renewToken(tokens.refreshToken)).rejects.toThrow('Failed to fetch tokens');
      // The address works once.
      const again = await fetch(logoutUrl, { redirect: 'manual' });
      expect(again.headers.get('location') ?? '').not.toContain(site);
    });
  });

  describe('password reset', () => {
    it('goes by mail to a page of the shop; then the old password fails and all sessions are over', async () => {
      const { wix, email, tokens } = await signedIn();
      await wix.auth.sendPasswordResetEmail(email, `${site}/after-reset`);
      const address = await mailed(souk, email, link);
      expect(new URL(address).pathname).toBe('/hosted/reset-password');
      expect(fragment(address, 'redirect')).toBe(`${site}/after-reset`);
      const recover = async (body: unknown) =>
        fetch(`${souk.url}/_api/iam/recovery/v1/recover`, {
          method: 'POST',
          headers: { authorization: (await client().auth.generateVisitorTokens()).accessToken.value, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const recoveryToken = fragment(address, 'token');
      expect((await recover({ recoveryToken, password: 'short' })).status).toBe(400);
      const done = await recover({ recoveryToken, password: 'another horse battery' });
      expect(await done.json()).toMatchObject({ state: 'SUCCESS', sessionToken: expect.any(String) });
      expect(await client().auth.login({ email, password })).toMatchObject({ errorCode: 'invalidPassword' });
      expect(await client().auth.login({ email, password: 'another horse battery' })).toMatchObject({ loginState: LoginState.SUCCESS });
      await expect(wix.auth.renewToken(tokens.refreshToken)).rejects.toThrow('Failed to fetch tokens');
      expect((await recover({ recoveryToken, password: 'a third horse battery' })).status).toBe(400); // once
    });

    it('answers the same for an unknown address, and refuses a foreign page', async () => {
      const wix = client();
      const nobody = someone('nobody');
      await wix.auth.sendPasswordResetEmail(nobody, `${site}/after-reset`);
      expect(await mailsTo(souk, nobody)).toEqual([]);
      await expect(wix.auth.sendPasswordResetEmail(nobody, 'https://evil.example/')).rejects.toMatchObject({
        details: { validationError: { fieldViolations: [{ field: expect.stringContaining('redirect.url') }] } },
      });
    });
  });

  describe('external login', () => {
    it('by member id and API key', async () => {
      const { email } = await registered();
      const id = await memberOf(email);
      const wix = client();
      wix.auth.setTokens(await wix.auth.generateVisitorTokens());
      const tokens = await wix.auth.getMemberTokensForExternalLogin(id, souk.apiKey);
      expect(tokens.refreshToken.role).toBe('member');
      expect(await whoIs(tokens.accessToken.value)).toMatchObject({ subjectType: 'MEMBER', subjectId: id });
      await expect(wix.auth.getMemberTokensForExternalLogin(id, 'made-up-key')).rejects.toThrow('Failed to fetch tokens');
      await expect(wix.auth.getMemberTokensForExternalLogin(randomUUID(), souk.apiKey)).rejects.toThrow('Failed to fetch tokens');
    });

    it('by e-mail, with a session, making the member', async () => {
      const email = someone('external');
      const wix = client();
      const tokens = await wix.auth.getMemberTokensForExternalLoginWithSession(email, souk.apiKey, { verifyEmail: true, profile: { firstName: 'Grace' } as never });
      wix.auth.setTokens(tokens);
      const id = await memberOf(email);
      expect(await whoIs(tokens.accessToken.value)).toMatchObject({ subjectType: 'MEMBER', subjectId: id });
      expect(await wix.auth.renewToken(tokens.refreshToken)).toMatchObject({ refreshToken: tokens.refreshToken });
      // A second time it is the same member.
      const again = await client().auth.getMemberTokensForExternalLoginWithSession(email, souk.apiKey);
      expect(await whoIs(again.accessToken.value)).toMatchObject({ subjectId: id });
    });
  });

  describe('the cart', () => {
    it('of a visitor becomes the member\'s at sign-in', async () => {
      const { email } = await registered();
      const wix = client();
      await fill(wix, 2);
      const before = await wix.currentCart.getCurrentCart();
      await enter(wix, sessionOf(await wix.auth.login({ email, password })));
      const after = await wix.currentCart.getCurrentCart();
      expect(after._id).toBe(before._id);
      expect(after.buyerInfo?.memberId).toBe(await memberOf(email));
      expect(await quantities(wix)).toEqual([2]);
      // Elsewhere, with more in the cart: the two become one.
      const phone = client();
      await fill(phone, 3);
      await enter(phone, sessionOf(await phone.auth.login({ email, password })));
      expect(await quantities(phone)).toEqual([5]);
      expect(await quantities(wix)).toEqual([5]);
    });

    it('comes along with an external login too', async () => {
      const wix = client();
      await fill(wix, 4);
      wix.auth.setTokens(await wix.auth.getMemberTokensForExternalLoginWithSession(someone('external'), souk.apiKey));
      expect(await quantities(wix)).toEqual([4]);
    });
  });

  it('an app gets an unbound token of its own for one that it holds', async () => {
    const app = AppStrategy({ appId: souk.appId, appSecret: souk.appSecret, instanceId: randomUUID() });
    const { headers } = await app.getAuthHeaders({} as never);
    const held = (headers as { Authorization: string }).Authorization;
    const unbound = AppStrategy({ appId: souk.appId, appSecret: souk.appSecret, accessToken: held });
    const answer = await unbound.getAuthHeaders({} as never);
    expect(await whoIs((answer.headers as { Authorization: string }).Authorization)).toMatchObject({ active: true, subjectType: 'APP', subjectId: souk.appId });
  });
});
