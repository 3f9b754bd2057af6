import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import { EmptyState, ErrorState } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { meOptions } from '../../shared/queries.ts';
import { goToSignIn } from '../../shared/session.ts';
import { MeContext, requestIdOf, useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import { Doorway } from './Doorway.tsx';
import css from './Doorway.module.css';

/** Lets nobody through who is not signed in as staff; others are sent to the sign-in page and back. */
export function Gate({ children }: { children: ReactNode }) {
  const { client } = useStore();
  const cache = useQueryClient();
  const signedIn = useSyncExternalStore(client.onRoleChange, client.loggedIn);
  // What one person saw is not for the next.
  useEffect(() => {
    if (!signedIn) cache.clear();
  }, [cache, signedIn]);
  // Another tab keeps its tokens under the same name; its events carry the back office's own key.
  useEffect(() => {
    const elsewhere = (event: StorageEvent) => {
      if (event.key === 'admin.souk.tokens' && event.newValue === null) location.reload();
    };
    addEventListener('storage', elsewhere);
    return () => removeEventListener('storage', elsewhere);
  }, []);
  return signedIn ? <Known>{children}</Known> : <Stranger />;
}

function Known({ children }: { children: ReactNode }) {
  const t = useText();
  const { api, client } = useStore();
  const me = useQuery(meOptions(api));
  // Removed or blocked since: what is left of the sign-in is worth nothing.
  const turnedAway = isSoukError(me.error) && [401, 403, 404].includes(me.error.status);
  useEffect(() => {
    if (turnedAway) client.tokens.clear();
  }, [client, turnedAway]);
  if (me.data && !turnedAway) return <MeContext value={me.data}>{children}</MeContext>;
  if (me.isError && !turnedAway) {
    return (
      <main className={css.centre}>
        <ErrorState
          headingLevel={1}
          title={t('entry.unreachable')}
          text={t('error.text')}
          requestId={requestIdOf(me.error)}
          onRetry={() => void me.refetch()}
        />
      </main>
    );
  }
  return <Doorway />;
}

function Stranger() {
  const t = useText();
  const { api, client } = useStore();
  const { code: language } = useLanguage();
  const [state, setState] = useState<{ is: 'leaving' | 'ownerless' | 'failed'; error?: unknown }>({
    is: 'leaving',
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    const leave = async () => {
      if (await api.ownerExists()) await goToSignIn(client, language);
      else if (!gone) setState({ is: 'ownerless' });
    };
    leave().catch((error: unknown) => {
      if (!gone) setState({ is: 'failed', error });
    });
    return () => {
      gone = true;
    };
  }, [api, client, language, round]);
  if (state.is === 'leaving') return <Doorway />;
  return (
    <main className={css.centre}>
      {state.is === 'ownerless' ? (
        <EmptyState headingLevel={1} title={t('entry.ownerless.title')} text={t('entry.ownerless.text')} />
      ) : (
        <ErrorState
          headingLevel={1}
          title={t('entry.unreachable')}
          text={t('error.text')}
          requestId={requestIdOf(state.error)}
          onRetry={() => {
            setState({ is: 'leaving' });
            setRound(round + 1);
          }}
        />
      )}
    </main>
  );
}
