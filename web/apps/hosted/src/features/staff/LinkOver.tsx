import { buttonClass } from '@souk/ui';
import { Page } from '../../shared/Page.tsx';
import { useText, type TextKey } from '../../shared/text/index.ts';
import css from '../../shared/Page.module.css';

/** A link that leads nowhere any more, and why. */
export function LinkOver({ what }: { what: TextKey }) {
  const t = useText();
  return (
    <Page title={t('link.overTitle')} lead={t(what)}>
      <div className={css.actions}>
        <a href="/admin/" className={buttonClass('primary', 'large', css.wide)}>
          {t('invitation.goOn')}
        </a>
      </div>
    </Page>
  );
}
