import { useEffect, useMemo, type CSSProperties, type ReactNode } from 'react';
import { OfflineBar, SkipLink, classes } from '@souk/ui';
import { wornBy } from '../../../shared/face.ts';
import { LanguageField } from '../../../shared/LanguageField.tsx';
import { useShop } from '../../../shared/shop.ts';
import { ShopMark } from '../../../shared/ShopMark.tsx';
import { useText } from '../../../shared/text/index.ts';
import { Ended } from './Ended.tsx';
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
  const { settings, face } = useShop();
  const { text, logo, logoSize, centered } = face.checkout ?? {};
  const worn = useMemo(() => wornBy(face), [face]);
  useEffect(() => {
    document.title = `${title} · ${settings.siteName}`;
  }, [title, settings.siteName]);
  return (
    <>
      <SkipLink target="main" />
      <OfflineBar />
      <div className={css.page} style={worn.page as CSSProperties}>
        <header className={classes(css.header, centered && css.centered)}>
          <a href="/" className={css.home} aria-label={t('frame.home', { site: settings.siteName })}>
            <ShopMark
              name={settings.siteName}
              logo={logo ?? face.theme?.logo}
              text={text}
              size={logo ? logoSize : undefined}
            />
          </a>
          {exit}
        </header>
        {summary ? (
          <aside className={css.aside} style={worn.summary as CSSProperties}>
            {summary}
          </aside>
        ) : null}
        <main id="main" tabIndex={-1} className={css.main}>
          <Ended />
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
