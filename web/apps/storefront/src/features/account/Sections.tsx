import { useId } from 'react';
import { Link } from '@tanstack/react-router';
import { groups } from './sections.ts';
import { useAccountText } from './text/index.ts';
import css from './account.module.css';

/** All parts of the account, the current one marked. */
export function Sections({ onChosen }: { onChosen?: () => void }) {
  const t = useAccountText();
  const id = useId();
  return groups.map((group, at) => (
    <div key={group.title} className={css.group}>
      {/* The first needs no name: it is what people come for. */}
      {at > 0 ? (
        <p id={`${id}-${at}`} className={css.groupTitle}>
          {t(group.title)}
        </p>
      ) : null}
      <ul className={css.sections} aria-labelledby={at > 0 ? `${id}-${at}` : undefined}>
        {group.sections.map(({ to, title, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={css.section}
              activeOptions={{ exact: to === '/account' }}
              activeProps={{ className: css.current }}
              onClick={onChosen}
            >
              <Icon size={19} stroke={1.75} aria-hidden="true" />
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}
