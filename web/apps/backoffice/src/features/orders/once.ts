import { useRef } from 'react';
import { isSoukError } from '@souk/client';

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Does something with money once, however often it is pressed: as long as nobody knows what became of a call, the
 * next has the same key. What the server refused did not happen, so a changed wish after it has a new one.
 */
export function useOnce(): <T>(work: (idempotencyKey: string) => Promise<T>) => Promise<T> {
  const key = useRef('');
  return async (work) => {
    key.current ||= newKey();
    try {
      return await work(key.current);
    } catch (error) {
      const refused = isSoukError(error) && error.status >= 400 && error.status < 500;
      if (refused && ![408, 409, 429].includes(error.status)) key.current = '';
      throw error;
    }
  };
}
