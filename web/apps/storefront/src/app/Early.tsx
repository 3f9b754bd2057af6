import { useEffect } from 'react';

declare global {
  interface Window {
    /** Does what was pressed before the scripts were there (public/early.js). */
    soukEarly?: () => void;
  }
}

export function Early() {
  useEffect(() => window.soukEarly?.(), []);
  return null;
}
