// Made from api/openapi.json by `npm run generate`: members.badges.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Assign a badge to members */
export const assignBadge = operation<Schemas['BadgesAssignRequest'], Schemas['BadgesAssignedMembers'], 'BADGE_NOT_FOUND' | 'MEMBER_NOT_FOUND'>({ id: 'members.badges.assignBadge', method: 'POST', path: '/v3/badges/{id}/members', carries: 'body', permission: 'BADGES.BADGE_ASSIGN' });

/** Create a badge */
export const createBadge = operation<Schemas['BadgesCreateV3'], Schemas['BadgesOneV3'], 'BADGE_LIMIT_REACHED'>({ id: 'members.badges.createBadge', method: 'POST', path: '/v3/badges', carries: 'body', permission: 'BADGES.BADGE_CREATE' });

/** Delete a badge and its assignments */
export const deleteBadge = operation<Schemas['IDRequest'], Schemas['Empty'], 'BADGE_NOT_FOUND'>({ id: 'members.badges.deleteBadge', method: 'DELETE', path: '/v3/badges/{id}', carries: 'query', permission: 'BADGES.BADGE_DELETE' });

/** Get a badge */
export const getBadge = operation<Schemas['IDRequest'], Schemas['BadgesOneV3'], 'BADGE_NOT_FOUND'>({ id: 'members.badges.getBadge', method: 'GET', path: '/v3/badges/{id}', carries: 'query', permission: 'BADGES.BADGE_READ' });

/** Count the members of each badge */
export const getMemberCountsPerBadge = operation<Schemas['Empty'], Schemas['BadgesCountsAnswer'], never>({ id: 'members.badges.getMemberCountsPerBadge', method: 'GET', path: '/v3/badges/members/count', carries: 'query', permission: 'BADGES.BADGE_READ_MEMBERS' });

/** List badges in display order */
export const listBadges = operation<Schemas['PageRequest'], Schemas['BadgesManyV3'], never>({ id: 'members.badges.listBadges', method: 'GET', path: '/v3/badges', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'BADGES.BADGE_READ' });

/** List the badges of members */
export const listBadgesPerMember = operation<Schemas['BadgesPerMemberRequest'], Schemas['BadgesPerMemberAnswer'], never>({ id: 'members.badges.listBadgesPerMember', method: 'POST', path: '/v3/badges/members', carries: 'body', permission: 'BADGES.BADGE_READ_MEMBERS' });

/** List the members who have a badge */
export const listMembersByBadge = operation<Schemas['BadgesHoldersRequest'], Schemas['BadgesHoldersAnswer'], 'BADGE_NOT_FOUND'>({ id: 'members.badges.listMembersByBadge', method: 'GET', path: '/v3/badges/{id}/members', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'BADGES.BADGE_READ_MEMBERS' });

/** Unassign a badge from members */
export const unassignBadge = operation<Schemas['BadgesAssignRequest'], Schemas['Empty'], 'BADGE_NOT_FOUND'>({ id: 'members.badges.unassignBadge', method: 'DELETE', path: '/v3/badges/{id}/members', carries: 'query', permission: 'BADGES.BADGE_ASSIGN' });

/** Update a badge */
export const updateBadge = operation<Patch<Schemas['BadgesCreateV3']>, Schemas['BadgesOneV3'], 'BADGE_NOT_FOUND'>({ id: 'members.badges.updateBadge', method: 'PATCH', path: '/v3/badges/{badge.id}', carries: 'body', permission: 'BADGES.BADGE_UPDATE' });

/** Move badges to the front of the display order, in the order given */
export const updateBadgesDisplayOrder = operation<Patch<Schemas['BadgesOrderV3']>, Schemas['BadgesOrderedV3'], 'BADGE_NOT_FOUND'>({ id: 'members.badges.updateBadgesDisplayOrder', method: 'PATCH', path: '/v3/badges/order', carries: 'body', permission: 'BADGES.BADGE_UPDATE_DISPLAY_ORDER' });
