import { useEffect } from 'react';
import { EmptyState, Logo, buttonClass, type Settings } from '@souk/ui';
import { useText } from '../shared/text/index.ts';
import css from './Landing.module.css';

/** Where someone ends who opens a hosted page without having been sent to it. */
export function Landing({ settings }: { settings: Settings }) {
  const t = useText();
  useEffect(() => {
    document.title = settings.siteName;
  }, [settings.siteName]);
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Logo name={settings.siteName} />
      </header>
      <main>
        <EmptyState
          headingLevel={1}
          title={t('landing.title')}
          text={t('landing.text')}
          action={
            <a href="/" className={buttonClass()}>
              {t('landing.back')}
            </a>
          }
        />
      </main>
    </div>
  );
}
