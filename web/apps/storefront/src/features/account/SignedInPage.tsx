import { useEffect, useRef, useState } from 'react';
import { Link, useRouter } from '@tanstack/react-router';
import { Button, EmptyState, Loading, Skeleton, buttonClass } from '@souk/ui';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useSignIn } from '../../shared/useSignIn.ts';
import { useTitle } from '../../shared/useTitle.ts';
import layout from '../../shared/layout.module.css';
import { useAccountText, type AccountKey } from './text/index.ts';
import css from './account.module.css';

type Outcome = 'denied' | 'blocked' | 'state' | 'failed';

/** Which of the stories a failure tells. */
function outcomeOf(error: unknown): Outcome {
  const { message = '', reason = '' } = error as { message?: string; reason?: string };
  if (reason === 'access_denied') return 'denied';
  if (reason === 'storage_blocked') return 'blocked';
  return message === 'Invalid _state' || message === 'Missing code or _state' ? 'state' : 'failed';
}

/** Only paths of this shop: what was kept could have been tampered with. */
const pathOf = (kept: string) => (/^\/(?![/\\])/.test(kept) ? kept : '/account');

/** Where the hosted pages send people back to. `onSignedIn` runs before they are led to where they were. */
export function SignedInPage({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const t = useAccountText();
  const router = useRouter();
  const { client } = useStore();
  const { busy, signIn } = useSignIn();
  const [problem, setProblem] = useState<unknown>(null);
  const begun = useRef(false);
  useTitle(problem ? t(`back.${outcomeOf(problem)}.title` as AccountKey) : t('back.title'));

  useEffect(() => {
    // A code works once, so this runs once, however often the effect does.
    if (begun.current) return;
    begun.current = true;
    const finish = async () => {
      const { createSignIn } = await import('@souk/client/sign-in');
      const { originalUri } = await createSignIn(client).finishRedirect(location.href);
      await onSignedIn();
      const path = pathOf(originalUri);
      // The checkout is not one of this app's pages.
      if (path.startsWith('/hosted/')) location.replace(path);
      else router.history.replace(path);
    };
    finish().catch((error: unknown) => {
      // The code stays in nobody's history.
      history.replaceState(history.state, '', location.pathname);
      setProblem(error);
    });
  }, [client, onSignedIn, router]);

  if (!problem) {
    return (
      <div className={`${layout.page} ${css.page}`}>
        <Loading>
          <h1 className={css.title}>{t('back.title')}</h1>
          <div className={css.rows}>
            <Skeleton height={64} />
            <Skeleton height={64} />
          </div>
        </Loading>
      </div>
    );
  }
  const outcome = outcomeOf(problem);
  const id = requestIdOf(problem);
  return (
    <div role="alert">
      <EmptyState
        headingLevel={1}
        title={t(`back.${outcome}.title`)}
        text={id ? `${t(`back.${outcome}.text`)} (${id})` : t(`back.${outcome}.text`)}
        action={
          <div className={css.actions}>
            <Button busy={busy} onClick={() => void signIn({ from: '/' })}>
              {t('back.again')}
            </Button>
            <Link to="/" className={buttonClass('secondary')}>
              {t('back.shop')}
            </Link>
          </div>
        }
      />
    </div>
  );
}
