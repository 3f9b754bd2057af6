import { describe, expect, it } from 'vitest';
import { demandedAtOnce, isCaptchaCode, tokenFor } from './captcha.tsx';

const policy = { mode: 'OFF', provider: 'RECAPTCHA', siteKey: '', invisibleSiteKey: '' };

describe('captcha', () => {
  it.each([
    ['OFF', false, false],
    ['REGISTRATION', true, false],
    ['LOGIN', false, true],
    ['BOTH', true, true],
    ['AFTER_FAILURES', false, false],
  ])('with %s is shown at once to register: %s, to sign in: %s', (mode, register, login) => {
    expect(demandedAtOnce({ ...policy, mode }, 'REGISTRATION')).toBe(register);
    expect(demandedAtOnce({ ...policy, mode }, 'LOGIN')).toBe(login);
  });

  it('is not shown by a shop without one', () => {
    expect(demandedAtOnce(undefined, 'LOGIN')).toBe(false);
  });

  it('names the key that a token is of', () => {
    expect(tokenFor({ ...policy, siteKey: 'a', invisibleSiteKey: 'b' }, 't')).toEqual({ Recaptcha: 't' });
    expect(tokenFor({ ...policy, invisibleSiteKey: 'b' }, 't')).toEqual({ InvisibleRecaptcha: 't' });
  });

  it('knows the codes that ask for it', () => {
    expect(['-19971', '-19970', '-19976', ''].map(isCaptchaCode)).toEqual([true, true, false, false]);
  });
});
