// Made from api/openapi.json by `npm run generate`: members.memberFollowers.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Follow another member. */
export const followMember = operation<Schemas['MemberRequest'], Schemas['Empty'], 'MEMBER_NOT_FOUND' | 'SELF_FOLLOWING_FORBIDDEN' | 'MEMBER_TO_MEMBER_BLOCKED'>({ id: 'members.memberFollowers.followMember', method: 'POST', path: '/v3/followers/{memberId}', carries: 'body' });

/** List the caller's followers, the newest first. */
export const listCurrentMemberFollowers = operation<Schemas['FollowersOwnRequest'], Schemas['FollowersListAnswer'], never>({ id: 'members.memberFollowers.listCurrentMemberFollowers', method: 'GET', path: '/v3/followers/my', carries: 'query-or-.r', longQueryFallback: 'POST' });

/** List the members whom the caller follows, the newest first. */
export const listCurrentMemberFollowing = operation<Schemas['FollowersOwnRequest'], Schemas['FollowersListAnswer'], never>({ id: 'members.memberFollowers.listCurrentMemberFollowing', method: 'GET', path: '/v3/followers/my/following', carries: 'query-or-.r', longQueryFallback: 'POST' });

/** List a member's followers, the newest first. */
export const listMemberFollowers = operation<Schemas['FollowersListRequest'], Schemas['FollowersListAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'members.memberFollowers.listMemberFollowers', method: 'GET', path: '/v3/followers/{memberId}', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'MEMBERS.FOLLOW_READ' });

/** List the members whom a member follows, the newest first. */
export const listMemberFollowing = operation<Schemas['FollowersListRequest'], Schemas['FollowersListAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'members.memberFollowers.listMemberFollowing', method: 'GET', path: '/v3/followers/{memberId}/following', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'MEMBERS.FOLLOW_READ' });

/** Get whether the caller and other members follow each other. */
export const queryCurrentMemberConnections = operation<Schemas['FollowersOwnConnectionsRequest'], Schemas['FollowersConnectionsAnswer'], never>({ id: 'members.memberFollowers.queryCurrentMemberConnections', method: 'POST', path: '/v3/followers/my/connections', carries: 'body' });

/** Get whether a member and others follow each other. */
export const queryMemberConnections = operation<Schemas['FollowersConnectionsRequest'], Schemas['FollowersConnectionsAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'members.memberFollowers.queryMemberConnections', method: 'POST', path: '/v3/followers/{memberId}/connections', carries: 'body', permission: 'MEMBERS.FOLLOW_READ' });

/** Stop following another member. */
export const unfollowMember = operation<Schemas['MemberRequest'], Schemas['Empty'], 'MEMBER_NOT_FOUND'>({ id: 'members.memberFollowers.unfollowMember', method: 'DELETE', path: '/v3/followers/{memberId}', carries: 'query' });
