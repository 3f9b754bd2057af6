import { useEffect, type ReactNode } from 'react';
import { Logo, OfflineBar, SkipLink } from '@souk/ui';
import { LanguageField } from '../../../shared/LanguageField.tsx';
import { useShop } from '../../../shared/shop.ts';
import { useText } from '../../../shared/text/index.ts';
import css from './CheckoutFrame.module.css';

interface Props {
  title: string;
  /** The way back, beside the logo. */
  exit?: ReactNode;
  summary?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** What is filled in on white, what is bought on paper beside it. */
export function CheckoutFrame({ title, exit, summary, footer, children }: Props) {
  const t = useText();
  const { settings } = useShop();
  useEffect(() => {
    document.title = `${title} · ${settings.siteName}`;
  }, [title, settings.siteName]);
  return (
    <>
      <SkipLink target="main" />
      <OfflineBar />
      <div className={css.page}>
        <header className={css.header}>
          <a href="/" className={css.home} aria-label={t('frame.home', { site: settings.siteName })}>
            <Logo name={settings.siteName} />
          </a>
          {exit}
        </header>
        {summary ? <aside className={css.aside}>{summary}</aside> : null}
        <main id="main" tabIndex={-1} className={css.main}>
          {children}
        </main>
        <footer className={css.footer}>
          {footer}
          <LanguageField />
          {settings.contactEmail ? (
            <a href={`mailto:${settings.contactEmail}`}>{t('frame.contact')}</a>
          ) : null}
        </footer>
      </div>
    </>
  );
}
