// Why a link for staff leads nowhere.
import type { Refusal } from '../../shared/refusal.ts';
import type { TextKey } from '../../shared/text/index.ts';

/** Nothing for a refusal that is not about the invitation's link. */
export function invitationState({ kind, code }: Refusal): TextKey | null {
  if (kind !== 'refused' || !code.includes('INVITATION')) return null;
  if (/USED|ACCEPTED/.test(code)) return 'invitation.used';
  if (/EXPIRED/.test(code)) return 'invitation.expired';
  return 'invitation.gone';
}

export function firstRunState({ kind, code }: Refusal): TextKey | null {
  if (kind !== 'refused') return null;
  if (/OWNER_EXISTS|ALREADY/.test(code)) return 'firstRun.exists';
  return /TOKEN|LINK/.test(code) ? 'firstRun.used' : null;
}
