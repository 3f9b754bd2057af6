// Made from api/openapi.json by `npm run generate`: identity.authentication.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Set the calling member's password; other sessions end. With second factors set up, they must have signed in a moment ago. */
export const changePassword = operation<Schemas['IdentityChangePasswordRequest'], Schemas['IdentityNoAnswer'], 'IDENTITY_NOT_FOUND' | 'NO_PASSWORD' | 'REAUTHENTICATION_REQUIRED' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.authentication.changePassword', method: 'POST', path: '/v2/change-password', carries: 'body', permission: 'IAM.CHANGE_PASSWORD' });

/** Sign a member in. */
export const login = operation<Schemas['IdentityLoginRequest'], Schemas['IdentitySignIn'], '-19999' | '-19976' | '-19973' | 'SIGN_IN_NOT_ALLOWED' | '-19971' | '-19970' | 'FACTOR_VERIFICATION_FAILED' | 'VERIFICATION_FAILED' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.authentication.login', method: 'POST', path: '/v2/login', carries: 'body' });

/** Sign the caller out, then redirect to postLogoutRedirectUri if clientId may redirect there. */
export const logout = operation<Nothing, Nothing, never>({ id: 'identity.authentication.logout', method: 'GET', path: '/v1/logout', carries: 'query' });

/** Register a member. */
export const register = operation<Schemas['IdentityRegisterRequest'], Schemas['IdentitySignIn'], '-19995' | 'REGISTRATION_CLOSED' | '-19971' | '-19970' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.authentication.register', method: 'POST', path: '/v2/register', carries: 'body' });

/** Sign a member in through an app. The Authorization header has a visitor's token and the app's. */
export const signOn = operation<Schemas['IdentitySignOnRequest'], Schemas['IdentitySignOnAnswer'], 'TWO_TOKENS_NEEDED' | 'SIGN_IN_NOT_ALLOWED' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.authentication.signOn', method: 'POST', path: '/v2/sign-on', carries: 'body', permission: 'IAM.AUTHENTICAITON_SIGN_ON' });

/** Get the options to sign in with a passkey. */
export const startPasskey = operation<Schemas['IdentityNoRequest'], Schemas['IdentityPasskeyRequest'], 'PASSKEYS_NOT_AVAILABLE' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.authentication.startPasskey', method: 'POST', path: '/v2/passkeys/start', carries: 'body' });

/** Check whether a text is a valid e-mail address. */
export const validateEmail = operation<Schemas['IdentityEmailRequest'], Schemas['IdentityEmailCheck'], never>({ id: 'identity.authentication.validateEmail', method: 'POST', path: '/v2/validate-email', carries: 'body' });

/** Start a second factor, or verify it and continue the sign-in. */
export const verifyFactor = operation<Schemas['IdentityFactorVerifyRequest'], Schemas['IdentitySignIn'], 'FACTOR_VERIFICATION_FAILED' | 'SIGN_IN_NOT_ALLOWED' | 'FACTOR_NOT_SET_UP' | 'FACTOR_NOT_SUPPORTED' | 'PASSKEYS_NOT_AVAILABLE' | 'CODE_NOT_SENT' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.authentication.verifyFactor', method: 'POST', path: '/v2/{factorType}/verify', carries: 'body' });
