// Made from api/openapi.json by `npm run generate`: identity.factors.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Finish setting up a second factor with its first code. */
export const activate = operation<Schemas['IdentityActivateRequest'], Schemas['IdentityFactorAnswer'], 'FACTOR_VERIFICATION_FAILED' | 'FACTOR_NOT_FOUND' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.factors.activate', method: 'POST', path: '/v1/factors/my/{id}/activate', carries: 'body' });

/** Start setting up codes by e-mail; the first code is sent. */
export const addEmail = operation<Schemas['IdentityConfirmRequest'], Schemas['IdentityFactorAnswer'], 'TOO_MANY_FACTORS' | 'MAIL_NOT_SET_UP' | 'REAUTHENTICATION_REQUIRED' | '-19976' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.factors.addEmail', method: 'POST', path: '/v1/factors/my/email', carries: 'body' });

/** Save the passkey that the browser created. */
export const addPasskey = operation<Schemas['IdentityAddPasskeyRequest'], Schemas['IdentityFactorAnswer'], 'FACTOR_VERIFICATION_FAILED' | 'TOO_MANY_FACTORS' | 'PASSKEYS_NOT_AVAILABLE' | 'PASSKEY_KNOWN' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.factors.addPasskey', method: 'POST', path: '/v1/factors/my/webauthn', carries: 'body' });

/** Start setting up codes by SMS or call; the first code is sent. */
export const addPhone = operation<Schemas['IdentityPhoneRequest'], Schemas['IdentityFactorAnswer'], 'TOO_MANY_FACTORS' | 'CODE_NOT_SENT' | 'REAUTHENTICATION_REQUIRED' | '-19976' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.factors.addPhone', method: 'POST', path: '/v1/factors/my/phone', carries: 'body' });

/** Start setting up an authenticator app. The answer has its secret, which is never shown again. */
export const addTotp = operation<Schemas['IdentityConfirmRequest'], Schemas['IdentityTotpAnswer'], 'TOO_MANY_FACTORS' | 'REAUTHENTICATION_REQUIRED' | '-19976' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.factors.addTotp', method: 'POST', path: '/v1/factors/my/totp', carries: 'body' });

/** List the caller's second factors. */
export const listMine = operation<Schemas['IdentityNoRequest'], Schemas['IdentityMyFactorsAnswer'], never>({ id: 'identity.factors.listMine', method: 'GET', path: '/v1/factors/my', carries: 'query' });

/** Create ten recovery codes, in place of the old ones. They are never shown again. */
export const newRecoveryCodes = operation<Schemas['IdentityConfirmRequest'], Schemas['IdentityRecoveryCodesAnswer'], 'NO_ACTIVE_FACTOR' | 'REAUTHENTICATION_REQUIRED' | '-19976' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.factors.newRecoveryCodes', method: 'POST', path: '/v1/factors/my/recovery-codes', carries: 'body' });

/** Remove one of the caller's second factors. */
export const remove = operation<Schemas['IdentityRemoveFactorRequest'], Schemas['IdentityNoAnswer'], 'FACTOR_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED' | '-19976' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.factors.remove', method: 'POST', path: '/v1/factors/my/{id}/remove', carries: 'body' });

/** Remove one of the caller's second factors. The caller must have signed in a moment ago; to send the password instead use the call with remove. */
export const removeMine = operation<Schemas['AnyIDRequest'], Schemas['IdentityNoAnswer'], 'FACTOR_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED'>({ id: 'identity.factors.removeMine', method: 'DELETE', path: '/v1/factors/my/{id}', carries: 'query' });

/** Reset all second factors of a contributor who lost them; all their sessions end. */
export const resetContributor = operation<Schemas['IdentityContributorRequest'], Schemas['IdentityContributorAnswer'], 'CONTRIBUTOR_NOT_FOUND' | 'PERMISSION_NOT_HELD' | 'OWN_ACCOUNT'>({ id: 'identity.factors.resetContributor', method: 'POST', path: '/v1/staff/contributors/{contributorId}/reset-factors', carries: 'body', permission: 'STAFF.MANAGE' });

/** Reset all second factors of a member who lost them; all their sessions end. */
export const resetMember = operation<Schemas['AnyIDRequest'], Schemas['IdentityAnswer'], 'IDENTITY_NOT_FOUND'>({ id: 'identity.factors.resetMember', method: 'POST', path: '/v1/identities/{id}/reset-factors', carries: 'body', permission: 'IAM.FACTORS_RESET' });

/** Get the options to create a passkey in the browser. */
export const startPasskey = operation<Schemas['IdentityConfirmRequest'], Schemas['IdentityCreatePasskeyAnswer'], 'TOO_MANY_FACTORS' | 'PASSKEYS_NOT_AVAILABLE' | 'REAUTHENTICATION_REQUIRED' | '-19976' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.factors.startPasskey', method: 'POST', path: '/v1/factors/my/webauthn/start', carries: 'body' });
