// Made from api/openapi.json by `npm run generate`: identity.sessions.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Sign the caller out everywhere, or everywhere else. */
export const endAllMine = operation<Schemas['IdentityEndSessionsRequest'], Schemas['IdentityNoAnswer'], never>({ id: 'identity.sessions.endAllMine', method: 'POST', path: '/v1/sessions/my/sign-out', carries: 'body' });

/** Sign a member out everywhere. */
export const endAllOfMember = operation<Schemas['MemberRequest'], Schemas['IdentityNoAnswer'], 'IDENTITY_NOT_FOUND'>({ id: 'identity.sessions.endAllOfMember', method: 'POST', path: '/v1/member-sessions/{memberId}/sign-out', carries: 'body', permission: 'IAM.IDENTITY_UPDATE' });

/** Sign the caller out of one place. */
export const endMine = operation<Schemas['AnyIDRequest'], Schemas['IdentityNoAnswer'], 'SESSION_NOT_FOUND'>({ id: 'identity.sessions.endMine', method: 'DELETE', path: '/v1/sessions/my/{id}', carries: 'query' });

/** Sign a member out of one place. */
export const endOfMember = operation<Schemas['IdentityMemberSessionRequest'], Schemas['IdentityNoAnswer'], 'IDENTITY_NOT_FOUND' | 'SESSION_NOT_FOUND'>({ id: 'identity.sessions.endOfMember', method: 'DELETE', path: '/v1/member-sessions/{memberId}/{id}', carries: 'query', permission: 'IAM.IDENTITY_UPDATE' });

/** List where the caller is signed in. */
export const listMine = operation<Schemas['IdentityNoRequest'], Schemas['IdentitySessionsAnswer'], never>({ id: 'identity.sessions.listMine', method: 'GET', path: '/v1/sessions/my', carries: 'query' });

/** List where a member is signed in. */
export const listOfMember = operation<Schemas['MemberRequest'], Schemas['IdentitySessionsAnswer'], 'IDENTITY_NOT_FOUND'>({ id: 'identity.sessions.listOfMember', method: 'GET', path: '/v1/member-sessions/{memberId}', carries: 'query', permission: 'IAM.IDENTITY_READ' });
