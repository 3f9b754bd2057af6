import { useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft } from '@tabler/icons-react';
import { isSoukError } from '@souk/client';
import type { Subscription } from '@souk/client/subscriptions';
import { subscriptionOptions } from '@souk/query/account';
import { EmptyState, ErrorState, Loading, Picture, Skeleton, StatusPill, buttonClass } from '@souk/ui';
import { usePlanWords } from '@souk/ui/plan';
import { requestIdOf } from '../../../shared/store.ts';
import { useTitle } from '../../../shared/useTitle.ts';
import { useAccountText, type AccountKey } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import { HistoryPart } from './HistoryPart.tsx';
import { ManagePart } from './ManagePart.tsx';
import { MethodPart } from './MethodPart.tsx';
import { isOver, lineOf, standingOf, tones } from './standing.ts';
import { useDay, useSubscriptionCalls, useSubscriptionName } from './useSubscriptions.ts';
import account from '../account.module.css';
import css from './subscriptions.module.css';

export function SubscriptionPage({ id }: { id: string }) {
  const t = useAccountText();
  const calls = useSubscriptionCalls();
  const nameOf = useSubscriptionName();
  const { data, error, isPending, refetch } = useQuery(subscriptionOptions(calls, id));
  const missing = isSoukError(error) && (error.status === 404 || error.status === 400);
  useTitle(data ? nameOf(data) : missing ? t('subscriptions.missing.title') : t('subscriptions.title'));
  const back = (
    <Link to="/account/subscriptions" className={css.back}>
      <IconChevronLeft className={account.arrow} size={18} stroke={1.75} aria-hidden="true" />
      {t('subscriptions.back')}
    </Link>
  );
  if (isPending) {
    return (
      <>
        {back}
        <Loading onRetry={() => void refetch()}>
          <div className={account.rows}>
            <Skeleton width="60%" height={48} />
            <Skeleton height={180} />
            <Skeleton height={96} />
          </div>
        </Loading>
      </>
    );
  }
  if (missing) {
    return (
      <EmptyState
        headingLevel={1}
        title={t('subscriptions.missing.title')}
        text={t('subscriptions.missing.text')}
        action={
          <Link to="/account/subscriptions" className={buttonClass('secondary')}>
            {t('subscriptions.back')}
          </Link>
        }
      />
    );
  }
  if (!data) {
    return (
      <>
        {back}
        <ErrorState
          compact
          headingLevel={1}
          title={t('subscription.error')}
          text={t('overview.errorText')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  return (
    <>
      {back}
      <Details subscription={data} />
    </>
  );
}

function Details({ subscription }: { subscription: Subscription }) {
  const t = useAccountText();
  const nameOf = useSubscriptionName();
  const shownDay = useDay();
  const heading = useRef<HTMLHeadingElement>(null);
  const standing = standingOf(subscription);
  const line = lineOf(subscription);
  // What was pressed may be gone with what it did: then the reader goes on at the top, where the news is.
  // It goes when its question closes or when the news arrives, whichever is later.
  const changed = useRef(false);
  const goOn = () => {
    if (!changed.current || document.activeElement !== document.body) return;
    changed.current = false;
    heading.current?.focus();
  };
  const onChanged = () => {
    changed.current = true;
    requestAnimationFrame(goOn);
  };
  useEffect(goOn, [subscription]);
  return (
    <>
      <header className={css.head}>
        <Picture
          className={css.headPicture}
          image={subscription.lineItems[0]?.image}
          alt=""
          sizes="104px"
          ratio="64 / 72"
        />
        <div className={css.headText}>
          <h1 ref={heading} tabIndex={-1} className={css.title}>
            <bdi>{nameOf(subscription)}</bdi>
          </h1>
          <p className={css.state}>
            <StatusPill tone={tones[standing]}>{t(`subscription.is.${standing}`)}</StatusPill>
            <span>{t(line.key, { date: shownDay(line.date) })}</span>
          </p>
        </div>
      </header>
      {subscription.failure ? <Failure subscription={subscription} onChanged={onChanged} /> : null}
      <Facts subscription={subscription} />
      {isOver(subscription) ? null : (
        <>
          <ManagePart subscription={subscription} onChanged={onChanged} />
          <MethodPart subscription={subscription} onChanged={onChanged} />
        </>
      )}
      <HistoryPart cycles={subscription.cycles} />
    </>
  );
}

/** What is said of the next payment where it has no date. */
const unplanned: Partial<Record<Subscription['status'], AccountKey>> = {
  PAUSED: 'subscription.afterPause',
  PAST_DUE: 'subscription.dueNow',
};

function Facts({ subscription }: { subscription: Subscription }) {
  const t = useAccountText();
  const words = usePlanWords();
  const shownDay = useDay();
  const { settings, price, nextBillingDate, endsDate, startDate, cyclesPaid, status } = subscription;
  const over = isOver(subscription);
  return (
    <dl className={`${account.facts} ${css.facts}`}>
      <dt>{t('subscription.price')}</dt>
      <dd>
        <bdi>{words.price(price.formattedAmount, settings)}</bdi>
      </dd>
      {over ? null : (
        <>
          <dt>{t(standingOf(subscription) === 'trial' ? 'subscription.first' : 'subscription.next')}</dt>
          <dd>{nextBillingDate ? shownDay(nextBillingDate) : t(unplanned[status] ?? 'subscription.none')}</dd>
        </>
      )}
      {endsDate && !over ? (
        <>
          <dt>{t('subscription.ends')}</dt>
          <dd>{shownDay(endsDate)}</dd>
        </>
      ) : null}
      <dt>{t('subscription.paid')}</dt>
      <dd>
        {settings.billingCycles
          ? t('subscription.paidOf', { count: cyclesPaid, total: settings.billingCycles })
          : t('subscription.paidCount', { count: cyclesPaid })}
      </dd>
      {startDate ? (
        <>
          <dt>{t('subscription.started')}</dt>
          <dd>{shownDay(startDate)}</dd>
        </>
      ) : null}
      {over ? null : (
        <>
          <dt>{t('subscription.terms')}</dt>
          <dd>{words.terms(settings).join(' · ')}</dd>
        </>
      )}
    </dl>
  );
}
