import { isCaptchaCode } from '../../shared/captcha.tsx';
import type { Refusal } from '../../shared/refusal.ts';
import { passwordViolation } from '../../shared/rules.ts';
import type { TextKey } from '../../shared/text/index.ts';
import { fieldName, type Asked } from './fields.ts';
import type { AskedKey } from './text/index.ts';

export type RegisterTrouble =
  | {
      is: 'fields';
      fields: Partial<Record<'firstName' | 'lastName' | 'email' | 'password', TextKey>>;
      answers: { name: string; text: AskedKey }[];
    }
  | { is: 'captcha'; text: TextKey }
  | { is: 'taken' }
  | { is: 'closed' }
  | { is: 'note' };

// The server's names of the fields.
const places = {
  'loginId.email': 'email',
  password: 'password',
  'profile.firstName': 'firstName',
  'profile.lastName': 'lastName',
} as const;

const answersAt = 'profile.customFields.';

const kinds: Readonly<Record<string, AskedKey>> = {
  NUMBER: 'asked.number',
  DATE: 'asked.date',
  URL: 'asked.url',
  SOCIAL: 'asked.url',
};

export function registerTrouble(refusal: Refusal, asked: readonly Asked[] = []): RegisterTrouble {
  if (refusal.kind !== 'refused' || refusal.wait > 0) return { is: 'note' };
  if (isCaptchaCode(refusal.code)) {
    return { is: 'captcha', text: refusal.code === '-19971' ? 'captcha.needed' : 'captcha.wrong' };
  }
  if (refusal.code === '-19995') return { is: 'taken' };
  if (refusal.code === 'REGISTRATION_CLOSED') return { is: 'closed' };
  const fields: Partial<Record<'firstName' | 'lastName' | 'email' | 'password', TextKey>> = {};
  const answers: { name: string; text: AskedKey }[] = [];
  for (const violation of refusal.violations) {
    const answer = asked.find(({ key }) => violation.field === answersAt + key);
    if (answer) {
      const missing = violation.violatedRule === 'REQUIRED_FIELD';
      answers.push({
        name: fieldName(answer.key),
        text: missing ? 'asked.needed' : (kinds[answer.fieldType] ?? 'asked.tooLong'),
      });
      continue;
    }
    const field = places[violation.field as keyof typeof places];
    // A field that this page does not have cannot be mended here.
    if (!field) return { is: 'note' };
    fields[field] =
      field === 'password'
        ? passwordViolation(violation)
        : field === 'email'
          ? 'email.wrong'
          : 'name.tooLong';
  }
  return refusal.violations.length > 0 ? { is: 'fields', fields, answers } : { is: 'note' };
}
