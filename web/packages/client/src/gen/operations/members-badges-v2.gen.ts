// Made from api/openapi.json by `npm run generate`: members.badgesV2.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create a badge */
export const createBadge = operation<Schemas['BadgesCreateRequest'], Schemas['BadgesOneBadge'], 'BADGE_LIMIT_REACHED'>({ id: 'members.badgesV2.createBadge', method: 'POST', path: '/v4/badges', carries: 'body', permission: 'BADGES.BADGE_CREATE' });

/** Delete a badge */
export const deleteBadge = operation<Schemas['BadgesBadgeRequest'], Schemas['Empty'], 'BADGE_NOT_FOUND'>({ id: 'members.badgesV2.deleteBadge', method: 'DELETE', path: '/v4/badges/{badgeId}', carries: 'query', permission: 'BADGES.BADGE_DELETE' });

/** Get a badge */
export const getBadge = operation<Schemas['BadgesBadgeRequest'], Schemas['BadgesOneBadge'], 'BADGE_NOT_FOUND'>({ id: 'members.badgesV2.getBadge', method: 'GET', path: '/v4/badges/{badgeId}', carries: 'query', permission: 'BADGES.BADGE_READ' });

/** Move a badge in the display order */
export const moveBadge = operation<Schemas['BadgesMoveRequest'], Schemas['Empty'], 'BADGE_NOT_FOUND'>({ id: 'members.badgesV2.moveBadge', method: 'POST', path: '/v4/badges/{badgeId}/move', carries: 'body', permission: 'BADGES.BADGE_UPDATE_DISPLAY_ORDER' });

/** Query badges */
export const queryBadges = operation<Schemas['QueryMessage'], Schemas['BadgesManyBadges'], never>({ id: 'members.badgesV2.queryBadges', method: 'POST', path: '/v4/badges/query', carries: 'body', permission: 'BADGES.BADGE_READ' });

/** Update a badge */
export const updateBadge = operation<Patch<Schemas['BadgesUpdateRequest']>, Schemas['BadgesOneBadge'], 'BADGE_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'members.badgesV2.updateBadge', method: 'PATCH', path: '/v4/badges/{badge.id}', carries: 'body', permission: 'BADGES.BADGE_UPDATE' });

/** Move badges to the front of the display order, in the order given */
export const updateBadgesDisplayOrder = operation<Schemas['BadgesOrderRequest'], Schemas['BadgesOrderedBadges'], 'BADGE_NOT_FOUND'>({ id: 'members.badgesV2.updateBadgesDisplayOrder', method: 'POST', path: '/v4/badges/order', carries: 'body', permission: 'BADGES.BADGE_UPDATE_DISPLAY_ORDER' });
