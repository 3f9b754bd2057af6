import { isCaptchaCode } from '../../shared/captcha.tsx';
import type { Refusal } from '../../shared/refusal.ts';
import { passwordViolation } from '../../shared/rules.ts';
import type { TextKey } from '../../shared/text/index.ts';

export type RegisterTrouble =
  | { is: 'fields'; fields: Partial<Record<'firstName' | 'lastName' | 'email' | 'password', TextKey>> }
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

export function registerTrouble(refusal: Refusal): RegisterTrouble {
  if (refusal.kind !== 'refused' || refusal.wait > 0) return { is: 'note' };
  if (isCaptchaCode(refusal.code)) {
    return { is: 'captcha', text: refusal.code === '-19971' ? 'captcha.needed' : 'captcha.wrong' };
  }
  if (refusal.code === '-19995') return { is: 'taken' };
  if (refusal.code === 'REGISTRATION_CLOSED') return { is: 'closed' };
  const fields: Partial<Record<'firstName' | 'lastName' | 'email' | 'password', TextKey>> = {};
  for (const violation of refusal.violations) {
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
  return refusal.violations.length > 0 ? { is: 'fields', fields } : { is: 'note' };
}
