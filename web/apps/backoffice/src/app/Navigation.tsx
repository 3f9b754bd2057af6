import { Link } from '@tanstack/react-router';
import { visibleGroups } from '../shared/sections.ts';
import { useCan } from '../shared/store.ts';
import { useText } from '../shared/text/index.ts';
import css from './Navigation.module.css';

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const t = useText();
  const groups = visibleGroups(useCan());
  return (
    <nav aria-label={t('nav.label')}>
      {groups.map((group) => (
        <div key={group.name ?? ''} className={css.group}>
          {group.name ? <h2 className={css.title}>{t(group.name)}</h2> : null}
          <ul>
            {group.sections
              .filter((section) => !section.own)
              .map((section) => (
                <li key={section.path}>
                  <Link
                    to={section.path}
                    className={css.link}
                    activeProps={{ className: css.active }}
                    activeOptions={{ exact: section.path === '/' }}
                    onClick={onNavigate}
                  >
                    {t(section.name)}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
