import { useCallback, useState } from 'react';
import { refusalFrom, type Refusal } from './refusal.ts';

interface Task {
  busy: boolean;
  /** Why the last try came to nothing. */
  refusal: Refusal | null;
  /** When one may try again, in milliseconds since 1970. */
  until: number;
  /** `work` gives true when it leaves the page, which stays busy then. `handle` gives true for what it shows itself. */
  run: (work: () => Promise<unknown>, handle?: (refusal: Refusal) => boolean) => Promise<void>;
  forget: () => void;
}

/** One thing at a time that talks to the server, and what became of it. */
export function useTask(): Task {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [until, setUntil] = useState(0);

  const run = useCallback<Task['run']>(async (work, handle) => {
    setBusy(true);
    setRefusal(null);
    try {
      if ((await work()) === true) return;
    } catch (error) {
      const found = refusalFrom(error);
      if (found.wait > 0) setUntil(Date.now() + found.wait * 1000);
      if (!handle?.(found)) setRefusal(found);
    }
    setBusy(false);
  }, []);

  const forget = useCallback(() => setRefusal(null), []);
  return { busy, refusal, until, run, forget };
}
