import { expect, it } from 'vitest';
import { Refusal } from '../../shared/refusal.ts';
import { approvalState, invitationState, ownerState } from './link-state.ts';

const refused = (code: string) => new Refusal({ kind: 'refused', code });

it.each([
  ['INVITATION_USED', 'invitation.used'],
  ['INVITATION_EXPIRED', 'invitation.expired'],
  ['INVITATION_REVOKED', 'invitation.revoked'],
  ['INVITATION_INVALID', 'invitation.gone'],
  ['THROTTLED_FEATURE', null],
  ['', null],
])('an invitation that is %s', (code, expected) => {
  expect(invitationState(refused(code))).toBe(expected);
});

it.each([
  ['OWNER_EXISTS', 'firstRun.exists'],
  ['INVALID_OWNER_TOKEN', 'firstRun.used'],
  ['THROTTLED_FEATURE', null],
])('an owner refused with %s', (code, expected) => {
  expect(ownerState(refused(code))).toBe(expected);
});

it.each([
  ['INVALID_APPROVAL_TOKEN', 'approval.over'],
  ['THROTTLED_FEATURE', null],
])('an approval refused with %s', (code, expected) => {
  expect(approvalState(refused(code))).toBe(expected);
});
