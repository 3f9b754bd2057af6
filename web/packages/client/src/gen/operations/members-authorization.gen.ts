// Made from api/openapi.json by `npm run generate`: members.authorization.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Assign a role to a member */
export const assignRole = operation<Schemas['RolesAssignRequest'], Schemas['RolesKeyAnswer'], 'MEMBER_NOT_FOUND' | 'ROLE_DOES_NOT_EXIST' | 'MEMBER_BLOCKED'>({ id: 'members.authorization.assignRole', method: 'POST', path: '/v1/roles/members/{memberId}', carries: 'body', permission: 'MEMBERS.MEMBER_ROLES_MANAGE' });

/** List the roles of a member */
export const getRoles = operation<Schemas['MemberRequest'], Schemas['RolesAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'members.authorization.getRoles', method: 'GET', path: '/v1/roles/members/{memberId}', carries: 'query', permission: 'MEMBERS.ROLES_READ' });

/** List the roles of the members that match a filter */
export const queryRoles = operation<Schemas['RolesQueryRequest'], Schemas['RolesQueryAnswer'], 'TOO_MANY_MEMBERS'>({ id: 'members.authorization.queryRoles', method: 'POST', path: '/v1/roles/members/query', carries: 'body', permission: 'MEMBERS.ROLES_READ' });

/** Unassign a role from a member */
export const unassignRole = operation<Schemas['RolesAssignRequest'], Schemas['RolesKeyAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'members.authorization.unassignRole', method: 'DELETE', path: '/v1/roles/members/{memberId}', carries: 'query', permission: 'MEMBERS.MEMBER_ROLES_MANAGE' });
