import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { IconChevronRight } from '@tabler/icons-react';
import type { Subscription } from '@souk/client/subscriptions';
import { subscriptionsOptions } from '@souk/query/account';
import { EmptyState, ErrorState, Loading, Picture, Skeleton, StatusPill, buttonClass } from '@souk/ui';
import { usePlanWords } from '@souk/ui/plan';
import { requestIdOf } from '../../../shared/store.ts';
import { useTitle } from '../../../shared/useTitle.ts';
import { useAccountText } from '../text/index.ts';
import { lineOf, standingOf, tones } from './standing.ts';
import { useDay, useSubscriptionCalls, useSubscriptionName } from './useSubscriptions.ts';
import account from '../account.module.css';
import css from './subscriptions.module.css';

export function SubscriptionsPage() {
  const t = useAccountText();
  const calls = useSubscriptionCalls();
  const { data, error, isPending, refetch } = useQuery(subscriptionsOptions(calls));
  useTitle(t('subscriptions.title'));
  return (
    <>
      <h1 className={account.title}>{t('subscriptions.title')}</h1>
      {isPending ? (
        <Loading onRetry={() => void refetch()}>
          <div className={account.rows}>
            <Skeleton height={96} />
            <Skeleton height={96} />
          </div>
        </Loading>
      ) : !data ? (
        <ErrorState
          compact
          title={t('subscriptions.error')}
          text={t('overview.errorText')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      ) : data.length === 0 ? (
        <EmptyState
          title={t('subscriptions.empty.title')}
          text={t('subscriptions.empty.text')}
          action={
            <Link to="/products" className={buttonClass('secondary')}>
              {t('orders.empty.action')}
            </Link>
          }
        />
      ) : (
        <ul className={css.list}>
          {data.map((each) => (
            <li key={each.id}>
              <Row subscription={each} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ subscription }: { subscription: Subscription }) {
  const t = useAccountText();
  const words = usePlanWords();
  const shownDay = useDay();
  const nameOf = useSubscriptionName();
  const { id, price, settings, lineItems } = subscription;
  const standing = standingOf(subscription);
  const line = lineOf(subscription);
  return (
    <Link to="/account/subscriptions/$id" params={{ id }} className={css.row}>
      <Picture className={css.picture} image={lineItems[0]?.image} alt="" sizes="80px" ratio="64 / 72" />
      <span className={css.text}>
        <span className={css.name}>
          <bdi>{nameOf(subscription)}</bdi>
          <StatusPill tone={tones[standing]}>{t(`subscription.is.${standing}`)}</StatusPill>
        </span>
        <span>{words.price(price.formattedAmount, settings)}</span>
        <span className={css.small}>{t(line.key, { date: shownDay(line.date) })}</span>
      </span>
      <IconChevronRight className={account.arrow} size={19} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}
