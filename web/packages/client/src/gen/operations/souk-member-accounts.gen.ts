// Made from api/openapi.json by `npm run generate`: souk.memberAccounts.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Mute members by filter, in the background. Staff read the reason in the timelines. */
export const bulkMute = operation<Schemas['MembersReasonFilterRequest'], Schemas['JobAnswer'], never>({ id: 'souk.memberAccounts.bulkMute', method: 'POST', path: '/v1/members/bulk/mute-by-filter', carries: 'body', permission: 'MEMBERS.MEMBER_MUTE' });

/** Delete the calling member for good. They must have signed in a moment ago or send the password. Orders stay. */
export const deleteMine = operation<Schemas['MembersLeaveRequest'], Schemas['Empty'], 'MEMBER_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED' | 'THROTTLED_FEATURE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'souk.memberAccounts.deleteMine', method: 'POST', path: '/v1/members/my/delete', carries: 'body' });

/** Get the reasons, as error codes, why a member cannot be blocked or deleted now. */
export const getLimits = operation<Schemas['AnyIDRequest'], Schemas['MembersLimitsAnswer'], 'MEMBER_NOT_FOUND'>({ id: 'souk.memberAccounts.getLimits', method: 'GET', path: '/v1/members/{id}/limits', carries: 'query', permission: 'MEMBERS.MEMBER_READ' });
