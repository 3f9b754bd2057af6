// Made from api/openapi.json by `npm run generate`: identity.oauth.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Renew the access token of an app. */
export const access = operation<Schemas['IdentityTokenRequest'], Schemas['IdentityGrant'], 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type'>({ id: 'identity.oauth.access', method: 'POST', path: '/oauth/access', carries: 'body' });

/** List the public keys that verify the signatures of tokens. */
export const jwks = operation<Schemas['IdentityNoRequest'], Schemas['IdentityJwksAnswer'], never>({ id: 'identity.oauth.jwks', method: 'GET', path: '/v1/oauth/jwks', carries: 'query' });

/** Get an access token. */
export const token = operation<Schemas['IdentityTokenRequest'], Schemas['IdentityGrant'], 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type'>({ id: 'identity.oauth.token', method: 'POST', path: '/v1/oauth/token', carries: 'body' });

/** Get the details of a token. */
export const tokenInfo = operation<Schemas['IdentityTokenInfoRequest'], Schemas['IdentityTokenInfo'], never>({ id: 'identity.oauth.tokenInfo', method: 'POST', path: '/v1/oauth/token-info', carries: 'body' });

/** Get who the caller is. */
export const userInfo = operation<Schemas['IdentityNoRequest'], Schemas['IdentityUserInfo'], 'IDENTITY_NOT_FOUND'>({ id: 'identity.oauth.userInfo', method: 'GET', path: '/v1/oauth/user-info', carries: 'query' });
