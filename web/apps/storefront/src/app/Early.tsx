import { useEffect } from 'react';

declare global {
  interface Window {
    /** Does what was pressed before the scripts were there (src/public/early.js). */
    soukEarly?: () => void;
  }
}

/** When this is drawn, parts of the page may still be waiting to be taken over: they are when there is nothing to do. */
export function Early() {
  useEffect(() => {
    const run = () => window.soukEarly?.();
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1_000 });
    else setTimeout(run, 100);
  }, []);
  return null;
}
