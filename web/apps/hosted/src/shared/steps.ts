// How far somebody is on the way in, as the server said last, and which page that is.
import type { Memory } from './storage.ts';
import { progressKey } from './arrival.ts';
import { keep, recall } from './storage.ts';

export type FactorType = 'TOTP' | 'WEBAUTHN' | 'EMAIL' | 'SMS' | 'CALL' | 'RECOVERY_CODE';

export interface MfaChallenge {
  factorType?: string;
  verificationChallengeData?: {
    webauthnData?: { challengeId?: string; publicKeyCredentialRequestOptionsJson?: string };
    hint?: string;
  };
  availableFactors?: { factorType?: string; factorStatus?: string }[];
  reason?: string;
}

/** The server's answer to every call of a sign-in. */
export interface SignInAnswer {
  state?: string;
  sessionToken?: string;
  stateToken?: string;
  requireMfaData?: { availableFactors?: { factorType?: string; factorStatus?: string }[]; reason?: string };
  mfaChallengeData?: MfaChallenge;
  additionalData?: Record<string, { strValue?: string } | undefined>;
}

export type Step =
  | { name: 'done'; sessionToken: string; deviceToken?: string }
  | { name: 'verify'; stateToken: string; sentAt: number; wrong: number }
  | { name: 'waiting' }
  | {
      name: 'second-factor';
      stateToken: string;
      factors: FactorType[];
      challenge?: Challenge;
      highRisk: boolean;
    };

export interface Challenge {
  factor: FactorType;
  /** Where a code went, such as the end of a phone number. */
  hint?: string;
  webauthn?: { challengeId: string; options: string };
  sentAt: number;
}

/** What is kept between pages and reloads. Never a password. */
export interface Progress {
  step?: Step;
  email?: string;
  firstName?: string;
  lastName?: string;
  remember?: boolean;
  /** Where to go to change the address. */
  from?: 'sign-in' | 'register';
}

// The order they are offered in: what is at hand first, the last resort last.
const known: readonly FactorType[] = ['TOTP', 'WEBAUTHN', 'EMAIL', 'SMS', 'CALL', 'RECOVERY_CODE'];

const isKnown = (name: string | undefined): name is FactorType => known.includes(name as FactorType);

// ENABLED, and ENABLED_BY_RULE for what was not set up but will do.
const usable = (status: string | undefined): boolean => !status || status.startsWith('ENABLED');

function offered(list: { factorType?: string; factorStatus?: string }[] = []): FactorType[] {
  const names = list.filter((factor) => usable(factor.factorStatus)).map((factor) => factor.factorType);
  return known.filter((name) => names.includes(name));
}

/** Null for an answer that makes no sense, which is the server's fault. */
export function stepFrom(answer: SignInAnswer, now: number, before?: Step): Step | null {
  const { state, sessionToken, stateToken } = answer;
  const token = stateToken ?? (before && 'stateToken' in before ? before.stateToken : undefined);
  switch (state) {
    case 'SUCCESS':
      return sessionToken
        ? { name: 'done', sessionToken, deviceToken: answer.additionalData?.deviceToken?.strValue }
        : null;
    case 'REQUIRE_OWNER_APPROVAL':
      return { name: 'waiting' };
    case 'REQUIRE_EMAIL_VERIFICATION':
      return token ? { name: 'verify', stateToken: token, sentAt: now, wrong: 0 } : null;
    case 'REQUIRE_MFA': {
      const factors = offered(answer.requireMfaData?.availableFactors);
      const highRisk = answer.requireMfaData?.reason === 'HIGH_RISK_LOGIN';
      return token ? { name: 'second-factor', stateToken: token, factors, highRisk } : null;
    }
    case 'MFA_CHALLENGE':
      return token ? challenged(token, answer.mfaChallengeData ?? {}, now, before) : null;
    default:
      return null;
  }
}

function challenged(stateToken: string, data: MfaChallenge, now: number, before?: Step): Step | null {
  if (!isKnown(data.factorType)) return null;
  const given = data.verificationChallengeData;
  const { challengeId, publicKeyCredentialRequestOptionsJson: options } = given?.webauthnData ?? {};
  const earlier = before?.name === 'second-factor' ? before : undefined;
  const listed = offered(data.availableFactors);
  const factors = listed.length > 0 ? listed : (earlier?.factors ?? [data.factorType]);
  return {
    name: 'second-factor',
    stateToken,
    factors,
    highRisk: data.reason ? data.reason === 'HIGH_RISK_LOGIN' : (earlier?.highRisk ?? false),
    challenge: {
      factor: data.factorType,
      hint: given?.hint,
      webauthn: challengeId && options ? { challengeId, options } : undefined,
      sentAt: now,
    },
  };
}

/** The page of a step that needs one. */
export const pageOf = (step: Step): string | null => (step.name === 'done' ? null : step.name);

export const readProgress = (memory: Memory): Progress => recall<Progress>(memory, progressKey) ?? {};
export const writeProgress = (memory: Memory, progress: Progress): void => {
  // A session token is used at once and never kept.
  const { step, ...rest } = progress;
  keep(memory, progressKey, step?.name === 'done' ? rest : progress);
};

/** Enough to recognise one's own address by, not enough to learn another's: a•••@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '';
  const first = [...email.slice(0, at)][0] ?? '';
  return `${first}•••${email.slice(at)}`;
}

/** Whole seconds until another code may be asked for. */
export const secondsLeft = (since: number, pause: number, now: number): number =>
  Math.max(0, Math.ceil((since + pause * 1000 - now) / 1000));
