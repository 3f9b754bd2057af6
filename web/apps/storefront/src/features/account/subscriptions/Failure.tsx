import { useState } from 'react';
import type { Subscription } from '@souk/client/subscriptions';
import { Button, Callout, buttonClass, useNotice } from '@souk/ui';
import { useAccountText } from '../text/index.ts';
import { failureKey, standingOf } from './standing.ts';
import { useDay, useRefusedText, useSubscriptionCalls, useTake } from './useSubscriptions.ts';
import css from './subscriptions.module.css';

/** What went wrong with the last payment, and the ways out of it. */
export function Failure({ subscription, onChanged }: { subscription: Subscription; onChanged: () => void }) {
  const t = useAccountText();
  const notify = useNotice();
  const shownDay = useDay();
  const take = useTake();
  const calls = useSubscriptionCalls();
  const refusedText = useRefusedText(subscription.id);
  const [busy, setBusy] = useState(false);
  const { failure, may } = subscription;
  if (!failure) return null;
  const date = shownDay(failure.nextTryDate);
  if (standingOf(subscription) === 'outOfStock') {
    return (
      <div className={css.callout}>
        <Callout tone="attention" title={t('subscription.stock.title')}>
          <p>{t('subscription.stock.text', { date })}</p>
        </Callout>
      </div>
    );
  }
  const retry = async () => {
    setBusy(true);
    try {
      const now = await calls.retry(subscription.id);
      take(now);
      const failed = now.status === 'PAST_DUE';
      notify({
        text: t(failed ? 'subscription.failed.still' : 'subscription.failed.done'),
        tone: failed ? 'bad' : undefined,
      });
      onChanged();
    } catch (error) {
      notify({ text: refusedText(error), tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <div className={css.callout}>
      <Callout tone="bad" title={t('subscription.failed.title')}>
        <p>{t(failureKey(failure.reason))}</p>
        <p>{date ? t('subscription.failed.again', { date }) : t('subscription.failed.last')}</p>
        <div className={css.buttons}>
          {failure.paymentLink ? (
            <a href={failure.paymentLink} className={buttonClass('primary', 'small')}>
              {t('subscription.failed.payNow')}
            </a>
          ) : null}
          {may.retry && subscription.paymentMethod ? (
            <Button variant="secondary" size="small" busy={busy} onClick={() => void retry()}>
              {t('subscription.failed.retry')}
            </Button>
          ) : null}
        </div>
      </Callout>
    </div>
  );
}
