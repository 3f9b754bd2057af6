import { describe, expect, it } from 'vitest';
import { Refusal } from '../../shared/refusal.ts';
import { registerTrouble } from './register-refusal.ts';

const refused = (parts: object) => registerTrouble(new Refusal({ kind: 'refused', ...parts }));

describe('a refused registration', () => {
  it.each([
    ['-19995', { is: 'taken' }],
    ['-19971', { is: 'captcha', text: 'captcha.needed' }],
    ['-19970', { is: 'captcha', text: 'captcha.wrong' }],
    ['REGISTRATION_CLOSED', { is: 'closed' }],
    ['SOMETHING_NEW', { is: 'note' }],
  ])('with %s', (code, expected) => {
    expect(refused({ code })).toEqual(expected);
  });

  it('shows every field that is wrong', () => {
    const violations = [
      { field: 'loginId.email', description: 'must be an email address', ruleName: 'EMAIL' },
      { field: 'password', description: 'must have at least 12 characters', violatedRule: 'MIN_LENGTH' },
      { field: 'profile.firstName', description: 'too long', violatedRule: 'MAX_LENGTH' },
    ];
    expect(refused({ violations })).toEqual({
      is: 'fields',
      fields: { email: 'email.wrong', password: 'password.tooShort', firstName: 'name.tooLong' },
      answers: [],
    });
  });

  it.each([
    ['is a common password; choose one that is harder to guess', 'password.common'],
    ['must not be the e-mail address', 'password.isEmail'],
  ])('knows the password that %s', (description, text) => {
    const violations = [{ field: 'password', description, violatedRule: 'OTHER' }];
    expect(refused({ violations })).toEqual({ is: 'fields', fields: { password: text }, answers: [] });
  });

  it('shows what is missing of what the shop asks for', () => {
    const asked = [
      { key: 'custom.town', name: 'Town', fieldType: 'TEXT', required: true, public: false },
      { key: 'custom.born', name: 'Born', fieldType: 'DATE', required: false, public: false },
    ];
    const violations = [
      {
        field: 'profile.customFields.custom.town',
        description: 'x',
        violatedRule: 'REQUIRED_FIELD' as const,
      },
      { field: 'profile.customFields.custom.born', description: 'x', violatedRule: 'FORMAT' as const },
    ];
    expect(registerTrouble(new Refusal({ kind: 'refused', violations }), asked)).toEqual({
      is: 'fields',
      fields: {},
      answers: [
        { name: 'asked:custom.town', text: 'asked.needed' },
        { name: 'asked:custom.born', text: 'asked.date' },
      ],
    });
  });

  it('is a note when the fault is not in a field of this page', () => {
    expect(refused({ violations: [{ field: 'profile.picture', description: 'x' }] })).toEqual({ is: 'note' });
    expect(refused({ wait: 60, violations: [{ field: 'password', description: 'x' }] })).toEqual({
      is: 'note',
    });
  });
});
