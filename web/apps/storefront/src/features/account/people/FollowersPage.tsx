import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { Person } from '@souk/client/members';
import { peopleOptions } from '@souk/query/account';
import { Button, EmptyState, buttonClass, useNotice } from '@souk/ui';
import { useTitle } from '../../../shared/useTitle.ts';
import { Ask } from '../Ask.tsx';
import { Answer } from '../security/Part.tsx';
import { useProblemText } from '../useAccount.ts';
import { useAct } from './useAct.ts';
import { PersonRow, usePersonName } from './PersonRow.tsx';
import { usePeopleText } from './text/index.ts';
import { useConnectionsChanged, usePeople } from './usePeople.ts';
import list from '../account.module.css';
import css from './people.module.css';

export interface FollowersSearch {
  list?: 'following';
  page?: number;
}

const perPage = 25;

/** Who follows whom: two lists, each with an address of its own. */
export function FollowersPage({ list: which, page = 1 }: FollowersSearch) {
  const t = usePeopleText();
  const people = usePeople();
  useTitle(t('followers.title'));
  const followers = which !== 'following';
  const query = useQuery(peopleOptions(people, followers ? 'FOLLOWERS' : 'FOLLOWING', page));
  const total = query.data?.metadata.total ?? 0;
  return (
    <>
      <h1 className={list.title}>{t('followers.title')}</h1>
      <nav className={css.tabs} aria-label={t('followers.lists')}>
        <Link
          to="/account/followers"
          search={{}}
          activeOptions={{ exact: true }}
          className={css.tab}
          aria-current={followers ? 'page' : undefined}
        >
          {t('followers.them')}
        </Link>
        <Link
          to="/account/followers"
          search={{ list: 'following' }}
          activeOptions={{ exact: true }}
          className={css.tab}
          aria-current={followers ? undefined : 'page'}
        >
          {t('followers.me')}
        </Link>
      </nav>
      <Answer query={query} failed={t('followers.error')}>
        {({ people: found }) =>
          found.length === 0 ? (
            <EmptyState
              title={t(followers ? 'followers.none' : 'following.none')}
              text={t(followers ? 'followers.noneText' : 'following.noneText')}
              action={
                followers ? (
                  <Link to="/account/profile" className={buttonClass('secondary')}>
                    {t('followers.toProfile')}
                  </Link>
                ) : undefined
              }
            />
          ) : (
            <>
              <ul className={list.items}>
                {found.map((person) =>
                  followers ? (
                    <Follower key={person.memberId} person={person} />
                  ) : (
                    <Followed key={person.memberId} person={person} />
                  ),
                )}
              </ul>
              {total > perPage ? (
                <div className={css.pages}>
                  {page > 1 ? (
                    <Link
                      to="/account/followers"
                      search={{ list: which, page: page > 2 ? page - 1 : undefined }}
                      className={buttonClass('secondary', 'small')}
                    >
                      {t('people.before')}
                    </Link>
                  ) : null}
                  {page * perPage < total ? (
                    <Link
                      to="/account/followers"
                      search={{ list: which, page: page + 1 }}
                      className={buttonClass('secondary', 'small')}
                    >
                      {t('people.after')}
                    </Link>
                  ) : null}
                </div>
              ) : null}
            </>
          )
        }
      </Answer>
    </>
  );
}

function Follower({ person }: { person: Person }) {
  const t = usePeopleText();
  const people = usePeople();
  const problemText = useProblemText();
  const notify = useNotice();
  const changed = useConnectionsChanged();
  const { busy, act } = useAct();
  const [removing, setRemoving] = useState(false);
  const name = usePersonName()(person);
  return (
    <PersonRow person={person}>
      {person.follows || person.hidden ? null : (
        <Button
          size="small"
          busy={busy}
          aria-label={t('followers.backName', { name })}
          onClick={() => void act(() => people.follow(person.memberId), t('followers.followed', { name }))}
        >
          {t('member.followBack')}
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        aria-label={t('followers.removeName', { name })}
        onClick={() => setRemoving(true)}
      >
        {t('followers.remove')}
      </Button>
      {removing ? (
        <Ask
          title={t('followers.removeTitle', { name })}
          text={t('followers.removeText')}
          action={t('followers.remove')}
          run={async () => {
            await people.removeFollower(person.memberId);
            notify({ text: t('followers.removed', { name }) });
            void changed();
          }}
          refused={problemText}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </PersonRow>
  );
}

function Followed({ person }: { person: Person }) {
  const t = usePeopleText();
  const people = usePeople();
  const { busy, act } = useAct();
  const name = usePersonName()(person);
  return (
    <PersonRow person={person}>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        aria-label={t('following.endName', { name })}
        onClick={() => void act(() => people.unfollow(person.memberId), t('following.ended', { name }))}
      >
        {t('following.end')}
      </Button>
    </PersonRow>
  );
}
