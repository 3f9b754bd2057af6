import { isSoukError } from './errors.ts';

export const maxRetries = 3;

/** Asking again helps when nothing answered, the server failed, or it asked us to slow down. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= maxRetries) return false;
  if (!isSoukError(error)) return false;
  return error.kind === 'network' || error.kind === 'system' || error.status === 429;
}

/** Milliseconds before retry number `attempt` (from 0): 1 s, doubling, never above 30 s. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);
