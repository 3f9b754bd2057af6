import { useEffect, useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import { EmptyState, ErrorState } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { keys, meOptions } from '../../shared/queries.ts';
import { goToSignIn, keepsNothing, refusals } from '../../shared/session.ts';
import { MeContext, requestIdOf, useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import { Doorway } from './Doorway.tsx';
import { SessionEnded } from './SessionEnded.tsx';
import css from './Doorway.module.css';

/** Inside, outside, or inside with a session that has ended under the person's hands. */
type Door = 'in' | 'ended' | 'out';

/** Lets nobody through who is not signed in as staff; others are sent to the sign-in page and back. */
export function Gate({ children }: { children: ReactNode }) {
  const { client } = useStore();
  const cache = useQueryClient();
  const [door, setDoor] = useState<Door>(() => (client.loggedIn() ? 'in' : 'out'));
  useEffect(() => {
    const look = () => {
      const next = (now: Door): Door => {
        if (client.loggedIn()) return now === 'ended' ? now : 'in';
        // Whoever signs out, or is put out, has nothing left to finish.
        return now === 'out' || client.tokens.role() === 'none' ? 'out' : 'ended';
      };
      setDoor(next);
    };
    look();
    return client.onRoleChange(look);
  }, [client]);
  // What one person saw is not for the next.
  useEffect(() => {
    if (door === 'out') cache.clear();
  }, [cache, door]);
  // Another tab keeps its tokens under the same name; its events carry the back office's own key.
  useEffect(() => {
    const elsewhere = (event: StorageEvent) => {
      if (event.key === 'admin.souk.tokens' && event.newValue === null) location.reload();
    };
    addEventListener('storage', elsewhere);
    return () => removeEventListener('storage', elsewhere);
  }, []);
  if (door === 'out') return <Stranger />;
  return (
    <Known ended={door === 'ended'} onBack={() => setDoor('in')}>
      {children}
    </Known>
  );
}

function Known({ ended, onBack, children }: { ended: boolean; onBack: () => void; children: ReactNode }) {
  const t = useText();
  const { api, client } = useStore();
  const cache = useQueryClient();
  const me = useQuery({ ...meOptions(api), enabled: !ended });
  // Rights that were withdrawn meanwhile close at once what they had opened.
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: keys.me });
    refusals.addEventListener('refused', again);
    return () => refusals.removeEventListener('refused', again);
  }, [cache]);
  // Removed or blocked since: what is left of the sign-in is worth nothing.
  const turnedAway = !ended && isSoukError(me.error) && [401, 403, 404].includes(me.error.status);
  useEffect(() => {
    if (turnedAway) client.tokens.clear();
  }, [client, turnedAway]);
  if (me.data && !turnedAway) {
    return (
      <MeContext value={me.data}>
        {children}
        {ended ? <SessionEnded onBack={onBack} /> : null}
      </MeContext>
    );
  }
  if (ended) return <Stranger />;
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
          title={t(keepsNothing(state.error) ? 'entry.blocked.title' : 'entry.unreachable')}
          text={t(keepsNothing(state.error) ? 'entry.blocked.text' : 'error.text')}
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
