import { describe, expect, it } from 'vitest';
import { looksLikeEmail, passwordProblem, passwordRules } from './rules.ts';

describe('rules', () => {
  it.each([
    ['ada@example.com', true],
    [' ada@example.com ', true],
    ['ada@localhost', true],
    ['آدا@مثال.اختبار', true],
    ['ada', false],
    ['ada@', false],
    ['a b@example.com', false],
    [`${'a'.repeat(250)}@b.co`, false],
  ])('%j looks like an e-mail: %s', (text, expected) => {
    expect(looksLikeEmail(text)).toBe(expected);
  });

  it.each([
    ['', 'password.needed'],
    ['short', 'password.tooShort'],
    ['🦊🦊🦊🦊', 'password.tooShort'],
    ['x'.repeat(129), 'password.tooLong'],
    ['ADA@example.com', 'password.isEmail'],
    ['kettle & vase', undefined],
  ])('the password %j', (password, expected) => {
    expect(passwordProblem(password, 8, 'ada@example.com')).toBe(expected);
  });

  it('shows each rule with whether it is met', () => {
    const met = (password: string, email?: string) =>
      passwordRules(password, 8, email).map((rule) => rule.met);
    expect(met('', 'ada@example.com')).toEqual([false, false]);
    expect(met('kettle', 'ada@example.com')).toEqual([false, true]);
    expect(met('kettle & vase', 'ada@example.com')).toEqual([true, true]);
    expect(met('kettle & vase')).toEqual([true]);
  });
});
