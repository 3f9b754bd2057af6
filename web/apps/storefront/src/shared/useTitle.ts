import { useEffect } from 'react';
import { useStore } from './store.ts';

/** Names the browser tab. The server names it too for pages opened directly. */
export function useTitle(title: string | undefined) {
  const { settings } = useStore();
  useEffect(() => {
    if (title) document.title = `${title} · ${settings.siteName}`;
  }, [title, settings.siteName]);
}
