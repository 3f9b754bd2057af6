// Made from api/openapi.json by `npm run generate`: identity.permissions.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** List every permission, in words and groups, with the operations that it opens. */
export const query = operation<Schemas['IdentityPermissionsRequest'], Schemas['IdentityPermissionsAnswer'], never>({ id: 'identity.permissions.query', method: 'GET', path: '/v1/permissions/query', carries: 'query', permission: 'STAFF.READ' });
