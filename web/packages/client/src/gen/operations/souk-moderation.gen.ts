// Made from api/openapi.json by `npm run generate`: souk.moderation.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Close the reports about a member, and mute or block the member, with a reason: all of it or nothing. The caller also needs the permissions to mute and to block, and to write notes for a note on a dismissal. */
export const decide = operation<Schemas['ModerationDecision'], Schemas['ModerationOutcome'], 'REPORTED_MEMBER_NOT_FOUND' | 'MEMBER_REPORTED_AGAIN' | 'MEMBER_NOT_FOUND' | 'MEMBER_OFFLINE' | 'MEMBER_SELF_BLOCK_FORBIDDEN' | 'OWNER_MEMBER_BLOCK_FORBIDDEN' | 'ACTIVE_SUBSCRIPTION_MEMBER_BLOCK_FORBIDDEN'>({ id: 'souk.moderation.decide', method: 'POST', path: '/v1/moderation/{memberId}/decide', carries: 'body', permission: 'MEMBERS.REPORTS_REVIEW' });

/** Undo a decision about a reported member: the reports are open again, and the member is not muted or blocked any more (pending again if they were before). Note and reason stay. */
export const undo = operation<Schemas['ModerationUndoRequest'], Schemas['ModerationOutcome'], 'REPORTED_MEMBER_NOT_FOUND' | 'MEMBER_NOT_FOUND' | 'MEMBER_OFFLINE'>({ id: 'souk.moderation.undo', method: 'POST', path: '/v1/moderation/{memberId}/undo', carries: 'body', permission: 'MEMBERS.REPORTS_REVIEW' });
