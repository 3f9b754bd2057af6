import { Link } from '@tanstack/react-router';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { When } from '../../shared/When.tsx';
import { cardOf, type Subscription } from './shown.tsx';
import { useText } from './text/index.ts';
import css from './subscriptions.module.css';

/** Whose it is, how it is paid, and when what happens. */
export function Facts({ subscription: one }: { subscription: Subscription }) {
  const t = useText();
  const dates = [
    { label: t('subs.began'), date: one.startDate ?? one.createdDate },
    { label: t('subs.next'), date: one.nextBillingDate },
    { label: t('subs.pausedSince'), date: one.pausedDate },
    { label: t('subs.cancelledOn'), date: one.canceledDate },
    { label: t('subs.endsOn'), date: one.endsDate },
  ];
  return (
    <>
      <Part title={t('subs.buyer')}>
        {one.buyerInfo?.email ? (
          <a className={css.link} href={`mailto:${one.buyerInfo.email}`} dir="ltr">
            {one.buyerInfo.email}
          </a>
        ) : (
          <p className={css.muted}>{t('subs.nobody')}</p>
        )}
        {one.buyerInfo?.memberId ? (
          <p>
            <Link className={css.link} to={'/members/$id' as string} params={{ id: one.buyerInfo.memberId }}>
              {t('subs.openMember')}
            </Link>
          </p>
        ) : null}
      </Part>
      <Part title={t('subs.payment')}>
        <p>{cardOf(one, t)}</p>
        <p className={css.muted}>{t('subs.cardText')}</p>
        {one.failure?.paymentLink ? (
          <p>
            <a className={css.link} href={one.failure.paymentLink} target="_blank" rel="noreferrer">
              {t('subs.payPage')}
            </a>
          </p>
        ) : null}
      </Part>
      <Part title={t('subs.dates')}>
        <dl className={css.facts}>
          {dates.map(({ label, date }) =>
            date ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <When date={date} />
                </dd>
              </div>
            ) : null,
          )}
          <div>
            <dt>{t('subs.order')}</dt>
            <dd>
              <Link className={css.link} to={'/orders/$id' as string} params={{ id: one.orderId }}>
                #{one.orderNumber}
              </Link>
            </dd>
          </div>
          {one.settings.billingCycles ? (
            <div>
              <dt>{t('subs.cycleCount')}</dt>
              <dd>{one.settings.billingCycles}</dd>
            </div>
          ) : null}
          {one.cancelReason ? (
            <div>
              <dt>{t('subs.reason')}</dt>
              <dd dir="auto">{one.cancelReason}</dd>
            </div>
          ) : null}
        </dl>
      </Part>
    </>
  );
}
