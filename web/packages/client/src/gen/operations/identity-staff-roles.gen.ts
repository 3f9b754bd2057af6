// Made from api/openapi.json by `npm run generate`: identity.staffRoles.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create a role */
export const createRole = operation<Schemas['IdentityCreateRole'], Schemas['IdentityOneRole'], 'ROLE_NAME_TAKEN' | 'PERMISSION_NOT_HELD' | 'PRESET_ROLE' | 'ROLE_IN_USE'>({ id: 'identity.staffRoles.createRole', method: 'POST', path: '/v1/staff/roles', carries: 'body', permission: 'STAFF.MANAGE_ROLES' });

/** Delete a role */
export const deleteRole = operation<Schemas['IdentityRoleRequest'], Schemas['Empty'], 'ROLE_NOT_FOUND' | 'PERMISSION_NOT_HELD' | 'PRESET_ROLE' | 'ROLE_IN_USE'>({ id: 'identity.staffRoles.deleteRole', method: 'DELETE', path: '/v1/staff/roles/{roleId}', carries: 'query', permission: 'STAFF.MANAGE_ROLES' });

/** Get a role */
export const getRole = operation<Schemas['IdentityRoleRequest'], Schemas['IdentityOneRole'], 'ROLE_NOT_FOUND' | 'PERMISSION_NOT_HELD' | 'PRESET_ROLE' | 'ROLE_IN_USE'>({ id: 'identity.staffRoles.getRole', method: 'GET', path: '/v1/staff/roles/{roleId}', carries: 'query', permission: 'STAFF.READ' });

/** Query roles */
export const queryRoles = operation<Schemas['QueryMessage'], Schemas['IdentityManyRoles'], 'PERMISSION_NOT_HELD' | 'PRESET_ROLE' | 'ROLE_IN_USE'>({ id: 'identity.staffRoles.queryRoles', method: 'POST', path: '/v1/staff/roles/query', carries: 'body', permission: 'STAFF.READ' });

/** Update a role */
export const updateRole = operation<Patch<Schemas['IdentityUpdateRole']>, Schemas['IdentityOneRole'], 'ROLE_NAME_TAKEN' | 'ROLE_NOT_FOUND' | 'INVALID_REVISION' | 'PERMISSION_NOT_HELD' | 'PRESET_ROLE' | 'ROLE_IN_USE'>({ id: 'identity.staffRoles.updateRole', method: 'PATCH', path: '/v1/staff/roles/{role.id}', carries: 'body', permission: 'STAFF.MANAGE_ROLES' });
