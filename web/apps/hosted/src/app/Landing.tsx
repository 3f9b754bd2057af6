import { buttonClass } from '@souk/ui';
import { Page } from '../shared/Page.tsx';
import { useText } from '../shared/text/index.ts';
import css from '../shared/Page.module.css';

/** Where someone ends who opens a hosted page without having been sent to it. */
export function Landing() {
  const t = useText();
  return (
    <Page title={t('landing.title')} lead={t('landing.text')}>
      <div className={css.actions}>
        <a href="/" className={buttonClass('primary', 'large', css.wide)}>
          {t('landing.back')}
        </a>
      </div>
    </Page>
  );
}
