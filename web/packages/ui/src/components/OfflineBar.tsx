import { useSyncExternalStore } from 'react';
import { useTranslator } from '../text/LanguageProvider.tsx';
import type { UiKey } from '../text/ui-en.ts';
import css from './OfflineBar.module.css';

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

export function OfflineBar() {
  const t = useTranslator<UiKey>();
  const online = useOnline();
  return (
    <div role="status" className={online ? undefined : css.bar}>
      {online ? null : t('ui.offline')}
    </div>
  );
}
