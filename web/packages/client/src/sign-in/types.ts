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

export type Prompt = NonNullable<Schemas['RedirectsAuth']['prompt']>;
export type ResponseMode = NonNullable<Schemas['RedirectsAuthRequest']['responseMode']>;
export type RedirectSessionRequest = Schemas['RedirectsCreateRequest'];
export type RedirectSessionResponse = Schemas['RedirectsCreateAnswer'];
