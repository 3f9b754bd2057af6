import { useRef } from 'react';
import { isSoukError } from '@souk/client';

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const open = [408, 409, 429];

/** Whether nobody knows what became of a call: no answer came, or one that leaves it open. A refusal did nothing. */
export const leavesOpen = (error: unknown): boolean =>
  !isSoukError(error) || error.status < 400 || error.status >= 500 || open.includes(error.status);

/**
 * Does something once, however often it is pressed: as long as nobody knows what became of a call, the next has the
 * same key. What the server refused did not happen, so a changed wish after it has a new one. What may be done again
 * on the same page, such as adding a line, gets a new key when it succeeded; money moves once for each dialog.
 */
export function useOnce(
  again: 'once' | 'again' = 'once',
): <T>(work: (idempotencyKey: string) => Promise<T>) => Promise<T> {
  const key = useRef('');
  return async (work) => {
    key.current ||= newKey();
    try {
      const done = await work(key.current);
      if (again === 'again') key.current = '';
      return done;
    } catch (error) {
      if (!leavesOpen(error)) key.current = '';
      throw error;
    }
  };
}
