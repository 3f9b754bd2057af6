import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, EmptyState, Loading, Skeleton } from '@souk/ui';
import layout from '../../shared/layout.module.css';
import { requestIdOf } from '../../shared/store.ts';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { useSignIn } from '../../shared/useSignIn.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { PhoneMenu } from './PhoneMenu.tsx';
import { Sections } from './Sections.tsx';
import { SignOut } from './SignOut.tsx';
import { useAccountText } from './text/index.ts';
import css from './account.module.css';

/** Every page of the account: its parts beside it, and nothing of it for anybody who is not signed in. */
export function AccountLayout({ children }: { children: ReactNode }) {
  const t = useAccountText();
  const loggedIn = useLoggedIn();
  // Whoever was in and is not any more has signed out, here or elsewhere, and is not led back in at once.
  const [wasIn, setWasIn] = useState(loggedIn);
  if (loggedIn && !wasIn) setWasIn(true);
  if (!loggedIn) return wasIn ? <SignedOut /> : <LeadToSignIn />;
  return (
    <div className={`${layout.page} ${css.page} ${css.columns}`}>
      <PhoneMenu />
      <nav className={css.nav} aria-label={t('nav')}>
        <Sections />
        <SignOut />
      </nav>
      <div className={css.content}>{children}</div>
    </div>
  );
}

function LeadToSignIn() {
  const t = useAccountText();
  const { busy, failed, signIn } = useSignIn();
  const begun = useRef(false);
  useTitle(t('leading.title'));
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // Going back from the sign-in page must not lead here, and so to the sign-in page again.
    void signIn({ replace: true });
  }, [signIn]);
  if (failed) {
    const id = requestIdOf(failed);
    return (
      <div role="alert">
        <EmptyState
          headingLevel={1}
          title={t('out.failed')}
          text={id ? `${t('trouble')} (${id})` : t('offline')}
          action={
            <Button busy={busy} onClick={() => void signIn({ replace: true })}>
              {t('out.action')}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className={`${layout.page} ${css.page}`}>
      <Loading>
        <h1 className={css.title}>{t('leading.title')}</h1>
        <p className={css.lead}>{t('leading.text')}</p>
        <div className={css.rows}>
          <Skeleton height={64} />
          <Skeleton height={64} />
        </div>
      </Loading>
    </div>
  );
}

function SignedOut() {
  const t = useAccountText();
  const { busy, signIn } = useSignIn();
  useTitle(t('out.title'));
  return (
    <EmptyState
      headingLevel={1}
      title={t('out.title')}
      text={t('out.text')}
      action={
        <Button busy={busy} onClick={() => void signIn()}>
          {t('out.action')}
        </Button>
      }
    />
  );
}
