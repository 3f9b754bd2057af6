import { useEffect, useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { isSoukError } from '@souk/client';
import type { Profile } from '@souk/client/members';
import { memberOptions } from '@souk/query/account';
import { Button, Callout, EmptyState, ErrorState, Loading, Skeleton, buttonClass, useNotice } from '@souk/ui';
import layout from '../../../shared/layout.module.css';
import { requestIdOf } from '../../../shared/store.ts';
import { useLoggedIn } from '../../../shared/useLoggedIn.ts';
import { useSignIn } from '../../../shared/useSignIn.ts';
import { useTitle } from '../../../shared/useTitle.ts';
import { useProblemText } from '../useAccount.ts';
import { MemberPeople, MemberTabs } from './MemberPeople.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import { ProfileView } from './ProfileView.tsx';
import { usePeopleText } from './text/index.ts';
import { useConnectionsChanged, usePeople } from './usePeople.ts';
import css from './people.module.css';

export interface MemberSearch {
  list?: 'followers' | 'following';
  page?: number;
}

/** A member's page, as whoever looks may see it. */
export function MemberPage({ slug, list, page = 1 }: MemberSearch & { slug: string }) {
  const t = usePeopleText();
  const navigate = useNavigate();
  const loggedIn = useLoggedIn();
  const { busy, signIn } = useSignIn();
  const { data, error, isPending, refetch } = useQuery({
    ...memberOptions(usePeople(), slug, loggedIn),
    retry: (times, reason) => times < 2 && !(isSoukError(reason) && reason.status === 404),
  });
  // Somebody who was just blocked is gone, whatever was known of them a moment ago.
  const gone = isSoukError(error) && [400, 403, 404].includes(error.status);
  const profile = gone ? undefined : data?.profile;
  useTitle(profile ? profile.nickname || t('people.unnamed') : isPending ? undefined : t('member.title'));
  const now = profile?.slug;
  useEffect(() => {
    // An address from before leads on to the present one.
    if (now && now !== slug)
      void navigate({ to: '/profile/$slug', params: { slug: now }, search: true, replace: true });
  }, [navigate, now, slug]);

  if (isPending) {
    return (
      <div className={layout.page}>
        <Loading onRetry={() => void refetch()}>
          <div className={css.waiting}>
            <Skeleton height={190} />
            <Skeleton height={48} width="40%" />
            <Skeleton height={120} width="60%" />
          </div>
        </Loading>
      </div>
    );
  }
  if (profile) {
    return (
      <div className={layout.page}>
        <ProfileView
          profile={profile}
          actions={profile.own ? <OwnActions /> : <Actions profile={profile} />}
          note={<Notes profile={profile} />}
          tabs={<MemberTabs profile={profile} list={list} />}
        >
          {list ? <MemberPeople key={list} profile={profile} list={list} page={page} /> : null}
        </ProfileView>
      </div>
    );
  }
  if (gone) {
    return (
      <EmptyState
        headingLevel={1}
        title={t('member.missing')}
        text={t('member.missingText')}
        action={<ToShop />}
      />
    );
  }
  if (data?.state === 'MEMBERS_ONLY') {
    return (
      <EmptyState
        headingLevel={1}
        title={t('member.membersOnly')}
        text={t('member.membersOnlyText')}
        action={
          <Button busy={busy} onClick={() => void signIn()}>
            {t('member.signIn')}
          </Button>
        }
      />
    );
  }
  if (data) {
    return (
      <EmptyState
        headingLevel={1}
        title={t('member.private')}
        text={t('member.privateText')}
        action={<ToShop />}
      />
    );
  }
  return (
    <ErrorState
      headingLevel={1}
      title={t('member.error')}
      text={t('people.tryAgain')}
      requestId={requestIdOf(error)}
      onRetry={() => void refetch()}
    />
  );
}

function ToShop() {
  const t = usePeopleText();
  return (
    <Link to="/" className={buttonClass('secondary')}>
      {t('member.toShop')}
    </Link>
  );
}

function OwnActions() {
  const t = usePeopleText();
  return (
    <Link to="/account/profile" className={buttonClass('secondary')}>
      {t('member.edit')}
    </Link>
  );
}

function Notes({ profile }: { profile: Profile }) {
  const t = usePeopleText();
  if (!profile.hidden && !profile.muted) return null;
  return (
    <div className={css.notes}>
      {profile.hidden ? (
        <Callout title={t('member.hidden')}>
          <p>
            {t('member.hiddenText')} <Link to="/account/privacy">{t('member.hiddenLink')}</Link>
          </p>
        </Callout>
      ) : null}
      {profile.muted ? (
        <Callout tone="attention" title={t('member.muted')}>
          <p>{t('member.mutedText')}</p>
        </Callout>
      ) : null}
    </div>
  );
}

function Actions({ profile }: { profile: Profile }) {
  const t = usePeopleText();
  const notify = useNotice();
  const loggedIn = useLoggedIn();
  const people = usePeople();
  const changed = useConnectionsChanged();
  const problemText = useProblemText();
  const { signIn } = useSignIn();
  const [busy, setBusy] = useState(false);
  const name = profile.nickname || t('people.unnamed');
  const press = async () => {
    if (!loggedIn) return signIn();
    setBusy(true);
    try {
      await (profile.follows ? people.unfollow(profile.memberId) : people.follow(profile.memberId));
      await changed();
    } catch (error) {
      notify({ text: problemText(error), tone: 'bad' });
    }
    setBusy(false);
  };
  const Icon = profile.follows ? IconUserCheck : IconUserPlus;
  return (
    <>
      <Button variant={profile.follows ? 'secondary' : 'primary'} busy={busy} onClick={() => void press()}>
        <span className={css.inButton}>
          <Icon size={19} stroke={1.75} aria-hidden="true" />
          {t(profile.follows ? 'member.followed' : profile.followsMe ? 'member.followBack' : 'member.follow')}
        </span>
      </Button>
      <MemberMenu memberId={profile.memberId} name={name} />
    </>
  );
}
