import { Part } from '../../shared/detail/DetailPage.tsx';
import { useText } from './text/index.ts';
import css from './payments.module.css';

/** Whether the server can take cards through Stripe, and what it needs to. */
export function Keys({ has }: { has: boolean }) {
  const t = useText();
  if (has) return <Part title={t('payments.stripeTitle')}>{t('payments.stripeOn')}</Part>;
  return (
    <Part title={t('payments.stripeTitle')}>
      <p>{t('payments.stripeOff')}</p>
      <dl className={css.keys}>
        <dt>
          <code>SOUK_STRIPE_KEY</code>
        </dt>
        <dd>{t('payments.stripeKey')}</dd>
        <dt>
          <code>SOUK_STRIPE_WEBHOOK_SECRET</code>
        </dt>
        <dd>{t('payments.stripeSecret')}</dd>
      </dl>
    </Part>
  );
}
