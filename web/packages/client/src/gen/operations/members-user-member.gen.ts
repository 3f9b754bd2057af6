// Made from api/openapi.json by `npm run generate`: members.userMember.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** List the members who are also contributors, with their staff ids. */
export const queryUserMembers = operation<Schemas['QueryMessage'], Schemas['MembersUsersAnswer'], never>({ id: 'members.userMember.queryUserMembers', method: 'POST', path: '/v1/user-members/query', carries: 'body', permission: 'MEMBERS.USER_MEMBER_READ' });
