import { useEffect } from 'react';
import { openPalette } from '../shared/palette/open.ts';
import { isTyping } from '../shared/list/useKeys.ts';

/** Ctrl K anywhere, a slash where nothing is typed. */
export function usePaletteKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const byLetter = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!byLetter && (event.key !== '/' || isTyping(event))) return;
      event.preventDefault();
      openPalette();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
