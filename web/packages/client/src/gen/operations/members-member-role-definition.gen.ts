// Made from api/openapi.json by `npm run generate`: members.memberRoleDefinition.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Define a member role */
export const createMemberRoleDefinition = operation<Schemas['RolesCreateRequest'], Schemas['RolesOneRole'], 'ROLE_ALREADY_EXISTS' | 'ROLE_LIMIT_REACHED'>({ id: 'members.memberRoleDefinition.createMemberRoleDefinition', method: 'POST', path: '/v1/roles/definitions', carries: 'body', permission: 'MEMBERS.ROLES_MANAGE' });

/** Delete a member role; members who have it keep it */
export const deleteMemberRoleDefinition = operation<Schemas['RolesKeyRequest'], Schemas['Empty'], 'ROLE_DOES_NOT_EXIST' | 'CANNOT_DELETE_SYSTEM_ROLE'>({ id: 'members.memberRoleDefinition.deleteMemberRoleDefinition', method: 'DELETE', path: '/v1/roles/definitions/{roleKey}', carries: 'query', permission: 'MEMBERS.ROLES_MANAGE' });

/** Get a member role */
export const getMemberRoleDefinition = operation<Schemas['RolesKeyRequest'], Schemas['RolesOneRole'], 'ROLE_DOES_NOT_EXIST'>({ id: 'members.memberRoleDefinition.getMemberRoleDefinition', method: 'GET', path: '/v1/roles/definitions/{roleKey}', carries: 'query', permission: 'MEMBERS.ROLES_MANAGE' });

/** List member roles, system roles first */
export const listMemberRoleDefinitions = operation<Schemas['Empty'], Schemas['RolesManyRoles'], never>({ id: 'members.memberRoleDefinition.listMemberRoleDefinitions', method: 'GET', path: '/v1/roles/definitions', carries: 'query', permission: 'MEMBERS.ROLES_MANAGE' });

/** Update whether a member role is blockable */
export const updateMemberRoleDefinition = operation<Patch<Schemas['RolesUpdateRequest']>, Schemas['RolesOneRole'], 'ROLE_DOES_NOT_EXIST' | 'CANNOT_UPDATE_SYSTEM_ROLE' | 'INVALID_REVISION'>({ id: 'members.memberRoleDefinition.updateMemberRoleDefinition', method: 'PATCH', path: '/v1/roles/definitions/{key}', carries: 'body', permission: 'MEMBERS.ROLES_MANAGE' });
