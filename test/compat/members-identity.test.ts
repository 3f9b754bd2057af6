// Signing in and recovering an account by the functions of the public packages, beside what the client does itself
// (signin.test.ts): every operation of the identity services, and the older ones of members.
import { createHmac } from 'node:crypto';
import { authentication as older } from '@wix/members';
import { authentication, oauth, recovery, signOnPolicy, verification } from '@wix/identity';
import { ApiKeyStrategy, createClient, OAuthStrategy, type Tokens } from '@wix/sdk';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countCalls } from '../support/calls';
import { call, newMember, nobody, refusal, site, someone, tokensOf } from '../support/community';
import { admin, code, fragment, link, mailed } from '../support/mails';
import { databases, startSouk, type Souk } from '../support/souk';
import { redirectTo } from '../support/wix';

const modules = { older, authentication, oauth, recovery, signOnPolicy, verification };
const shop = 'https://shop.example';

/** The code that an authenticator app shows now. */
function totp(secret: string): string {
  const bits = [...secret.replace(/=+$/, '')].map((c) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => parseInt(byte, 2)),
  );
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = hash[19]! & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
const password = 'correct horse battery';

describe.each(databases)('identity on %s', (database) => {
  let souk: Souk;
  let wire: ReturnType<typeof redirectTo>;
  const calls = countCalls(modules);
  const manager = () =>
    calls.of(createClient({ modules, auth: ApiKeyStrategy({ apiKey: souk.apiKey, siteId: site }) }));
  const as = (tokens?: Tokens) =>
    calls.of(createClient({ modules, auth: OAuthStrategy({ clientId: souk.clientId, tokens }) }));
  const policy = (signInPolicy: object) => admin(souk, 'PATCH', '/v1/sign-in-policy', { signInPolicy });

  beforeAll(async () => {
    souk = await startSouk(database, { SOUK_ALLOWED_REDIRECTS: shop });
    wire = redirectTo(souk.url);
  });
  afterAll(async () => {
    wire?.restore();
    await souk?.stop();
  });
  afterEach(() => policy({ requireEmailVerification: false, requireOwnerApproval: false }));

  it('registers, signs in and changes the password', async () => {
    const email = someone();
    const wix = as().authentication;
    const made = await wix.registerV2(
      { email },
      { password, profile: { firstName: 'Ada', nickname: 'Countess' } as never },
    );
    expect(made).toMatchObject({
      state: 'SUCCESS',
      sessionToken: expect.any(String),
      identity: { email: { address: email, isVerified: false }, identityProfile: { firstName: 'Ada' } },
    });
    expect(made.identity!._createdDate).toBeInstanceOf(Date);
    await expect(wix.registerV2({ email }, { password })).rejects.toMatchObject(refusal('-19995'));
    expect(await wix.loginV2({ email }, { password })).toMatchObject({
      state: 'SUCCESS',
      identity: { _id: made.identity!._id, status: { name: 'ACTIVE' } },
    });
    await expect(wix.loginV2({ email }, { password: 'wrong horse' })).rejects.toMatchObject(refusal('-19976'));
    expect(await wix.validateEmail(email)).toMatchObject({ valid: true, formatInvalid: false });
    expect(await wix.validateEmail('no address')).toMatchObject({ valid: false, formatInvalid: true });
    const tokens = await tokensOf(souk, made.identity!._id!);
    await as(tokens).authentication.changePassword('another horse battery');
    expect(await wix.loginV2({ email }, { password: 'another horse battery' })).toMatchObject({ state: 'SUCCESS' });
  });

  it('lets somebody in on the word of an app, and out again', async () => {
    const email = someone('external');
    const visitor = await as().auth.generateVisitorTokens();
    const both = `${visitor.accessToken.value},${souk.apiKey}`;
    const app = calls.of(
      createClient({ modules, auth: { getAuthHeaders: async () => ({ headers: { Authorization: both } }) } as never }),
    );
    const made = await app.authentication.signOn(
      { email },
      { profile: { firstName: 'Grace' } as never, verifyEmail: true },
    );
    expect(made).toMatchObject({
      sessionToken: expect.any(String),
      identity: { email: { address: email, isVerified: true } },
    });
    const tokens = await tokensOf(souk, made.identity!._id!);
    const left = await as(tokens).authentication.logout({
      clientId: souk.clientId,
      postLogoutRedirectUri: `${shop}/bye`,
    });
    expect(left).toMatchObject({ statusCode: 302, headers: [{ key: 'Location', value: `${shop}/bye` }] });
    expect((await call(souk, tokens.accessToken.value, 'GET', '/v1/members/my')).status).toBe(401);
    await expect(
      as().authentication.logout({ clientId: souk.clientId, postLogoutRedirectUri: 'https://elsewhere.example' }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('verifies an e-mail by a code', async () => {
    const rules = manager().signOnPolicy;
    const { signOnPolicy: before } = await rules.getSignOnPolicy();
    expect(before).toMatchObject({
      requireOwnerApproval: false,
      requireEmailVerification: false,
      revision: expect.any(String),
    });
    const now = await rules.updateSignOnPolicy({
      requireEmailVerification: true,
      requireOwnerApproval: false,
      revision: before!.revision,
    } as never);
    expect(now).toMatchObject({ requireEmailVerification: true, _id: before!._id });
    const email = someone();
    const wix = as();
    const made = await wix.authentication.registerV2({ email }, { password });
    expect(made).toMatchObject({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: expect.any(String) });
    const wrong = await mailed(souk, email, code).then((right) => (right === '000000' ? '111111' : '000000'));
    await expect(
      wix.verification.verifyDuringAuthentication(wrong, { stateToken: made.stateToken! }),
    ).rejects.toMatchObject(refusal('VERIFICATION_FAILED'));
    const done = await wix.verification.verifyDuringAuthentication(await mailed(souk, email, code), {
      stateToken: made.stateToken!,
    });
    expect(done).toMatchObject({
      state: 'SUCCESS',
      sessionToken: expect.any(String),
      identity: { email: { address: email, isVerified: true } },
    });
    // A member asks for a code of their own later; the older spelling of the path is served too.
    const ada = await newMember(souk, 'ada');
    expect(await as(ada.tokens).verification.start({ identityId: ada.id, target: 'EMAIL' })).toMatchObject({
      verificationId: expect.any(String),
    });
    const omar = await newMember(souk, 'omar'); // for each account, one code at a time
    expect(
      (await call(souk, omar.tokens.accessToken.value, 'POST', '/v1/Start', { identityId: omar.id, target: 'EMAIL' }))
        .status,
    ).toBe(200);
  });

  // The calls of the specification that no package has a function for.
  it('asks for a second factor, and does not send codes at will', async () => {
    const email = someone();
    const wix = as();
    const made = await wix.authentication.registerV2({ email }, { password });
    const mine = (await tokensOf(souk, made.identity!._id!)).accessToken.value;
    const own = async (path: string, body: object) => (await call(souk, mine, 'POST', path, body)).json();
    const { factor, secret } = await own('/v1/factors/my/totp', { password });
    await own(`/v1/factors/my/${factor.id}/activate`, { code: totp(secret) });
    const { codes: recoveryCodes } = await own('/v1/factors/my/recovery-codes', { password });
    const begun = await wix.authentication.loginV2({ email }, { password });
    expect(begun).toMatchObject({ state: 'REQUIRE_MFA', stateToken: expect.any(String) });
    const visitor = wix.auth.getTokens().accessToken.value;
    const verify = (kind: string, proof: object) =>
      call(souk, visitor, 'POST', `/v2/${kind}/verify`, { stateToken: begun.stateToken, ...proof });
    expect((await verify('TOTP', { totpData: { code: '000000' } })).status).toBe(400);
    const done = await verify('RECOVERY_CODE', { recoveryCodeData: { code: recoveryCodes[0] } });
    expect(done.json()).toMatchObject({ state: 'SUCCESS', sessionToken: expect.any(String) });

    await policy({ requireEmailVerification: true });
    const waiting = await wix.authentication.registerV2({ email: someone() }, { password });
    const again = await call(souk, visitor, 'POST', '/v1/auth/resend', { stateToken: waiting.stateToken });
    expect(again.status, again.text).toBe(429); // one was sent a moment ago
    expect(again.json()).toMatchObject(refusal('THROTTLED_FEATURE'));
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
    const unknown = await call(souk, visitor, 'POST', '/v1/auth/resend', { stateToken: 'made up' });
    expect(unknown.json()).toMatchObject(refusal('VERIFICATION_FAILED'));
  });

  it('recovers and activates accounts by mail', async () => {
    const email = someone();
    await as().authentication.registerV2({ email }, { password });
    await as().recovery.sendRecoveryEmail(email, { redirect: { url: shop, clientId: souk.clientId } });
    const token = fragment(await mailed(souk, email, link), 'token')!;
    expect(await as().recovery.recover(token, { password: 'a third horse battery' })).toMatchObject({
      state: 'SUCCESS',
      sessionToken: expect.any(String),
    });
    expect(await as().authentication.loginV2({ email }, { password: 'a third horse battery' })).toMatchObject({
      state: 'SUCCESS',
    });
    const ada = await newMember(souk, 'ada');
    await manager().recovery.sendActivationEmail(ada.id, {
      emailOptions: { redirect: { url: shop, clientId: souk.clientId } } as never,
    });
    expect(fragment(await mailed(souk, ada.email, link), 'token')).toBeTruthy();
    await expect(manager().recovery.sendActivationEmail(nobody)).rejects.toMatchObject({ status: 404 });
  });

  it('tells what a token is and who holds it', async () => {
    const ada = await newMember(souk, 'ada', { contact: { firstName: 'Ada', lastName: 'Lovelace' } });
    expect(await as(ada.tokens).oauth.userInfo()).toMatchObject({
      sub: ada.id,
      email: ada.email,
      givenName: 'Ada',
      familyName: 'Lovelace',
    });
    const { keys } = (await as().oauth.jwks()) as unknown as { keys: object[] };
    expect(keys[0]).toMatchObject({ kty: expect.any(String), kid: expect.any(String) });
    // These two take the body of a call as bytes.
    const bytes = (body: object) => new TextEncoder().encode(JSON.stringify(body));
    const raw = as().oauth as unknown as Record<'token' | 'tokenInfo', (options: object) => Promise<any>>;
    await expect(raw.token({ body: bytes({}) })).rejects.toMatchObject({ status: 400 });
    expect(await raw.tokenInfo({ body: bytes({}) })).toMatchObject({ active: false });
    const visitor = await raw.token({ body: bytes({ grantType: 'anonymous', clientId: souk.clientId }) });
    expect(visitor).toMatchObject({ access_token: expect.any(String), token_type: 'Bearer' });
    const form = new TextEncoder().encode(`grant_type=anonymous&client_id=${souk.clientId}`);
    expect(await raw.token({ body: form })).toMatchObject({ access_token: expect.any(String) });
    expect(await raw.tokenInfo({ body: bytes({ token: ada.tokens.accessToken.value }) })).toMatchObject({
      active: true,
      subjectType: 'MEMBER',
      subjectId: ada.id,
      clientId: souk.clientId,
    });
  });

  it('serves the older functions of members', async () => {
    const email = someone('older');
    const wix = as().older;
    const made = await wix.register(email, password, {
      contactInfo: { firstName: 'Ada', phones: ['+49 30 123456'] } as never,
      profilePrivacyStatus: 'PUBLIC' as never,
    });
    expect(made).toMatchObject({
      member: { loginEmail: email, status: 'ACTIVE', role: 'MEMBER', firstName: 'Ada', profilePrivacyStatus: 'PUBLIC' },
      session: { token: expect.any(String) },
    });
    expect(made.member!.creationDate).toBeInstanceOf(Date);
    const id = made.member!._id!;
    expect(await wix.login(email, password)).toMatchObject({
      member: { _id: id, phones: ['+49 30 123456'] },
      session: { token: expect.any(String) },
    });
    await expect(wix.login(email, 'wrong horse')).rejects.toMatchObject({ details: { applicationError: {} } });
    expect(await manager().older.sendSetPasswordEmail(email, { hideIgnoreMessage: true })).toMatchObject({
      accepted: true,
    });
    expect(fragment(await mailed(souk, email, link), 'token')).toBeTruthy();
    await manager().older.block({ email, source: 'HANDLING_SPAM' } as never);
    await expect(wix.login(email, password)).rejects.toMatchObject({ details: { applicationError: {} } });
    await manager().older.approve({ _id: id } as never);
    expect(await wix.login(email, password)).toMatchObject({ member: { status: 'ACTIVE' } });
    const next = someone('newer');
    expect(await manager().older.changeLoginEmail(id, next, { revokeCurrentSessions: true })).toMatchObject({
      member: { _id: id, loginEmail: next },
    });
    expect(await wix.login(next, password)).toMatchObject({ member: { _id: id } });
  });

  it('has had every operation of the services', () => expect(calls.missing()).toEqual([]));
});
