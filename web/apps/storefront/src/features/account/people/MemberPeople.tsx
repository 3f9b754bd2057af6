import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { Person, Profile } from '@souk/client/members';
import { peopleOfOptions } from '@souk/query/account';
import { Button, EmptyState, buttonClass } from '@souk/ui';
import { useLoggedIn } from '../../../shared/useLoggedIn.ts';
import { useSignIn } from '../../../shared/useSignIn.ts';
import { Answer } from '../security/Part.tsx';
import { PersonRow, usePersonName } from './PersonRow.tsx';
import { usePeopleText } from './text/index.ts';
import { useAct } from './useAct.ts';
import { usePeople } from './usePeople.ts';
import items from '../account.module.css';
import css from './people.module.css';

type List = 'followers' | 'following';

const perPage = 25;

/** What a member's page shows: what they say, who follows them, whom they follow. Each has an address. */
export function MemberTabs({ profile, list }: { profile: Profile; list?: List }) {
  const t = usePeopleText();
  const tab = (to: List | undefined, label: string, count?: number) => (
    <Link
      to="/profile/$slug"
      params={{ slug: profile.slug }}
      search={{ list: to }}
      resetScroll={false}
      // Otherwise the first is taken for the page of every list.
      activeOptions={{ exact: true }}
      className={css.tab}
      aria-current={list === to ? 'page' : undefined}
    >
      {label}
      {count === undefined ? null : <span className={css.tabCount}> {count}</span>}
    </Link>
  );
  return (
    <nav className={css.tabs} aria-label={t('people.tabs')}>
      {tab(undefined, t('people.about'))}
      {tab('followers', t('people.followersTab'), profile.followers)}
      {tab('following', t('people.followingTab'), profile.following)}
    </nav>
  );
}

interface Props {
  profile: Profile;
  list: List;
  page: number;
}

/** Who follows a member, or whom the member follows. Who is hidden from whoever looks is counted, and has no name. */
export function MemberPeople({ profile, list, page }: Props) {
  const t = usePeopleText();
  const loggedIn = useLoggedIn();
  const which = list === 'followers' ? 'FOLLOWERS' : 'FOLLOWING';
  const query = useQuery(peopleOfOptions(usePeople(), profile.slug, which, page, loggedIn));
  const name = profile.nickname || t('people.unnamed');
  const total = query.data?.metadata.total ?? 0;
  const turn = (to: number, label: string) => (
    <Link
      to="/profile/$slug"
      params={{ slug: profile.slug }}
      search={{ list, page: to > 1 ? to : undefined }}
      className={buttonClass('secondary', 'small')}
    >
      {label}
    </Link>
  );
  return (
    <div className={css.peopleOf}>
      <Answer query={query} failed={t('followers.error')}>
        {({ people }) =>
          people.length === 0 && page === 1 ? (
            <EmptyState
              title={t(list === 'followers' ? 'people.noFollowers' : 'people.followsNobody')}
              text={t(list === 'followers' ? 'people.noFollowersText' : 'people.followsNobodyText', { name })}
            />
          ) : (
            <>
              <ul className={items.items} aria-label={t(`people.${list}Of`, { name })}>
                {people.map((person, index) => (
                  <Listed key={person.memberId || `hidden ${index}`} person={person} />
                ))}
              </ul>
              {page > 1 || page * perPage < total ? (
                <div className={css.pages}>
                  {page > 1 ? turn(page - 1, t('people.before')) : null}
                  {page * perPage < total ? turn(page + 1, t('people.after')) : null}
                </div>
              ) : null}
            </>
          )
        }
      </Answer>
    </div>
  );
}

function Listed({ person }: { person: Person }) {
  const t = usePeopleText();
  const people = usePeople();
  const loggedIn = useLoggedIn();
  const { signIn } = useSignIn();
  const { busy, act } = useAct();
  const name = usePersonName()(person);
  if (person.hidden) return <PersonRow person={person} />;
  if (person.own) return <PersonRow person={person} small={t('people.you')} />;
  const press = async () => {
    if (!loggedIn) return signIn();
    return person.follows
      ? act(() => people.unfollow(person.memberId), t('following.ended', { name }))
      : act(() => people.follow(person.memberId), t('followers.followed', { name }));
  };
  const does = person.follows
    ? 'following.endName'
    : person.followsMe
      ? 'followers.backName'
      : 'people.followName';
  return (
    <PersonRow person={person}>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        aria-label={t(does, { name })}
        onClick={() => void press()}
      >
        {t(person.follows ? 'following.end' : person.followsMe ? 'member.followBack' : 'member.follow')}
      </Button>
    </PersonRow>
  );
}
