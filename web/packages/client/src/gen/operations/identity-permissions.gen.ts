// Made from api/openapi.json by `npm run generate`: identity.permissions.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** List every permission with its name, description and group, and the operations that it allows. */
export const query = operation<Schemas['IdentityPermissionsRequest'], Schemas['IdentityPermissionsAnswer'], never>({ id: 'identity.permissions.query', method: 'GET', path: '/v1/permissions/query', carries: 'query', permission: 'STAFF.READ' });
