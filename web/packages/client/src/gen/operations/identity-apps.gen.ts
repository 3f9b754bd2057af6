// Made from api/openapi.json by `npm run generate`: identity.apps.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create an app. The answer has its secret, which is never shown again. */
export const create = operation<Schemas['IdentityCreateAppRequest'], Schemas['IdentityAppSecretAnswer'], 'PERMISSION_NOT_HELD' | 'TOO_MANY_APPS' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.apps.create', method: 'POST', path: '/v1/apps', carries: 'body', permission: 'IDENTITY.MANAGE_KEYS' });

/** Delete an app; its tokens stop working. */
export const deleteOne = operation<Schemas['IdentityAppRequest'], Schemas['IdentityDoneAnswer'], 'APP_NOT_FOUND' | 'PERMISSION_NOT_HELD'>({ id: 'identity.apps.delete', method: 'DELETE', path: '/v1/apps/{appId}', carries: 'query', permission: 'IDENTITY.MANAGE_KEYS' });

/** Get an app. */
export const get = operation<Schemas['IdentityAppRequest'], Schemas['IdentityAppAnswer'], 'APP_NOT_FOUND'>({ id: 'identity.apps.get', method: 'GET', path: '/v1/apps/{appId}', carries: 'query', permission: 'IDENTITY.MANAGE_KEYS' });

/** List apps. */
export const query = operation<Schemas['QueryMessage'], Schemas['IdentityAppsAnswer'], never>({ id: 'identity.apps.query', method: 'POST', path: '/v1/apps/query', carries: 'body', permission: 'IDENTITY.MANAGE_KEYS' });

/** Create a new secret for an app, which is never shown again; the old one stops working. */
export const rotateSecret = operation<Schemas['IdentityAppRequest'], Schemas['IdentityAppSecretAnswer'], 'APP_NOT_FOUND' | 'PERMISSION_NOT_HELD' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.apps.rotateSecret', method: 'POST', path: '/v1/apps/{appId}/rotate-secret', carries: 'body', permission: 'IDENTITY.MANAGE_KEYS' });

/** Update an app, or disable it. */
export const update = operation<Patch<Schemas['IdentityUpdateAppRequest']>, Schemas['IdentityAppAnswer'], 'APP_NOT_FOUND' | 'INVALID_REVISION' | 'PERMISSION_NOT_HELD'>({ id: 'identity.apps.update', method: 'PATCH', path: '/v1/apps/{app.id}', carries: 'body', permission: 'IDENTITY.MANAGE_KEYS' });
