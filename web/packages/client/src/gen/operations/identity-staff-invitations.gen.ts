// Made from api/openapi.json by `npm run generate`: identity.staffInvitations.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Accept a mailed invitation. A visitor of the back office's client gets a session token to continue with; others sign in afterwards. */
export const accept = operation<Schemas['IdentityAcceptInvitationRequest'], Schemas['IdentitySignIn'], 'INVITATION_INVALID' | 'INVITATION_USED' | 'INVITATION_EXPIRED' | 'INVITATION_REVOKED' | 'STAFF_EXISTS' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.staffInvitations.accept', method: 'POST', path: '/v1/staff/invitations/accept', carries: 'body' });

/** Invite a contributor by mail. */
export const create = operation<Schemas['IdentityInviteRequest'], Schemas['IdentityInvitationAnswer'], 'STAFF_EXISTS' | 'ALREADY_INVITED' | 'PERMISSION_NOT_HELD' | 'TOO_MANY_INVITATIONS' | 'MAIL_NOT_SET_UP' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.staffInvitations.create', method: 'POST', path: '/v1/staff/invitations', carries: 'body', permission: 'STAFF.MANAGE' });

/** List invitations of contributors. */
export const query = operation<Schemas['QueryMessage'], Schemas['IdentityInvitationsAnswer'], never>({ id: 'identity.staffInvitations.query', method: 'POST', path: '/v1/staff/invitations/query', carries: 'body', permission: 'STAFF.READ' });

/** Resend an invitation; the link sent before stops working. */
export const resend = operation<Schemas['IdentityInvitationRequest'], Schemas['IdentityInvitationAnswer'], 'INVITATION_NOT_FOUND' | 'INVITATION_NOT_OPEN' | 'STAFF_EXISTS' | 'PERMISSION_NOT_HELD' | 'MAIL_NOT_SET_UP' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.staffInvitations.resend', method: 'POST', path: '/v1/staff/invitations/{invitationId}/resend', carries: 'body', permission: 'STAFF.MANAGE' });

/** Revoke an invitation. */
export const revoke = operation<Schemas['IdentityInvitationRequest'], Schemas['IdentityInvitationAnswer'], 'INVITATION_NOT_FOUND' | 'INVITATION_NOT_OPEN'>({ id: 'identity.staffInvitations.revoke', method: 'DELETE', path: '/v1/staff/invitations/{invitationId}', carries: 'query', permission: 'STAFF.MANAGE' });

/** Get the details of a mailed invitation. */
export const view = operation<Schemas['IdentityViewInvitationRequest'], Schemas['IdentityViewInvitationAnswer'], 'INVITATION_INVALID' | 'INVITATION_USED' | 'INVITATION_EXPIRED' | 'INVITATION_REVOKED'>({ id: 'identity.staffInvitations.view', method: 'POST', path: '/v1/staff/invitations/view', carries: 'body' });
