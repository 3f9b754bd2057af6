import { Fragment, useState, type ReactNode } from 'react';
import { useQueries } from '@tanstack/react-query';
import type { PeopleList as Which, Person } from '@souk/client/members';
import { peopleOptions } from '@souk/query/account';
import { Button, ErrorState } from '@souk/ui';
import { requestIdOf } from '../../../shared/store.ts';
import { Answer } from '../security/Part.tsx';
import { usePeopleText } from './text/index.ts';
import { usePeople } from './usePeople.ts';
import list from '../account.module.css';
import css from './people.module.css';

const perPage = 25;

interface Props {
  which: Which;
  failed: string;
  none: string;
  children: (person: Person) => ReactNode;
}

/** Everybody in one of the member's own lists, some at first, and more at a press. */
export function PeopleList({ which, failed, none, children }: Props) {
  const t = usePeopleText();
  const people = usePeople();
  const [count, setCount] = useState(1);
  const pages = useQueries({
    queries: Array.from({ length: count }, (_, index) => peopleOptions(people, which, index + 1)),
  });
  const [first] = pages;
  if (!first) return null;
  const total = first.data?.metadata.total ?? 0;
  // Somebody may stand on two pages for a moment: when one is taken off the list, the others move up.
  const shown = [
    ...new Map(
      pages
        .flatMap(({ data }) => data?.people ?? [])
        .map((person) => [`${person.memberId} ${person.date}`, person]),
    ),
  ];
  const lost = pages.find(({ data, error }) => error && !data);
  const loading = pages.some(({ data, error }) => !data && !error);
  return (
    <Answer query={first} failed={failed}>
      {() =>
        shown.length === 0 ? (
          <p className={list.none}>{none}</p>
        ) : (
          <>
            <ul className={list.items}>
              {shown.map(([key, person]) => (
                <Fragment key={key}>{children(person)}</Fragment>
              ))}
            </ul>
            {lost ? (
              <div className={list.rows}>
                <ErrorState
                  bar
                  title={failed}
                  requestId={requestIdOf(lost.error)}
                  onRetry={() => void lost.refetch()}
                  headingLevel={3}
                />
              </div>
            ) : count * perPage < total ? (
              <div className={css.pages}>
                <span aria-live="polite">{t('people.shown', { shown: shown.length, total })}</span>
                <Button variant="secondary" size="small" busy={loading} onClick={() => setCount(count + 1)}>
                  {t('people.more')}
                </Button>
              </div>
            ) : null}
          </>
        )
      }
    </Answer>
  );
}
