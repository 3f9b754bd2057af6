import { useRef } from 'react';
import { isSoukError } from '@souk/client';

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Answers that leave open whether the thing was done. */
const open = [408, 409, 429];

/** A press that is repeated while nobody knows what became of the first makes nothing twice. */
export function useOnce(): <T>(work: (idempotencyKey: string) => Promise<T>) => Promise<T> {
  const key = useRef('');
  return async (work) => {
    key.current ||= newKey();
    try {
      const done = await work(key.current);
      key.current = '';
      return done;
    } catch (error) {
      if (isSoukError(error) && error.status >= 400 && error.status < 500 && !open.includes(error.status)) {
        key.current = '';
      }
      throw error;
    }
  };
}
