import { Button, buttonClass } from '@souk/ui';
import { Page, PageLink } from '../../shared/Page.tsx';
import { useText } from '../../shared/text/index.ts';
import css from '../../shared/Page.module.css';

/** The shop asks for a new password before it lets anybody in with the old one. */
export function MustReset({ onBack }: { onBack: () => void }) {
  const t = useText();
  return (
    <Page title={t('mustReset.title')} lead={t('mustReset.text')}>
      <div className={css.actions}>
        <PageLink to="forgot-password" className={buttonClass('primary', 'large', css.wide)}>
          {t('mustReset.submit')}
        </PageLink>
        <Button variant="secondary" size="large" className={css.wide} onClick={onBack}>
          {t('forgot.back')}
        </Button>
      </div>
    </Page>
  );
}
