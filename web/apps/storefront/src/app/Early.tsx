import { useEffect, useLayoutEffect } from 'react';
import { say, typedIn } from '../shared/typed.ts';

declare global {
  interface Window {
    /** Does what was pressed before the scripts were there (src/public/early.js). */
    soukEarly?: () => void;
    /** Whether the visitor did something before the scripts were there. */
    soukStirred?: boolean;
  }
}

/** When this is drawn, parts of the page may still be waiting to be taken over: they are when there is nothing to do. */
export function Early() {
  // Before anything is drawn again; it is heard when React is done with this drawing.
  useLayoutEffect(() => {
    const typed = typedIn(document);
    queueMicrotask(() => typed.forEach(say));
  }, []);
  useEffect(() => {
    const run = () => window.soukEarly?.();
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1_000 });
    else setTimeout(run, 100);
  }, []);
  return null;
}
