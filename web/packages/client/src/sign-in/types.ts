// The messages of signing in, as the API document has them.
import type { Schemas, With } from '../types.ts';

export type Profile = Schemas['IdentityProfile'];
export type Identity = With<Schemas['Identity'], { id: string }>;
export type CaptchaToken = Schemas['IdentityCaptchaToken'];

export type FactorType =
  'PASSWORD' | 'SMS' | 'CALL' | 'EMAIL' | 'TOTP' | 'PUSH' | 'WEBAUTHN' | 'RECOVERY_CODE';

/** Every state that the server can answer with. */
export type SignInState =
  'SUCCESS' | 'REQUIRE_OWNER_APPROVAL' | 'REQUIRE_EMAIL_VERIFICATION' | 'REQUIRE_MFA' | 'MFA_CHALLENGE';

export type AvailableFactor = With<Schemas['IdentityOfferedFactor'], { factorType: FactorType }>;

/** The options are JSON text for navigator.credentials.get. */
export type WebauthnChallenge = Required<Schemas['IdentityPasskeyRequest']>;

/** How far somebody is on the way in. Second factors are in it, which the login machine does not know. */
export type SignIn = With<
  Schemas['IdentitySignIn'],
  {
    state: SignInState;
    /** With REQUIRE_MFA: which factor shall it be? */
    requireMfaData?: With<Schemas['IdentityRequireMFA'], { availableFactors?: AvailableFactor[] }>;
    /** With MFA_CHALLENGE: what the chosen factor asks for. */
    mfaChallengeData?: With<
      Schemas['IdentityMFAChallenge'],
      {
        factorType?: FactorType;
        availableFactors?: AvailableFactor[];
        verificationChallengeData?: With<
          Schemas['IdentityVerificationChallenge'],
          { webauthnData?: WebauthnChallenge }
        >;
      }
    >;
  }
>;

export type LoginRequest = Schemas['IdentityLoginRequest'];
export type RegisterRequest = Schemas['IdentityRegisterRequest'];
export type VerifyRequest = Schemas['IdentityVerifyRequest'];
export type ResendRequest = Schemas['IdentityResendRequest'];
export type RecoverRequest = Schemas['IdentityRecoverRequest'];
export type SendRecoveryRequest = Schemas['IdentitySendRecoveryRequest'];

/** Without data the factor is started: its code is sent, or its challenge made. */
export type VerifyFactorRequest = Omit<Schemas['IdentityFactorVerifyRequest'], 'factorType'>;

export type Prompt = 'login' | 'none' | 'consent' | 'select_account';
export type ResponseMode = 'fragment' | 'query' | 'web_message';

export interface AuthRequest {
  clientId: string;
  codeChallenge: string;
  codeChallengeMethod: 'S256';
  responseMode: ResponseMode;
  responseType: 'code';
  scope: 'offline_access';
  state: string;
  redirectUri?: string;
  sessionToken?: string;
}

export interface RedirectSessionRequest {
  auth?: { authRequest: AuthRequest; prompt?: Prompt };
  login?: Record<string, never>;
  logout?: { clientId: string };
  callbacks?: { postFlowUrl?: string };
  preferences?: { additionalQueryParameters?: Record<string, string> };
}

export interface RedirectSession {
  id?: string;
  fullUrl?: string;
  sessionToken?: string;
  urlDetails?: { endpoint?: string };
}
