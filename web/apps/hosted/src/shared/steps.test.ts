import { describe, expect, it } from 'vitest';
import { maskEmail, pageOf, readProgress, secondsLeft, stepFrom, writeProgress, type Step } from './steps.ts';
import { memoryOver } from './storage.ts';

const now = 1000;
const factors = [
  { factorType: 'RECOVERY_CODE', factorStatus: 'ENABLED_BY_RULE' },
  { factorType: 'TOTP', factorStatus: 'ENABLED' },
  { factorType: 'SMS', factorStatus: 'DISABLED' },
  { factorType: 'PUSH', factorStatus: 'ENABLED' },
];

describe('the step an answer leads to', () => {
  it('is the end with a session, and with the device to remember', () => {
    expect(stepFrom({ state: 'SUCCESS', sessionToken: 's' }, now)).toEqual({
      name: 'done',
      sessionToken: 's',
    });
    const answer = {
      state: 'SUCCESS',
      sessionToken: 's',
      additionalData: { deviceToken: { strValue: 'd' } },
    };
    expect(stepFrom(answer, now)).toMatchObject({ deviceToken: 'd' });
  });

  it('is waiting for the owner', () => {
    expect(stepFrom({ state: 'REQUIRE_OWNER_APPROVAL' }, now)).toEqual({ name: 'waiting' });
  });

  it('is the mailed code', () => {
    const answer = { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' };
    expect(stepFrom(answer, now)).toEqual({ name: 'verify', stateToken: 't', sentAt: now, wrong: 0 });
  });

  it('offers the second factors that are enabled and that we have a page for', () => {
    const answer = {
      state: 'REQUIRE_MFA',
      stateToken: 't',
      requireMfaData: { availableFactors: factors, reason: 'HIGH_RISK_LOGIN' },
    };
    expect(stepFrom(answer, now)).toEqual({
      name: 'second-factor',
      stateToken: 't',
      factors: ['TOTP', 'RECOVERY_CODE'],
      highRisk: true,
    });
  });

  it('goes on with the factor that was started, and keeps what it knew', () => {
    const before: Step = {
      name: 'second-factor',
      stateToken: 't',
      factors: ['TOTP', 'EMAIL'],
      highRisk: true,
    };
    const answer = {
      state: 'MFA_CHALLENGE',
      mfaChallengeData: { factorType: 'EMAIL', verificationChallengeData: { hint: 'a•••@b.example' } },
    };
    expect(stepFrom(answer, now, before)).toEqual({
      ...before,
      challenge: { factor: 'EMAIL', hint: 'a•••@b.example', sentAt: now },
    });
  });

  it('hands a passkey its question', () => {
    const answer = {
      state: 'MFA_CHALLENGE',
      stateToken: 't',
      mfaChallengeData: {
        factorType: 'WEBAUTHN',
        verificationChallengeData: {
          webauthnData: { challengeId: 'c', publicKeyCredentialRequestOptionsJson: '{}' },
        },
      },
    };
    expect(stepFrom(answer, now)).toMatchObject({
      factors: ['WEBAUTHN'],
      challenge: { webauthn: { challengeId: 'c', options: '{}' } },
    });
  });

  it.each([
    {},
    { state: 'SOMETHING' },
    { state: 'SUCCESS' },
    { state: 'REQUIRE_MFA' },
    { state: 'REQUIRE_EMAIL_VERIFICATION' },
    { state: 'MFA_CHALLENGE', stateToken: 't', mfaChallengeData: { factorType: 'PUSH' } },
  ])('is none for %j', (answer) => {
    expect(stepFrom(answer, now)).toBeNull();
  });

  it('has a page, except for the end', () => {
    expect(pageOf({ name: 'waiting' })).toBe('waiting');
    expect(pageOf({ name: 'done', sessionToken: 's' })).toBeNull();
  });
});

describe('progress', () => {
  it('survives a reload, without any session', () => {
    const memory = memoryOver(() => {
      throw new Error('forbidden');
    });
    expect(readProgress(memory)).toEqual({});
    writeProgress(memory, { email: 'a@b.example', step: { name: 'waiting' } });
    expect(readProgress(memory)).toEqual({ email: 'a@b.example', step: { name: 'waiting' } });
    writeProgress(memory, { email: 'a@b.example', step: { name: 'done', sessionToken: 's' } });
    expect(readProgress(memory)).toEqual({ email: 'a@b.example' });
  });
});

it.each([
  ['ada@example.com', 'a•••@example.com'],
  ['a@b', 'a•••@b'],
  ['🦊x@y.example', '🦊•••@y.example'],
  ['"odd@name"@y.example', '"•••@y.example'],
  ['nonsense', ''],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

it('counts the seconds until the next code', () => {
  expect(secondsLeft(1000, 60, 1000)).toBe(60);
  expect(secondsLeft(1000, 60, 60_500)).toBe(1);
  expect(secondsLeft(1000, 60, 61_000)).toBe(0);
  expect(secondsLeft(1000, 60, 99_000)).toBe(0);
});
