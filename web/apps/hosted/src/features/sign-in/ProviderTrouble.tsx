import { Button } from '@souk/ui';
import { Page } from '../../shared/Page.tsx';
import { useShop } from '../../shared/shop.ts';
import { useText } from '../../shared/text/index.ts';
import { Blocked } from './Blocked.tsx';
import { providerTrouble } from './provider-trouble.ts';
import css from '../../shared/Page.module.css';

/** Whoever comes back from a provider without being let in learns why, and can try another way. */
export function ProviderTrouble({ code, onBack }: { code: string; onBack: () => void }) {
  const t = useText();
  const { settings } = useShop();
  if (code === 'SIGN_IN_NOT_ALLOWED') return <Blocked onBack={onBack} />;
  return (
    <Page
      title={t(code === 'PROVIDER_CANCELLED' ? 'elsewhere.cancelledTitle' : 'problem.providerTitle')}
      lead={t(providerTrouble(code), { site: settings.siteName })}
    >
      <div className={css.actions}>
        <Button size="large" className={css.wide} onClick={onBack}>
          {t('elsewhere.back')}
        </Button>
      </div>
    </Page>
  );
}
