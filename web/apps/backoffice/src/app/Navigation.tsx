import { Link } from '@tanstack/react-router';
import { groups } from '../shared/sections.ts';
import { useText } from '../shared/text/index.ts';
import css from './Navigation.module.css';

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const t = useText();
  return (
    <nav aria-label={t('nav.label')}>
      {groups.map((group) => (
        <div key={group.name ?? ''} className={css.group}>
          {group.name ? <h2 className={css.title}>{t(group.name)}</h2> : null}
          <ul>
            {group.sections.map((section) => (
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
