import { expect, test } from 'vitest';
import { changeOf, isScore, missing, valuesOf, type Captcha } from './captcha.ts';

const none = { secret: '', invisibleSecret: '' };
const kept: Captcha = {
  mode: 'BOTH',
  provider: 'TURNSTILE',
  siteKey: 'key',
  minimumScore: 0,
  hostnames: ['a.example'],
  hasSecret: true,
  hasInvisibleSecret: false,
};

test('only what was changed is sent, and a secret only where one was typed', () => {
  const now = {
    ...valuesOf(kept),
    mode: 'LOGIN',
    hostnames: 'a.example\nb.example a.example',
    minimumScore: '0,7',
  };
  expect(changeOf(now, {}, none)).toEqual({});
  expect(changeOf(now, { mode: 'LOGIN' }, { ...none, secret: ' s ' })).toEqual({
    mode: 'LOGIN',
    secret: 's',
  });
  expect(changeOf(now, { hostnames: now.hostnames, minimumScore: '0,7' }, none)).toEqual({
    hostnames: ['a.example', 'b.example'],
    minimumScore: 0.7,
  });
});

test('what is on must be able to work', () => {
  const now = valuesOf(kept);
  expect(missing(now, kept, none)).toEqual({});
  expect(missing({ ...now, mode: 'OFF', provider: '' }, kept, none)).toEqual({});
  // The secret that one provider has is never sent to another.
  expect(Object.keys(missing({ ...now, provider: 'HCAPTCHA' }, kept, none))).toEqual(['secret']);
  expect(
    Object.keys(missing({ ...now, provider: '', siteKey: '' }, { ...kept, hasSecret: false }, none)),
  ).toEqual(['provider', 'siteKey', 'secret']);
});

test.each([
  ['0', true],
  ['0.5', true],
  ['.5', true],
  ['0,9', true],
  ['1', true],
  ['1.2', false],
  ['half', false],
  ['-1', false],
])('%s as a score: %s', (text, is) => {
  expect(isScore(text)).toBe(is);
});
