import { storageBlocked } from '@souk/client/sign-in';
import type { Refusal } from './refusal.ts';
import type { TextKey } from './text/index.ts';

/** What a refusal means wherever it comes. */
export function refusalWords({ kind, code }: Pick<Refusal, 'kind' | 'code'>): TextKey {
  if (code === storageBlocked) return 'refusal.blocked';
  if (kind === 'network') return 'refusal.network';
  return kind === 'system' ? 'refusal.system' : 'refusal.other';
}
