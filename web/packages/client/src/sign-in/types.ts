// The messages of signing in, as the API document has them.
import type { Schemas } from '../types.ts';

export type Profile = Schemas['IdentityProfile'];
export type NewProfile = Schemas['IdentityProfileInput'];
export type Identity = Schemas['Identity'];
export type CaptchaToken = Schemas['IdentityCaptchaToken'];

export type AvailableFactor = Schemas['IdentityOfferedFactor'];
export type FactorType = AvailableFactor['factorType'];

/** The options are JSON text for navigator.credentials.get. */
export type WebauthnChallenge = Schemas['IdentityPasskeyRequest'];

/** How far somebody is on the way in. Second factors are in it, which the login machine does not know. */
export type SignIn = Schemas['IdentitySignIn'];
/** Every state that the server can answer with. */
export type SignInState = SignIn['state'];

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
