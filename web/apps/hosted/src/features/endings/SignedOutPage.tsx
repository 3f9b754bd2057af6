import { buttonClass } from '@souk/ui';
import { Page, PageLink } from '../../shared/Page.tsx';
import { useText } from '../../shared/text/index.ts';
import css from '../../shared/Page.module.css';

export function SignedOutPage() {
  const t = useText();
  return (
    <Page title={t('signedOut.title')} lead={t('signedOut.text')}>
      <div className={css.actions}>
        <a href="/" className={buttonClass('primary', 'large', css.wide)}>
          {t('landing.back')}
        </a>
        <PageLink to="sign-in" className={buttonClass('secondary', 'large', css.wide)}>
          {t('signedOut.again')}
        </PageLink>
      </div>
    </Page>
  );
}
