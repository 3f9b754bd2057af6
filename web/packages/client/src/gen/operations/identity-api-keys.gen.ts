// Made from api/openapi.json by `npm run generate`: identity.apiKeys.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create an API key. The answer has its text, which is never shown again. */
export const create = operation<Schemas['IdentityCreateKeyRequest'], Schemas['IdentityCreateKeyAnswer'], 'PERMISSION_NOT_HELD' | 'TOO_MANY_API_KEYS' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'identity.apiKeys.create', method: 'POST', path: '/v1/api-keys', carries: 'body', permission: 'IDENTITY.MANAGE_KEYS' });

/** List API keys. */
export const query = operation<Schemas['QueryMessage'], Schemas['IdentityQueryKeysAnswer'], never>({ id: 'identity.apiKeys.query', method: 'POST', path: '/v1/api-keys/query', carries: 'body', permission: 'IDENTITY.MANAGE_KEYS' });

/** Revoke an API key. */
export const revoke = operation<Schemas['AnyIDRequest'], Schemas['IdentityKeyAnswer'], 'API_KEY_NOT_FOUND' | 'PERMISSION_NOT_HELD'>({ id: 'identity.apiKeys.revoke', method: 'DELETE', path: '/v1/api-keys/{id}', carries: 'query', permission: 'IDENTITY.MANAGE_KEYS' });
