import { useEffect, useRef, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { Button, EmptyState } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { finishSignIn, goToSignIn, keepsNothing } from '../../shared/session.ts';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useText, type TextKey } from './text/index.ts';
import { Doorway } from './Doorway.tsx';

/** Which of the stories a failure tells. */
function outcomeOf(error: unknown): 'denied' | 'blocked' | 'state' | 'failed' {
  const { message = '', reason = '' } = error as { message?: string; reason?: string };
  if (reason === 'access_denied') return 'denied';
  if (keepsNothing(error)) return 'blocked';
  return message === 'Invalid _state' || message === 'Missing code or _state' ? 'state' : 'failed';
}

/** Where the hosted pages send staff back to. */
export function SignedInPage() {
  const t = useText();
  const router = useRouter();
  const { client } = useStore();
  const { code: language } = useLanguage();
  const [problem, setProblem] = useState<unknown>(null);
  const begun = useRef(false);
  useEffect(() => {
    // A code works once, so this runs once, however often the effect does.
    if (begun.current) return;
    begun.current = true;
    finishSignIn(client).then(
      (to) => router.history.replace(`/admin${to}`),
      (error: unknown) => {
        // The code stays in nobody's history.
        history.replaceState(history.state, '', location.pathname);
        setProblem(error);
      },
    );
  }, [client, router]);
  if (!problem) return <Doorway />;
  const outcome = outcomeOf(problem);
  const id = requestIdOf(problem);
  const text = t(`entry.${outcome}.text` as TextKey);
  return (
    <main>
      <EmptyState
        headingLevel={1}
        title={t(`entry.${outcome}.title` as TextKey)}
        text={id ? `${text} (${id})` : text}
        action={
          <Button onClick={() => goToSignIn(client, language).catch(setProblem)}>{t('entry.again')}</Button>
        }
      />
    </main>
  );
}
