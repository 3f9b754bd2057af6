// Made from api/openapi.json by `npm run generate`: souk.moderation.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Close the reports about a member, and mute or block the member for them, with a note. All of it is done or nothing. Muting, blocking and the note need their permissions besides. */
export const decide = operation<Schemas['ModerationDecision'], Schemas['ModerationOutcome'], 'REPORTED_MEMBER_NOT_FOUND' | 'MEMBER_REPORTED_AGAIN' | 'MEMBER_NOT_FOUND' | 'MEMBER_OFFLINE' | 'MEMBER_SELF_BLOCK_FORBIDDEN' | 'OWNER_MEMBER_BLOCK_FORBIDDEN' | 'ACTIVE_SUBSCRIPTION_MEMBER_BLOCK_FORBIDDEN'>({ id: 'souk.moderation.decide', method: 'POST', path: '/v1/moderation/{memberId}/decide', carries: 'body', permission: 'MEMBERS.REPORTS_REVIEW' });

/** Take a decision about a reported member back: the reports are open again, and the member is not muted or blocked any more; one who waited before the block waits again. The note stays. */
export const undo = operation<Schemas['ModerationUndoRequest'], Schemas['ModerationOutcome'], 'REPORTED_MEMBER_NOT_FOUND' | 'MEMBER_NOT_FOUND' | 'MEMBER_OFFLINE'>({ id: 'souk.moderation.undo', method: 'POST', path: '/v1/moderation/{memberId}/undo', carries: 'body', permission: 'MEMBERS.REPORTS_REVIEW' });
