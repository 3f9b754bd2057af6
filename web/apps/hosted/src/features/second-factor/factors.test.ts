import { describe, expect, it } from 'vitest';
import { firstFactor, isSent, mustStart, proofOf } from './factors.ts';

describe('second factors', () => {
  it.each([
    ['TOTP', { totpData: { code: '123456' } }],
    ['EMAIL', { emailData: { code: '123456' } }],
    ['SMS', { smsData: { code: '123456' } }],
    ['CALL', { callData: { code: '123456' } }],
  ] as const)('%s is sent under its own name', (factor, expected) => {
    expect(proofOf(factor, '123456')).toEqual(expected);
  });

  it('takes a recovery code without the spaces around it', () => {
    expect(proofOf('RECOVERY_CODE', ' ab12-cd34 ')).toEqual({ recoveryCodeData: { code: 'ab12-cd34' } });
  });

  it('begins with what the server began, else with the first', () => {
    expect(firstFactor(['TOTP', 'EMAIL'], 'EMAIL')).toBe('EMAIL');
    expect(firstFactor(['WEBAUTHN', 'RECOVERY_CODE'])).toBe('WEBAUTHN');
    expect(firstFactor([])).toBe('TOTP');
  });

  it('starts only what needs it', () => {
    expect(
      (['TOTP', 'WEBAUTHN', 'EMAIL', 'SMS', 'CALL', 'RECOVERY_CODE'] as const).filter(mustStart),
    ).toEqual(['WEBAUTHN', 'EMAIL', 'SMS', 'CALL']);
    expect(isSent('WEBAUTHN')).toBe(false);
  });
});
