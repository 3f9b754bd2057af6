import { useEffect, useId, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import { buttonClass } from '@souk/ui';
import { keys } from '../../shared/queries.ts';
import { useMe, useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import css from './Doorway.module.css';

/**
 * Hides a page whose session has ended and keeps it as it is: half-written forms and dialogs wait while the same person
 * signs in again in another tab. Somebody else begins with a page of their own.
 */
export function SessionEnded({ onBack }: { onBack: () => void }) {
  const t = useText();
  const { api, client } = useStore();
  const cache = useQueryClient();
  const { identity } = useMe();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    let asking = false;
    const look = async () => {
      if (asking || !client.loggedIn()) return;
      asking = true;
      try {
        const now = await api.me();
        if (now.identity.id !== identity.id) return location.reload();
        cache.setQueryData(keys.me, now);
        onBack();
        void cache.invalidateQueries();
      } catch (error) {
        // Not of the staff: the door says so. What was only not reached is asked again at the next look.
        if (isSoukError(error) && error.kind !== 'network') location.reload();
      } finally {
        asking = false;
      }
    };
    const soon = () => void look();
    addEventListener('storage', soon);
    addEventListener('focus', soon);
    document.addEventListener('visibilitychange', soon);
    return () => {
      removeEventListener('storage', soon);
      removeEventListener('focus', soon);
      document.removeEventListener('visibilitychange', soon);
    };
  }, [api, cache, client, identity.id, onBack]);
  return (
    <dialog
      ref={dialog}
      className={css.ended}
      aria-labelledby={heading}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={heading} className={css.endedTitle}>
        {t('entry.ended.title')}
      </h2>
      <p>{t('entry.ended.text')}</p>
      <a href="/admin/" target="_blank" rel="noreferrer" className={buttonClass('primary')}>
        {t('entry.again')}
      </a>
    </dialog>
  );
}
