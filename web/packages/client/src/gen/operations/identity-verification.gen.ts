// Made from api/openapi.json by `npm run generate`: identity.verification.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Mail another code. */
export const resend = operation<Schemas['IdentityResendRequest'], Schemas['IdentitySignIn'], 'VERIFICATION_FAILED' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.verification.resend', method: 'POST', path: '/v1/auth/resend', carries: 'body' });

/** Mail a code to verify an e-mail. */
export const start = operation<Schemas['IdentityStartRequest'], Schemas['IdentityStartAnswer'], 'IDENTITY_NOT_FOUND' | 'MAIL_NOT_SET_UP' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.verification.start', method: 'POST', path: '/v1/start', carries: 'body', permission: 'IAM.START' });

/** Verify the mailed code and continue the sign-in. */
export const verify = operation<Schemas['IdentityVerifyRequest'], Schemas['IdentitySignIn'], 'VERIFICATION_FAILED' | 'SIGN_IN_NOT_ALLOWED' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.verification.verify', method: 'POST', path: '/v1/auth/verify', carries: 'body' });
