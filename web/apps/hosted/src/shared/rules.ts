// What is asked of typed values, before the server is. It has the last word.
import type { FieldViolation } from '@souk/client';
import type { TextKey } from './text/index.ts';

/** Something before an @, and after it a name with a dot or a machine's own name. */
export const looksLikeEmail = (text: string): boolean =>
  /^[^\s@]+@[^\s@]+$/u.test(text.trim()) && text.length <= 254;

export const longestPassword = 128;

/** As the server counts: characters, not the halves that some are made of. */
export const lengthOf = (text: string): number => [...text].length;

/** Each rule with whether it is met. Without a known e-mail there is none to differ from. */
export function passwordRules(password: string, least: number, email?: string) {
  const length = lengthOf(password);
  const rules: { key: TextKey; met: boolean }[] = [
    { key: 'password.ruleLength', met: length >= least && length <= longestPassword },
  ];
  if (email !== undefined) {
    const differs = password.toLowerCase() !== email.trim().toLowerCase();
    rules.push({ key: 'password.ruleNotEmail', met: password !== '' && differs });
  }
  return rules;
}

/** Says what is wrong with a new password, or nothing. */
export function passwordProblem(password: string, least: number, email: string): TextKey | undefined {
  const length = lengthOf(password);
  if (length === 0) return 'password.needed';
  if (length < least) return 'password.tooShort';
  if (length > longestPassword) return 'password.tooLong';
  return password.toLowerCase() === email.trim().toLowerCase() ? 'password.isEmail' : undefined;
}

/** The server's word on a new password. */
export function passwordViolation(violation: FieldViolation): TextKey {
  switch (violation.violatedRule) {
    case 'MIN_LENGTH':
      return 'password.tooShort';
    case 'MAX_LENGTH':
      return 'password.tooLong';
    case 'REQUIRED_FIELD':
      return 'password.needed';
    default:
      return /e-?mail/i.test(violation.description) ? 'password.isEmail' : 'password.common';
  }
}
