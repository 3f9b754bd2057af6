// Made from api/openapi.json by `npm run generate`: identity.recovery.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Set a new password with a mailed link; all sessions end. */
export const recover = operation<Schemas['IdentityRecoverRequest'], Schemas['IdentitySignIn'], 'INVALID_RECOVERY_TOKEN' | 'SIGN_IN_NOT_ALLOWED' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.recovery.recover', method: 'POST', path: '/v1/recover', carries: 'body' });

/** Mail a member a link to set their first password. */
export const sendActivationEmail = operation<Schemas['IdentitySendActivationRequest'], Schemas['IdentityNoAnswer'], 'IDENTITY_NOT_FOUND' | 'MAIL_NOT_SET_UP' | 'THROTTLED_FEATURE'>({ id: 'identity.recovery.sendActivationEmail', method: 'POST', path: '/v1/activation-email', carries: 'body', permission: 'IAM.SEND_ACTIVATION_EMAIL' });

/** Mail a link to set a new password. The answer is the same for unknown addresses. */
export const sendEmail = operation<Schemas['IdentitySendRecoveryRequest'], Schemas['IdentityNoAnswer'], 'MAIL_NOT_SET_UP' | '-19971' | '-19970' | 'THROTTLED_FEATURE'>({ id: 'identity.recovery.sendEmail', method: 'POST', path: '/v1/send-email', carries: 'body' });
