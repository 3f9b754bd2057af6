// Lets the hosted pages know the visitor before they are needed, and not again for a week.
import type { TokenStorage } from '../tokens.ts';

export const preWarmKey = 'souk.preWarmed';
/** Seven days. */
export const preWarmEvery = 604_800_000;

export function isPreWarmed(storage: TokenStorage, now: number): boolean {
  try {
    const last = Number(storage.getItem(preWarmKey) ?? Number.NaN);
    return now - last < preWarmEvery;
  } catch {
    // Where nothing can be kept, it is not known.
    return false;
  }
}

/** Keeps when it was done, or forgets it. Where nothing can be kept it is done again the next time. */
function note(storage: TokenStorage, at: number | null): void {
  try {
    if (at === null) storage.removeItem(preWarmKey);
    else storage.setItem(preWarmKey, String(at));
  } catch {
    // Full or forbidden.
  }
}

/** True when it was done now. A failure is nobody's trouble but the next call's: it tries again. */
export async function preWarm(
  { storage, now, force = false }: { storage: TokenStorage; now: () => number; force?: boolean },
  open: () => Promise<void>,
): Promise<boolean> {
  if (!force && isPreWarmed(storage, now())) return false;
  note(storage, null);
  try {
    await open();
  } catch {
    return false;
  }
  note(storage, now());
  return true;
}
