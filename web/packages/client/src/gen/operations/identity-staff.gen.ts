// Made from api/openapi.json by `npm run generate`: identity.staff.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Change the caller's password, with the current one; other sessions end. */
export const changePassword = operation<Schemas['IdentityStaffPasswordRequest'], Schemas['IdentityNoAnswer'], '-19976' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.staff.changePassword', method: 'POST', path: '/v1/staff/me/password', carries: 'body' });

/** Get who the caller is, with their permissions. */
export const getMe = operation<Schemas['IdentityNoRequest'], Schemas['IdentityMe'], never>({ id: 'identity.staff.getMe', method: 'GET', path: '/v1/staff/me', carries: 'query' });

/** Sign the owner or a contributor in, through the back office's client. */
export const login = operation<Schemas['IdentityStaffLoginRequest'], Schemas['IdentitySignIn'], '-19976' | '-19973' | 'BACK_OFFICE_ONLY' | 'SIGN_IN_NOT_ALLOWED' | '-19971' | '-19970' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.staff.login', method: 'POST', path: '/v1/staff/login', carries: 'body' });

/** Change the caller's own name and language. */
export const updateMe = operation<Patch<Schemas['IdentityOwnDetails']>, Schemas['IdentityMe'], never>({ id: 'identity.staff.updateMe', method: 'PATCH', path: '/v1/staff/me', carries: 'body' });
