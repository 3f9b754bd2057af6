import { buttonClass } from '@souk/ui';
import { useFlow } from '../../shared/flow.tsx';
import { Page, PageLink } from '../../shared/Page.tsx';
import { useShop } from '../../shared/shop.ts';
import { useText } from '../../shared/text/index.ts';
import { RegisterForm } from './RegisterForm.tsx';
import css from '../../shared/Page.module.css';

export function RegisterPage() {
  const t = useText();
  const { settings } = useShop();
  const { flow } = useFlow();
  if (flow.policy.openRegistration && !flow.staff) return <RegisterForm />;
  return (
    <Page title={t('register.closedTitle')} lead={t('register.closedText', { site: settings.siteName })}>
      <div className={css.actions}>
        <PageLink to="sign-in" className={buttonClass('primary', 'large', css.wide)}>
          {t('forgot.back')}
        </PageLink>
      </div>
    </Page>
  );
}
