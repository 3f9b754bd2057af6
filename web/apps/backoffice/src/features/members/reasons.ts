import type { TextKey } from './text/index.ts';

const reasons: Record<string, TextKey> = {
  SPAM: 'members.reason.spam',
  IMPERSONATION: 'members.reason.impersonation',
  HARASSMENT: 'members.reason.harassment',
};

/** Why a member was reported, in words. */
export const reasonOf = (category?: string): TextKey => reasons[category ?? ''] ?? 'members.reason.other';
