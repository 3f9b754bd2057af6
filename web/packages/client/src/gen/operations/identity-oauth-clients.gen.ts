// Made from api/openapi.json by `npm run generate`: identity.oauthClients.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create an OAuth client for a front end. */
export const create = operation<Schemas['IdentityCreateClientRequest'], Schemas['IdentityClientAnswer'], never>({ id: 'identity.oauthClients.create', method: 'POST', path: '/v1/oauth-clients', carries: 'body', permission: 'IDENTITY.MANAGE_CLIENTS' });

/** Delete an OAuth client. */
export const deleteOne = operation<Schemas['AnyIDRequest'], Schemas['IdentityDoneAnswer'], 'OAUTH_CLIENT_NOT_FOUND' | 'FIRST_PARTY_CLIENT'>({ id: 'identity.oauthClients.delete', method: 'DELETE', path: '/v1/oauth-clients/{id}', carries: 'query', permission: 'IDENTITY.MANAGE_CLIENTS' });

/** Get an OAuth client. */
export const get = operation<Schemas['AnyIDRequest'], Schemas['IdentityClientAnswer'], 'OAUTH_CLIENT_NOT_FOUND'>({ id: 'identity.oauthClients.get', method: 'GET', path: '/v1/oauth-clients/{id}', carries: 'query', permission: 'IDENTITY.MANAGE_CLIENTS' });

/** List OAuth clients. */
export const query = operation<Schemas['QueryMessage'], Schemas['IdentityQueryClientsAnswer'], never>({ id: 'identity.oauthClients.query', method: 'POST', path: '/v1/oauth-clients/query', carries: 'body', permission: 'IDENTITY.MANAGE_CLIENTS' });

/** Update an OAuth client. */
export const update = operation<Patch<Schemas['IdentityUpdateClientRequest']>, Schemas['IdentityClientAnswer'], 'OAUTH_CLIENT_NOT_FOUND' | 'INVALID_REVISION' | 'FIRST_PARTY_CLIENT'>({ id: 'identity.oauthClients.update', method: 'PATCH', path: '/v1/oauth-clients/{oauthClient.id}', carries: 'body', permission: 'IDENTITY.MANAGE_CLIENTS' });
