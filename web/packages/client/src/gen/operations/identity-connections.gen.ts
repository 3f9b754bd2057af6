// Made from api/openapi.json by `npm run generate`: identity.connections.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Unlink a provider account from the caller's account */
export const deleteOne = operation<Schemas['ProvidersConnectionRequest'], Schemas['ProvidersNothing'], 'CONNECTION_NOT_FOUND' | 'LAST_WAY_IN'>({ id: 'identity.connections.delete', method: 'DELETE', path: '/v1/connections/my/{connectionId}', carries: 'query' });

/** List the provider accounts that are linked to the caller's account */
export const list = operation<Schemas['ProvidersNothing'], Schemas['ProvidersConnectionsFound'], never>({ id: 'identity.connections.list', method: 'GET', path: '/v1/connections/my', carries: 'query' });
