// The ways to prove it again, and what each is called and sent as.
import type { Proof } from '../../shared/api.ts';
import type { FactorType } from '../../shared/steps.ts';
import type { TextKey } from '../../shared/text/index.ts';

export const names: Record<FactorType, TextKey> = {
  TOTP: 'factor.totp',
  WEBAUTHN: 'factor.webauthn',
  EMAIL: 'factor.email',
  SMS: 'factor.sms',
  CALL: 'factor.call',
  RECOVERY_CODE: 'factor.recovery',
};

/** A code that is sent somewhere must be sent first. */
export const isSent = (factor: FactorType): boolean =>
  factor === 'EMAIL' || factor === 'SMS' || factor === 'CALL';

/** What the server must make before it can be answered. */
export const mustStart = (factor: FactorType): boolean => isSent(factor) || factor === 'WEBAUTHN';

export function proofOf(factor: Exclude<FactorType, 'WEBAUTHN'>, code: string): Proof {
  switch (factor) {
    case 'TOTP':
      return { totpData: { code } };
    case 'EMAIL':
      return { emailData: { code } };
    case 'SMS':
      return { smsData: { code } };
    case 'CALL':
      return { callData: { code } };
    case 'RECOVERY_CODE':
      return { recoveryCodeData: { code: code.trim() } };
  }
}

/** The one to begin with: what the server began, else the first that needs nothing sent, else the first. */
export const firstFactor = (factors: readonly FactorType[], begun?: FactorType): FactorType =>
  begun ?? factors[0] ?? 'TOTP';
