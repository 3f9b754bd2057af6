// Made from api/openapi.json by `npm run generate`: members.memberToMemberBlock.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Block another member. Neither sees or follows the other from then on. */
export const blockMember = operation<Schemas['MemberRequest'], Schemas['Empty'], 'MEMBER_ALREADY_BLOCKED' | 'SELF_BLOCKING_FORBIDDEN' | 'ADMIN_BLOCKING_FORBIDDEN' | 'MEMBER_NOT_FOUND'>({ id: 'members.memberToMemberBlock.blockMember', method: 'POST', path: '/v1/member-to-member-blocks/members/my', carries: 'body' });

/** List the members whom the caller blocks, the longest blocked first. */
export const listCurrentMemberBlocking = operation<Schemas['BlocksOwnRequest'], Schemas['BlocksOwnAnswer'], never>({ id: 'members.memberToMemberBlock.listCurrentMemberBlocking', method: 'GET', path: '/v1/member-to-member-blocks/members/my', carries: 'query-or-.r', longQueryFallback: 'POST' });

/** List the blocks of a member, in both directions, the oldest first. */
export const listMemberBlocks = operation<Schemas['BlocksListRequest'], Schemas['BlocksListAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'members.memberToMemberBlock.listMemberBlocks', method: 'GET', path: '/v1/member-to-member-blocks/members/{memberId}', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'MEMBERS.MEMBER_TO_MEMBER_BLOCKS_READ_MEMBER_BLOCKS' });

/** Unblock a member whom the caller blocked. */
export const unblockMember = operation<Schemas['MemberRequest'], Schemas['Empty'], 'SELF_UNBLOCKING_FORBIDDEN' | 'BLOCK_DOES_NOT_EXIST'>({ id: 'members.memberToMemberBlock.unblockMember', method: 'DELETE', path: '/v1/member-to-member-blocks/members/my/{memberId}', carries: 'query' });
