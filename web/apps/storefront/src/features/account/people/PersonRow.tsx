import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Person } from '@souk/client/members';
import { Avatar } from './Avatar.tsx';
import { usePeopleText } from './text/index.ts';
import list from '../account.module.css';
import css from './people.module.css';

/** Somebody in a list. Who is hidden has no name here, and no page. */
export function PersonRow({
  person,
  link = true,
  small,
  children,
}: {
  person: Person;
  link?: boolean;
  small?: ReactNode;
  children?: ReactNode;
}) {
  const t = usePeopleText();
  const name = usePersonName()(person);
  return (
    <li className={list.item}>
      <div className={css.person}>
        <Avatar name={person.nickname ?? ''} image={person.photo} />
        <div className={css.personText}>
          <p className={list.itemName} dir="auto">
            {link && !person.hidden && person.slug ? (
              <Link to="/profile/$slug" params={{ slug: person.slug }}>
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          {small || person.title ? (
            <p className={list.small} dir="auto">
              {small ?? person.title}
            </p>
          ) : null}
          {person.hidden && !small ? <p className={list.small}>{t('people.hiddenText')}</p> : null}
        </div>
      </div>
      {children ? <div className={css.rowActions}>{children}</div> : null}
    </li>
  );
}

export function usePersonName() {
  const t = usePeopleText();
  return (person: Person) => (person.hidden ? t('people.hidden') : person.nickname || t('people.unnamed'));
}
