// Made from api/openapi.json by `npm run generate`: members.badgeAssignments.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create several badge assignments */
export const bulkCreateBadgeAssignments = operation<Schemas['BadgesBulkCreate'], Schemas['BulkResponseBadgesAssignment'], 'BADGE_ALREADY_ASSIGNED' | 'BADGE_NOT_FOUND' | 'MEMBER_NOT_FOUND'>({ id: 'members.badgeAssignments.bulkCreateBadgeAssignments', method: 'POST', path: '/v4/bulk/badge-assignments/create', carries: 'body', permission: 'BADGE_ASSIGNMENTS.BADGE_ASSIGNMENT_CREATE' });

/** Delete several badge assignments */
export const bulkDeleteBadgeAssignments = operation<Schemas['BadgesBulkDelete'], Schemas['BulkResponseBadgesAssignment'], 'BADGE_ASSIGNMENT_NOT_FOUND' | 'BADGE_NOT_FOUND' | 'MEMBER_NOT_FOUND'>({ id: 'members.badgeAssignments.bulkDeleteBadgeAssignments', method: 'POST', path: '/v4/bulk/badge-assignments/delete', carries: 'body', permission: 'BADGE_ASSIGNMENTS.BADGE_ASSIGNMENT_DELETE' });

/** Tag some assignments */
export const bulkUpdateBadgeAssignmentTags = operation<Schemas['BadgesTagRequest'], Schemas['ResourceTagItems'], 'EMPTY_ASSIGN_AND_UNASSIGN_LISTS'>({ id: 'members.badgeAssignments.bulkUpdateBadgeAssignmentTags', method: 'POST', path: '/v4/bulk/badge-assignments/bulk-update-tags', carries: 'body', permission: 'BADGE_ASSIGNMENTS.BADGE_UPDATE_TAGS' });

/** Tag the assignments that a filter finds */
export const bulkUpdateBadgeAssignmentTagsByFilter = operation<Schemas['BadgesTagByFilter'], Schemas['JobAnswer'], 'EMPTY_ASSIGN_AND_UNASSIGN_LISTS'>({ id: 'members.badgeAssignments.bulkUpdateBadgeAssignmentTagsByFilter', method: 'POST', path: '/v4/bulk/badge-assignments/update-tags-by-filter', carries: 'body', permission: 'BADGE_ASSIGNMENTS.BADGE_UPDATE_TAGS' });

/** Create a badge assignment */
export const createBadgeAssignment = operation<Schemas['BadgesCreateAssignment'], Schemas['BadgesOneAssignment'], 'BADGE_ALREADY_ASSIGNED' | 'BADGE_NOT_FOUND' | 'MEMBER_NOT_FOUND'>({ id: 'members.badgeAssignments.createBadgeAssignment', method: 'POST', path: '/v4/badge-assignments', carries: 'body', permission: 'BADGE_ASSIGNMENTS.BADGE_ASSIGNMENT_CREATE' });

/** Delete a badge assignment */
export const deleteBadgeAssignment = operation<Schemas['BadgesDeleteAssignment'], Schemas['Empty'], 'BADGE_ASSIGNMENT_NOT_FOUND' | 'BADGE_NOT_FOUND' | 'MEMBER_NOT_FOUND'>({ id: 'members.badgeAssignments.deleteBadgeAssignment', method: 'DELETE', path: '/v4/badge-assignments/{badgeAssignmentId}', carries: 'query', permission: 'BADGE_ASSIGNMENTS.BADGE_ASSIGNMENT_DELETE' });

/** Query badge assignments */
export const queryBadgeAssignments = operation<Schemas['QueryMessage'], Schemas['BadgesManyAssignments'], 'BADGE_NOT_FOUND' | 'MEMBER_NOT_FOUND'>({ id: 'members.badgeAssignments.queryBadgeAssignments', method: 'POST', path: '/v4/badge-assignments/query', carries: 'body', permission: 'BADGE_ASSIGNMENTS.BADGE_ASSIGNMENT_READ' });
