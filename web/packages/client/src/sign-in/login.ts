// How far somebody is on the way in, as a machine: each step gives a login state, never a throw for a refusal.
import { isSoukError, type SoukError } from '../errors.ts';
import type { NewProfile, SignIn } from './types.ts';
import type { SignInCalls } from './calls.ts';

export const LoginState = {
  INITIAL: 'INITIAL',
  SUCCESS: 'SUCCESS',
  FAILURE: 'FAILURE',
  EMAIL_VERIFICATION_REQUIRED: 'EMAIL_VERIFICATION_REQUIRED',
  OWNER_APPROVAL_REQUIRED: 'OWNER_APPROVAL_REQUIRED',
  USER_CAPTCHA_REQUIRED: 'USER_CAPTCHA_REQUIRED',
  SILENT_CAPTCHA_REQUIRED: 'SILENT_CAPTCHA_REQUIRED',
} as const;
export type LoginState = (typeof LoginState)[keyof typeof LoginState];

export type LoginErrorCode =
  | 'invalidEmail'
  | 'invalidPassword'
  | 'resetPassword'
  | 'emailAlreadyExists'
  | 'missingProfileField'
  | 'missingCaptchaToken'
  | 'invalidCaptchaToken';

export type LoginResult =
  | {
      loginState: 'INITIAL' | 'OWNER_APPROVAL_REQUIRED' | 'USER_CAPTCHA_REQUIRED' | 'SILENT_CAPTCHA_REQUIRED';
    }
  | { loginState: 'SUCCESS'; data: { sessionToken: string } }
  | { loginState: 'EMAIL_VERIFICATION_REQUIRED'; data: { stateToken: string } }
  | { loginState: 'FAILURE'; error: string; errorCode?: LoginErrorCode };

export interface CaptchaTokens {
  recaptchaToken?: string;
  invisibleRecaptchaToken?: string;
}

export interface LoginParams {
  email: string;
  password: string;
  captchaTokens?: CaptchaTokens;
}

export interface RegisterParams extends LoginParams {
  profile?: NewProfile;
}

/** Application codes that both tables know. */
const captchaCodes: Record<string, LoginErrorCode> = {
  '-19971': 'missingCaptchaToken',
  '-19970': 'invalidCaptchaToken',
};
const registrationCodes: Record<string, LoginErrorCode> = { ...captchaCodes, '-19995': 'emailAlreadyExists' };
const loginCodes: Record<string, LoginErrorCode> = {
  ...captchaCodes,
  '-19976': 'invalidPassword',
  '-19973': 'resetPassword',
};

const unknown: LoginResult = { loginState: 'FAILURE', error: 'Unknown _state' };

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const failure = (error: string, errorCode: LoginErrorCode | undefined): LoginResult =>
  errorCode ? { loginState: 'FAILURE', error, errorCode } : { loginState: 'FAILURE', error };

export function registrationFailure(error: unknown): LoginResult {
  if (!isSoukError(error)) return failure(messageOf(error), undefined);
  const email = error.violations.find((violation) => violation.data?.type === 'EMAIL');
  if (email) return failure(email.description, 'invalidEmail');
  const asked = error.violations.find(({ field }) => field.startsWith('profile.customFields.'));
  if (asked) return failure(asked.description, 'missingProfileField');
  return failure(error.message, registrationCodes[error.code]);
}

/** Only of a refusal: no answer, and a server in trouble, say nothing about the e-mail. */
export const loginFailure = (error: SoukError): LoginResult =>
  failure(error.message, loginCodes[error.code] ?? 'invalidEmail');

const isRefusal = (error: unknown): error is SoukError =>
  isSoukError(error) && (error.kind === 'application' || error.kind === 'validation');

/** Each token as one of its own: the server takes exactly one kind in each. */
function wireCaptcha(given: CaptchaTokens | undefined) {
  if (!given) return undefined;
  return [
    ...(given.recaptchaToken ? [{ Recaptcha: given.recaptchaToken }] : []),
    ...(given.invisibleRecaptchaToken ? [{ InvisibleRecaptcha: given.invisibleRecaptchaToken }] : []),
  ];
}

export class LoginMachine {
  readonly #calls: SignInCalls;
  #state: LoginResult = { loginState: 'INITIAL' };

  constructor(calls: SignInCalls) {
    this.#calls = calls;
  }

  get state(): LoginResult {
    return this.#state;
  }

  async register({ email, password, profile, captchaTokens }: RegisterParams): Promise<LoginResult> {
    try {
      return this.#enter(
        await this.#calls.register({
          loginId: { email },
          password,
          profile,
          captchaTokens: wireCaptcha(captchaTokens),
        }),
      );
    } catch (error) {
      return (this.#state = registrationFailure(error));
    }
  }

  /** Throws when no answer came, or the server failed. */
  async login({ email, password, captchaTokens }: LoginParams): Promise<LoginResult> {
    try {
      return this.#enter(
        await this.#calls.login({
          loginId: { email },
          password,
          captchaTokens: wireCaptcha(captchaTokens),
        }),
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return (this.#state = loginFailure(error));
    }
  }

  /**
   * Takes the mailed code. `from` is a state kept elsewhere, for instance across a reload. A refused code
   * throws and leaves the state: it can be tried again.
   */
  async processVerification(
    { verificationCode }: { verificationCode: string },
    from: LoginResult = this.#state,
  ): Promise<LoginResult> {
    if (from.loginState !== 'EMAIL_VERIFICATION_REQUIRED') return unknown;
    const { stateToken } = from.data;
    return this.#enter(await this.#calls.verify({ code: verificationCode, stateToken }));
  }

  #enter(answer: SignIn): LoginResult {
    return (this.#state = loginResultOf(answer));
  }
}

/** The server's answer to a login, a registration or a verification. Second factors are not part of this machine. */
export function loginResultOf(answer: SignIn): LoginResult {
  switch (answer.state) {
    case 'SUCCESS':
      return { loginState: 'SUCCESS', data: { sessionToken: answer.sessionToken ?? '' } };
    case 'REQUIRE_OWNER_APPROVAL':
      return { loginState: 'OWNER_APPROVAL_REQUIRED' };
    case 'REQUIRE_EMAIL_VERIFICATION':
      return { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: answer.stateToken ?? '' } };
    default:
      return unknown;
  }
}
