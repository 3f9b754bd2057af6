// Lets the hosted pages know the visitor before they are needed, and not again for a week.
import type { TokenStorage } from '../tokens.ts';

export const preWarmKey = 'souk.preWarmed';
/** Seven days. */
export const preWarmEvery = 604_800_000;

export function isPreWarmed(storage: TokenStorage, now: number): boolean {
  const last = Number(storage.getItem(preWarmKey) ?? Number.NaN);
  return now - last < preWarmEvery;
}

/** True when it was done now. A failure is nobody's trouble but the next call's: it tries again. */
export async function preWarm(
  { storage, now, force = false }: { storage: TokenStorage; now: () => number; force?: boolean },
  open: () => Promise<void>,
): Promise<boolean> {
  if (!force && isPreWarmed(storage, now())) return false;
  storage.removeItem(preWarmKey);
  try {
    await open();
  } catch {
    return false;
  }
  storage.setItem(preWarmKey, String(now()));
  return true;
}
