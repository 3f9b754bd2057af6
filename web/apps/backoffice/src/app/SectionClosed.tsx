import { useEffect } from 'react';
import { Link } from '@tanstack/react-router';
import { EmptyState, buttonClass } from '@souk/ui';
import type { Section } from '../shared/sections.ts';
import { useStore } from '../shared/store.ts';
import { useText } from '../shared/text/index.ts';
import css from './pages.module.css';

/** Nobody can sign in yet, so nothing of this section can be shown. It says so and nothing else. */
export function SectionClosed({ section }: { section: Section }) {
  const t = useText();
  const { settings } = useStore();
  const name = t(section.name);
  useEffect(() => {
    document.title = `${name} · ${settings.siteName}`;
  }, [name, settings.siteName]);
  return (
    <>
      <h1 className={css.title}>{name}</h1>
      <div className={css.panel}>
        <EmptyState
          title={t('closed.title')}
          text={t('closed.text')}
          action={
            <Link to="/about" className={buttonClass('secondary')}>
              {t('closed.about')}
            </Link>
          }
        />
      </div>
    </>
  );
}
