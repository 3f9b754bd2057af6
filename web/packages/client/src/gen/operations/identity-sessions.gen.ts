// Made from api/openapi.json by `npm run generate`: identity.sessions.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Sign the caller out everywhere, or everywhere else. */
export const endAllMine = operation<Schemas['IdentityEndSessionsRequest'], Schemas['IdentityNoAnswer'], never>({ id: 'identity.sessions.endAllMine', method: 'POST', path: '/v1/sessions/my/sign-out', carries: 'body' });

/** Sign the caller out of one place. */
export const endMine = operation<Schemas['IdentityIdRequest'], Schemas['IdentityNoAnswer'], 'SESSION_NOT_FOUND'>({ id: 'identity.sessions.endMine', method: 'DELETE', path: '/v1/sessions/my/{id}', carries: 'query' });

/** List where the caller is signed in. */
export const listMine = operation<Schemas['IdentityNoRequest'], Schemas['IdentitySessionsAnswer'], never>({ id: 'identity.sessions.listMine', method: 'GET', path: '/v1/sessions/my', carries: 'query' });
