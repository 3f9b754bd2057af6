// Made from api/openapi.json by `npm run generate`: identity.identities.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Approve the member whom a mailed approval link is about. */
export const approveByToken = operation<Schemas['IdentityApproveByTokenRequest'], Schemas['IdentityApprovalAnswer'], 'INVALID_APPROVAL_TOKEN'>({ id: 'identity.identities.approveByToken', method: 'POST', path: '/v1/members/approve-by-token', carries: 'body' });

/** Delete a member's account; only its id stays. */
export const deleteOne = operation<Schemas['AnyIDRequest'], Schemas['IdentityNoAnswer'], 'IDENTITY_NOT_FOUND'>({ id: 'identity.identities.delete', method: 'DELETE', path: '/v1/identities/{id}', carries: 'query', permission: 'IAM.IDENTITY_DELETE' });

/** Set a member OFFLINE for good; all their sessions end, and the e-mail can be used again. */
export const disconnect = operation<Schemas['AnyIDRequest'], Schemas['IdentityAnswer'], 'IDENTITY_NOT_FOUND'>({ id: 'identity.identities.disconnect', method: 'POST', path: '/v1/identities/{id}/disconnect', carries: 'body', permission: 'IAM.IDENTITY_DELETE' });

/** Confirm a new e-mail with the mailed code. */
export const finishEmailChange = operation<Schemas['IdentityEmailCodeRequest'], Schemas['IdentityAnswer'], 'IDENTITY_NOT_FOUND' | 'VERIFICATION_FAILED' | '-19995' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.identities.finishEmailChange', method: 'POST', path: '/v1/identities/my/email/confirm', carries: 'body' });

/** Get a member's account. */
export const get = operation<Schemas['AnyIDRequest'], Schemas['IdentityAnswer'], 'IDENTITY_NOT_FOUND'>({ id: 'identity.identities.get', method: 'GET', path: '/v1/identities/{id}', carries: 'query', permission: 'IAM.IDENTITY_READ' });

/** Get the caller's own account. */
export const getMine = operation<Schemas['IdentityNoRequest'], Schemas['IdentityAnswer'], 'IDENTITY_NOT_FOUND'>({ id: 'identity.identities.getMine', method: 'GET', path: '/v1/identities/my', carries: 'query' });

/** List members' accounts. */
export const query = operation<Schemas['IdentityQueryIdentitiesRequest'], Schemas['IdentityQueryIdentitiesAnswer'], never>({ id: 'identity.identities.query', method: 'POST', path: '/v1/identities/query', carries: 'body', permission: 'IAM.IDENTITY_READ' });

/** Mail a code to the new e-mail that the caller wants to sign in with. */
export const startEmailChange = operation<Schemas['IdentityEmailChangeRequest'], Schemas['IdentityEmailChangeAnswer'], 'IDENTITY_NOT_FOUND' | 'EMAIL_IS_THE_SAME' | 'REAUTHENTICATION_REQUIRED' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.identities.startEmailChange', method: 'POST', path: '/v1/identities/my/email', carries: 'body' });

/** Change a member's profile. */
export const update = operation<Patch<Schemas['IdentityUpdateIdentityRequest']>, Schemas['IdentityAnswer'], 'IDENTITY_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'identity.identities.update', method: 'PATCH', path: '/v1/identities/{identity.id}', carries: 'body', permission: 'IAM.IDENTITY_UPDATE' });

/** Change the caller's own profile. */
export const updateMine = operation<Patch<Schemas['IdentityUpdateIdentityRequest']>, Schemas['IdentityAnswer'], 'IDENTITY_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'identity.identities.updateMine', method: 'PATCH', path: '/v1/identities/my', carries: 'body' });

/** Get the member whom a mailed approval link is about. */
export const viewApproval = operation<Schemas['IdentityApproveByTokenRequest'], Schemas['IdentityApprovalAnswer'], 'INVALID_APPROVAL_TOKEN'>({ id: 'identity.identities.viewApproval', method: 'POST', path: '/v1/members/approve-by-token/view', carries: 'body' });
