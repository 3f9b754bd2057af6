import type { ReactNode } from 'react';
import { OfflineBar, StatusPill, classes } from '@souk/ui';
import { LanguageField } from '../shared/LanguageField.tsx';
import { useShop } from '../shared/shop.ts';
import { ShopMark } from '../shared/ShopMark.tsx';
import { useText } from '../shared/text/index.ts';
import doorway from './doorway.svg';
import css from './Frame.module.css';

interface Props {
  /** The pages of those who run the shop look plainer. */
  staff?: boolean;
  /** The way out, beside the logo. */
  exit?: ReactNode;
  children: ReactNode;
}

export function Frame({ staff, exit, children }: Props) {
  const t = useText();
  const { settings, face } = useShop();
  return (
    <>
      <OfflineBar />
      <div className={classes(css.page, !staff && css.withArt)}>
        <div className={css.column}>
          <header className={css.header}>
            <div className={css.brand}>
              <a href="/" className={css.home} aria-label={t('frame.home', { site: settings.siteName })}>
                <ShopMark name={settings.siteName} logo={face.theme?.logo} />
              </a>
              {staff ? <StatusPill tone="active">{t('frame.backOffice')}</StatusPill> : null}
            </div>
            {exit}
          </header>
          <main className={css.main}>{children}</main>
          <footer className={css.footer}>
            <LanguageField />
            {settings.contactEmail ? (
              <a href={`mailto:${settings.contactEmail}`}>{t('frame.contact')}</a>
            ) : null}
          </footer>
        </div>
        {staff ? null : (
          <div className={css.art} aria-hidden="true">
            <img src={doorway} alt="" />
          </div>
        )}
      </div>
    </>
  );
}
