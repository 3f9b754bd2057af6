import { expect, it } from 'vitest';
import { SoukError, type ErrorKind } from '@souk/client';
import { codeTrouble, keepTrouble } from './keep-trouble.ts';

const coded = (code: string, status = 400) =>
  new SoukError('application', code, {
    status,
    details: { applicationError: { code, description: '' } },
  });
const wrong = (field: string) =>
  new SoukError('validation', field, {
    status: 400,
    details: { validationError: { fieldViolations: [{ field, description: 'x' }] } },
  });
const failed = (kind: ErrorKind, status = 0) => new SoukError(kind, 'x', { status });

it.each([
  ['no answer', failed('network'), { key: 'keep.offline' }],
  ['a server in trouble', failed('system', 500), { key: 'keep.failed' }],
  ['too many tries', coded('TOO_MANY_REQUESTS', 429), { key: 'keep.failed' }],
  ['a browser that keeps nothing', new Error('blocked'), { key: 'keep.failed' }],
  ['a shop that takes nobody', coded('REGISTRATION_CLOSED', 403), { key: 'keep.closed' }],
  ['an account that is there', coded('-19995'), { key: 'keep.known', known: true }],
  ['a captcha that is missing', coded('-19971'), { ask: true }],
  ['a captcha that is wrong', coded('-19970'), { ask: true }],
  ['a field that the shop asks for', wrong('profile.customFields.custom.town'), { ask: true }],
  ['a weak password', wrong('password'), { key: 'keep.refused' }],
  ['another field', wrong('loginId.email'), { key: 'keep.failed' }],
])('tells %s for what it is', (_, error, told) => expect(keepTrouble(error)).toEqual(told));

it.each([
  ['no answer', failed('network'), 'keep.offline'],
  ['a server in trouble', failed('system', 500), 'keep.failed'],
  ['too many tries', coded('TOO_MANY_REQUESTS', 429), 'keep.failed'],
  ['a wrong code', coded('-19999'), 'keep.codeWrong'],
])('calls no code wrong because of %s, unless it is', (_, error, key) =>
  expect(codeTrouble(error)).toBe(key),
);
