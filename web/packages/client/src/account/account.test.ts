import { expect, it } from 'vitest';
import { createClient } from '../index.ts';
import { fakeStorage, fakeStore } from '../testing.ts';
import { createAccount, type Account } from './index.ts';

const calls: [string, (account: Account) => Promise<unknown>, string, string, unknown][] = [
  ['reads who I am', (a) => a.me(), 'GET', '/v1/identities/my', undefined],
  [
    'changes my profile',
    (a) => a.updateMe({ revision: '2', identityProfile: { firstName: 'Sara' } }),
    'PATCH',
    '/v1/identities/my',
    { identity: { revision: '2', identityProfile: { firstName: 'Sara' } } },
  ],
  ['lists sessions', (a) => a.sessions(), 'GET', '/v1/sessions/my', undefined],
  ['ends one', (a) => a.endSession('s/1'), 'DELETE', '/v1/sessions/my/s%2F1', undefined],
  ['ends the others', (a) => a.endOtherSessions(), 'POST', '/v1/sessions/my/sign-out', { keepCurrent: true }],
  ['changes the password', (a) => a.changePassword('n'), 'POST', '/v2/change-password', { newPassword: 'n' }],
  ['lists factors', (a) => a.factors(), 'GET', '/v1/factors/my', undefined],
  ['adds an app', (a) => a.addTotp({ password: 'p' }), 'POST', '/v1/factors/my/totp', { password: 'p' }],
  ['adds codes by e-mail', (a) => a.addEmail(), 'POST', '/v1/factors/my/email', {}],
  ['activates', (a) => a.activate('f', '1'), 'POST', '/v1/factors/my/f/activate', { id: 'f', code: '1' }],
  ['starts a passkey', (a) => a.startPasskey(), 'POST', '/v1/factors/my/webauthn/start', {}],
  [
    'adds a passkey',
    (a) => a.addPasskey('c', { id: 'x' }, 'My phone'),
    'POST',
    '/v1/factors/my/webauthn',
    { challengeId: 'c', credential: { id: 'x' }, name: 'My phone' },
  ],
  ['makes recovery codes', (a) => a.recoveryCodes(), 'POST', '/v1/factors/my/recovery-codes', {}],
  [
    'removes a factor, the password never in the address',
    (a) => a.removeFactor('f', { password: 'p' }),
    'POST',
    '/v1/factors/my/f/remove',
    { id: 'f', password: 'p' },
  ],
  ['lists devices', (a) => a.devices(), 'GET', '/v1/devices/my', undefined],
  ['forgets one', (a) => a.forgetDevice('d'), 'DELETE', '/v1/devices/my/d', undefined],
];

it.each(calls)('%s', async (_, act, method, path, body) => {
  const store = fakeStore(() => ({ body: {} }));
  const client = createClient({ clientId: 'c', fetch: store.fetch, storage: fakeStorage() });
  await act(createAccount(client));
  expect([store.calls[0]?.method, store.calls[0]?.url.pathname, store.calls[0]?.body]).toEqual([
    method,
    path,
    body,
  ]);
});
