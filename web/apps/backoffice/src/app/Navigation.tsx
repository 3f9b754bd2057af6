import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useCounts } from '../shared/counts.ts';
import { isInSight, sectionAt, visibleGroups, type SectionGroup } from '../shared/sections.ts';
import { useCan } from '../shared/store.ts';
import { useText } from '../shared/text/index.ts';
import { counts } from './features.ts';
import css from './Navigation.module.css';

/** The sections that there are and that the person's roles open. */
export function useSections(): SectionGroup[] {
  const { routesByPath } = useRouter();
  return visibleGroups(useCan(), (path) => path in routesByPath);
}

export const usePath = (): string =>
  useRouterState({ select: (state) => state.location.pathname }).replace(/(.)\/$/, '$1');

export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const t = useText();
  const groups = useSections();
  const waiting = useCounts(counts);
  const path = usePath();
  const here = sectionAt(path)?.path;
  return (
    <nav aria-label={t('nav.label')}>
      {groups.map((group) => (
        <div key={group.name ?? ''} className={css.group}>
          {group.name ? <h2 className={css.title}>{t(group.name)}</h2> : null}
          <ul>
            {group.sections
              .filter((section) => !section.own && isInSight(section, path, group.sections))
              .map((section) => (
                <li key={section.path}>
                  <Link
                    to={section.path}
                    className={css.link}
                    data-part={group.sections.some(({ path: one }) => one === section.under) ? '' : undefined}
                    aria-current={section.path === here ? 'page' : undefined}
                    onClick={onNavigate}
                  >
                    {t(section.name)}
                    {waiting[section.path] ? (
                      <span className={css.count}>{waiting[section.path]}</span>
                    ) : null}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
