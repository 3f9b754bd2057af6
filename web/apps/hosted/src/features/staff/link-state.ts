// Why a link for staff leads nowhere.
import type { Refusal } from '../../shared/refusal.ts';
import type { TextKey } from '../../shared/text/index.ts';

const invitations: Record<string, TextKey | undefined> = {
  INVITATION_USED: 'invitation.used',
  INVITATION_EXPIRED: 'invitation.expired',
  INVITATION_REVOKED: 'invitation.revoked',
  INVITATION_INVALID: 'invitation.gone',
};

/** Nothing for a refusal that is not about the invitation's link. */
export function invitationState({ code }: Refusal): TextKey | null {
  return invitations[code] ?? null;
}

/** The same for the link that makes the owner. */
export function ownerState({ code }: Refusal): TextKey | null {
  if (code === 'OWNER_EXISTS') return 'firstRun.exists';
  return code === 'INVALID_OWNER_TOKEN' ? 'firstRun.used' : null;
}

/** The same for the link that lets a member in. */
export const approvalState = ({ code }: Refusal): TextKey | null =>
  code === 'INVALID_APPROVAL_TOKEN' ? 'approval.over' : null;
