// Made from api/openapi.json by `npm run generate`: identity.sessions.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** End all of the caller's sessions, or all others. */
export const endAllMine = operation<Schemas['IdentityEndSessionsRequest'], Schemas['IdentityNoAnswer'], never>({ id: 'identity.sessions.endAllMine', method: 'POST', path: '/v1/sessions/my/sign-out', carries: 'body' });

/** End all of a member's sessions. */
export const endAllOfMember = operation<Schemas['MemberRequest'], Schemas['IdentityNoAnswer'], 'IDENTITY_NOT_FOUND'>({ id: 'identity.sessions.endAllOfMember', method: 'POST', path: '/v1/member-sessions/{memberId}/sign-out', carries: 'body', permission: 'IAM.IDENTITY_UPDATE' });

/** End one of the caller's sessions. */
export const endMine = operation<Schemas['AnyIDRequest'], Schemas['IdentityNoAnswer'], 'SESSION_NOT_FOUND'>({ id: 'identity.sessions.endMine', method: 'DELETE', path: '/v1/sessions/my/{id}', carries: 'query' });

/** End one of a member's sessions. */
export const endOfMember = operation<Schemas['IdentityMemberSessionRequest'], Schemas['IdentityNoAnswer'], 'IDENTITY_NOT_FOUND' | 'SESSION_NOT_FOUND'>({ id: 'identity.sessions.endOfMember', method: 'DELETE', path: '/v1/member-sessions/{memberId}/{id}', carries: 'query', permission: 'IAM.IDENTITY_UPDATE' });

/** List the caller's sessions. */
export const listMine = operation<Schemas['IdentityNoRequest'], Schemas['IdentitySessionsAnswer'], never>({ id: 'identity.sessions.listMine', method: 'GET', path: '/v1/sessions/my', carries: 'query' });

/** List a member's sessions. */
export const listOfMember = operation<Schemas['MemberRequest'], Schemas['IdentitySessionsAnswer'], 'IDENTITY_NOT_FOUND'>({ id: 'identity.sessions.listOfMember', method: 'GET', path: '/v1/member-sessions/{memberId}', carries: 'query', permission: 'IAM.IDENTITY_READ' });
