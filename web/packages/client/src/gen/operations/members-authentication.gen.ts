// Made from api/openapi.json by `npm run generate`: members.authentication.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Approve a member who is pending or blocked. */
export const approve = operation<Schemas['IdentityApproveRequest'], Schemas['IdentityNoAnswer'], 'IDENTITY_NOT_FOUND' | 'MEMBER_OFFLINE' | 'INVALID_APPROVAL_TOKEN'>({ id: 'members.authentication.approve', method: 'POST', path: '/api/v1/members/approve', carries: 'body', permission: 'MEMBERS.MEMBER_APPROVE' });

/** Block a member; all their sessions end. */
export const block = operation<Schemas['IdentityBlockRequest'], Schemas['IdentityNoAnswer'], 'IDENTITY_NOT_FOUND' | 'MEMBER_OFFLINE'>({ id: 'members.authentication.block', method: 'POST', path: '/api/v1/members/block', carries: 'body', permission: 'MEMBERS.MEMBER_BLOCK' });

/** Change the e-mail that a member signs in with. */
export const changeLoginEmail = operation<Patch<Schemas['IdentityChangeEmailRequest']>, Schemas['IdentityOlderMemberAnswer'], 'IDENTITY_NOT_FOUND' | '-19995' | 'MEMBER_OFFLINE'>({ id: 'members.authentication.changeLoginEmail', method: 'PATCH', path: '/api/v1/members/{id}/change-login-email', carries: 'body', permission: 'MEMBERS.MEMBER_CHANGE_LOGIN_EMAIL' });

/** Sign a member in (older call). */
export const login = operation<Schemas['IdentityOlderLoginRequest'], Schemas['IdentityOlderSignInAnswer'], '-19999' | '-19976' | '-19973' | 'SIGN_IN_NOT_ALLOWED' | '-19971' | '-19970' | 'EMAIL_VERIFICATION_REQUIRED' | 'EMAIL_VERIFICATION_FAILED' | 'OWNER_APPROVAL_REQUIRED' | 'MFA_REQUIRED' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'members.authentication.login', method: 'POST', path: '/api/v1/auth/login', carries: 'body' });

/** Register a member (older call). */
export const register = operation<Schemas['IdentityOlderRegisterRequest'], Schemas['IdentityOlderSignInAnswer'], '-19995' | 'REGISTRATION_CLOSED' | '-19971' | '-19970' | 'EMAIL_VERIFICATION_REQUIRED' | 'EMAIL_VERIFICATION_FAILED' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'members.authentication.register', method: 'POST', path: '/api/v1/auth/register', carries: 'body' });

/** Mail a member a link to set a password. */
export const sendSetPasswordEmail = operation<Schemas['IdentityEmailRequest'], Schemas['IdentitySetPasswordMailAnswer'], 'IDENTITY_NOT_FOUND' | 'MAIL_NOT_SET_UP'>({ id: 'members.authentication.sendSetPasswordEmail', method: 'POST', path: '/v1/auth/members/send-set-password-email', carries: 'body', permission: 'MEMBERS.SEND_SET_PASSWORD_EMAIL' });
