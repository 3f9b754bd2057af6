import { expect, test } from 'vitest';
import { blank, sentOf, valuesOf, type Provider } from './provider.ts';

const company = {
  id: 'p',
  kind: 'OIDC',
  name: 'Company',
  issuer: 'https://id.company.example',
  clientId: 'shop',
  hasClientSecret: true,
  scopes: ['openid', 'email'],
  enabled: true,
  forMembers: true,
  forStaff: false,
  allowedDomains: [],
  trustEmail: false,
} as unknown as Provider;

test('of a provider that there is only what was changed is sent', () => {
  const now = { ...valuesOf(company), allowedDomains: 'company.example, other.example', trustEmail: true };
  expect(sentOf(now, {}, '')).toEqual({});
  expect(sentOf(now, { allowedDomains: now.allowedDomains, trustEmail: true }, '')).toEqual({
    allowedDomains: ['company.example', 'other.example'],
    trustEmail: true,
  });
  expect(sentOf(now, {}, ' new one ')).toEqual({ clientSecret: 'new one' });
});

test('Apple has a team, a key and its text', () => {
  const now = { ...blank('APPLE'), name: 'Apple', teamId: 'ABCDE12345', keyId: ' KLMNO67890 ' };
  const key = '-----BEGIN PRIVATE KEY-----\nMIG\n-----END PRIVATE KEY-----\n';
  expect(sentOf(now, { name: 'Apple', teamId: now.teamId, keyId: now.keyId }, key)).toEqual({
    name: 'Apple',
    apple: { teamId: 'ABCDE12345', keyId: 'KLMNO67890' },
    clientSecret: key.trim(),
  });
  // They mean nothing to others.
  expect(sentOf({ ...now, kind: 'OIDC' }, { teamId: now.teamId }, '')).toEqual({});
});
