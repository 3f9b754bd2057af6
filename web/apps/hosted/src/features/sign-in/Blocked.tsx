import { Button, buttonClass } from '@souk/ui';
import { Page } from '../../shared/Page.tsx';
import { useShop } from '../../shared/shop.ts';
import { useText } from '../../shared/text/index.ts';
import css from '../../shared/Page.module.css';

export function Blocked({ onBack }: { onBack: () => void }) {
  const t = useText();
  const { settings } = useShop();
  return (
    <Page title={t('blocked.title')} lead={t('blocked.text', { site: settings.siteName })}>
      <div className={css.actions}>
        {settings.contactEmail ? (
          <a href={`mailto:${settings.contactEmail}`} className={buttonClass('primary', 'large', css.wide)}>
            {t('blocked.contact')}
          </a>
        ) : null}
        <Button variant="secondary" size="large" className={css.wide} onClick={onBack}>
          {t('blocked.other')}
        </Button>
      </div>
    </Page>
  );
}
