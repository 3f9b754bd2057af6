import { Link } from '@tanstack/react-router';
import { IconMenu2 } from '@tabler/icons-react';
import { useCounts } from '../shared/counts.ts';
import { sectionAt } from '../shared/sections.ts';
import { useText } from '../shared/text/index.ts';
import { usePath, useSections } from './Navigation.tsx';
import { counts } from './features.ts';
import css from './PhoneTabs.module.css';

/** On phones: the first sections at the thumb, and a way to all of them. A detail page puts its own bar there. */
export function PhoneTabs({ onMore }: { onMore: () => void }) {
  const t = useText();
  const sections = useSections().flatMap((group) => group.sections);
  const waiting = useCounts(counts);
  const here = sectionAt(usePath());
  const tabs = sections.flatMap((section) =>
    section.icon && !section.own ? [{ ...section, icon: section.icon }] : [],
  );
  return (
    <nav className={css.tabs} aria-label={t('nav.tabs')}>
      {tabs.slice(0, 4).map((section) => (
        <Link
          key={section.path}
          to={section.path}
          className={css.tab}
          aria-current={section.path === (here?.under ?? here?.path) ? 'page' : undefined}
        >
          <span className={css.icon}>
            <section.icon size={24} stroke={1.75} aria-hidden="true" />
            {waiting[section.path] ? <span className={css.count}>{waiting[section.path]}</span> : null}
          </span>
          {t(section.name)}
        </Link>
      ))}
      <button type="button" className={css.tab} aria-haspopup="dialog" onClick={onMore}>
        <IconMenu2 size={24} stroke={1.75} aria-hidden="true" />
        {t('nav.more')}
      </button>
    </nav>
  );
}
