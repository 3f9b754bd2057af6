import { describe, expect, it } from 'vitest';
import { Refusal } from '../../shared/refusal.ts';
import { loginTrouble } from './login-refusal.ts';

describe('a refused login', () => {
  it.each([
    ['-19976', { is: 'field', field: 'password', text: 'signIn.wrong' }],
    ['-19999', { is: 'field', field: 'password', text: 'signIn.wrong' }],
    ['-19973', { is: 'must-reset' }],
    ['-19971', { is: 'captcha', text: 'captcha.needed' }],
    ['-19970', { is: 'captcha', text: 'captcha.wrong' }],
    ['SIGN_IN_NOT_ALLOWED', { is: 'blocked' }],
    ['SOMETHING_NEW', { is: 'note' }],
  ])('with %s', (code, expected) => {
    expect(loginTrouble(new Refusal({ kind: 'refused', code }))).toEqual(expected);
  });

  it('is a note when one must wait, whatever the code', () => {
    expect(loginTrouble(new Refusal({ kind: 'refused', code: '-19976', wait: 9 }))).toEqual({ is: 'note' });
  });

  it('is a note when nothing answered', () => {
    expect(loginTrouble(new Refusal({ kind: 'network' }))).toEqual({ is: 'note' });
  });
});
