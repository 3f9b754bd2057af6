// What a refused code means: of the e-mail's verification and of second factors alike.
import { triesLeft, type Refusal } from './refusal.ts';
import type { TextKey } from './text/index.ts';

export type CodeTrouble =
  | { is: 'short' }
  | { is: 'wrong'; text: TextKey; count: number }
  /** No more tries, or too late: only another code helps. */
  | { is: 'over' };

const codes = new Set(['VERIFICATION_FAILED', 'FACTOR_VERIFICATION_FAILED']);

/** A mailed code may be tried so often. */
export const mailedTries = 5;

/**
 * Null for what is not about the code. Of a mailed code the server does not say how often it may still be
 * tried, so the page counts: `counted` is what it knows.
 */
export function codeTrouble(refusal: Refusal, counted?: number): CodeTrouble | null {
  if (refusal.kind !== 'refused' || refusal.wait > 0 || !codes.has(refusal.code)) return null;
  const left = triesLeft(refusal) ?? counted;
  if (left !== undefined && left <= 0) return { is: 'over' };
  return left === undefined
    ? { is: 'wrong', text: 'code.wrong', count: 0 }
    : { is: 'wrong', text: 'code.wrongLeft', count: left };
}
