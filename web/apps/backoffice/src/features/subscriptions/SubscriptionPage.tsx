import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import {
  cancelSubscription,
  getSubscription,
  pauseSubscription,
  querySubscriptions,
  resumeSubscription,
  retryPayment,
  skipCycle,
} from '@souk/client/operations/souk-subscriptions';
import { reading, serviceKey } from '@souk/query/operations';
import { Callout, Picture } from '@souk/ui';
import type { Act } from '../../shared/act.tsx';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage, Part } from '../../shared/detail/DetailPage.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { Facts } from './Facts.tsx';
import { CycleState, nameOf, rhythmOf, SubscriptionState, type Subscription } from './shown.tsx';
import { useText, type TextKey } from './text/index.ts';
import css from './subscriptions.module.css';

const service = serviceKey(querySubscriptions);

export function SubscriptionPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const { client } = useStore();
  const query = useQuery(reading(client, getSubscription, { subscriptionId: id }));
  return (
    <DetailAnswer
      query={query}
      failed={t('subs.failedOne')}
      missing={{ title: t('subs.gone') }}
      back={{ to: '/subscriptions', label: t('nav.subscriptions') }}
    >
      {({ subscription }) => <One subscription={subscription} />}
    </DetailAnswer>
  );
}

/** What can be done now, as the server says. Going on is done at once, the rest is asked. */
function useSubscriptionActs(one: Subscription, ask: (question: Question) => void, cancel: () => void) {
  const t = useText();
  const { client } = useStore();
  const { run, tell } = useDone(service);
  const about = { subscriptionId: one.id };
  const asked = (
    title: TextKey,
    text: TextKey,
    action: TextKey,
    done: TextKey,
    work: () => Promise<unknown>,
  ) =>
    ask({
      title: t(title, { title: nameOf(one) }),
      text: t(text),
      action: t(action),
      danger: false,
      work,
      onDone: () => tell(t(done)),
    });
  const { may } = one;
  const retry: Act = {
    label: t('subs.retry'),
    needs: retryPayment,
    filled: true,
    run: () =>
      asked('subs.retryTitle', 'subs.retryText', 'subs.retry', 'subs.retried', () =>
        client.call(retryPayment, about),
      ),
  };
  const resume: Act = {
    label: t('subs.resume'),
    needs: resumeSubscription,
    filled: !may.retry,
    run: () => void run(() => client.call(resumeSubscription, about), t('subs.resumed')),
  };
  const pause: Act = {
    label: t('subs.pause'),
    needs: pauseSubscription,
    run: () =>
      asked('subs.pauseTitle', 'subs.pauseText', 'subs.pause', 'subs.isPaused', () =>
        client.call(pauseSubscription, about),
      ),
  };
  const skip: Act = {
    label: t('subs.skip'),
    needs: skipCycle,
    run: () =>
      asked('subs.skipTitle', 'subs.skipText', 'subs.skip', 'subs.skipped', () =>
        client.call(skipCycle, about),
      ),
  };
  return {
    actions: [
      may.skip ? skip : null,
      may.pause ? pause : null,
      may.resume ? resume : null,
      may.retry ? retry : null,
    ],
    more: [
      {
        label: t('subs.cancel'),
        needs: cancelSubscription,
        danger: true,
        off: may.cancel ? undefined : t('subs.notNow'),
        run: cancel,
      },
    ],
  };
}

function One({ subscription: one }: { subscription: Subscription }) {
  const t = useText();
  const { tell } = useDone(service);
  const [question, setQuestion] = useState<Question | null>(null);
  const [cancelling, setCancelling] = useState(false);
  const acts = useSubscriptionActs(one, setQuestion, () => setCancelling(true));
  return (
    <>
      <DetailPage
        title={nameOf(one)}
        back={{ to: '/subscriptions' }}
        pills={<SubscriptionState subscription={one} />}
        facts={[
          <bdi key="price">
            {one.price.formattedAmount} {rhythmOf(one, t)}
          </bdi>,
          t('subs.paidTimes', { count: one.cyclesPaid }),
        ]}
        actions={acts.actions}
        more={acts.more}
        aside={<Facts subscription={one} />}
      >
        {one.failure ? (
          <Callout tone="bad" title={t('subs.failedTitle')}>
            <p>
              {t('subs.failedTries', { count: one.failure.tries })} {one.failure.reason}{' '}
              {one.failure.nextTryDate ? (
                <>
                  {t('subs.nextTry')} <When within date={one.failure.nextTryDate} />
                </>
              ) : null}
            </p>
          </Callout>
        ) : null}
        <Part title={t('subs.what')}>
          <ul className={css.lines}>
            {one.lineItems.map((line) => (
              <li key={line.id}>
                <Picture image={line.image} alt="" sizes="44px" className={css.thumb} />
                <span className={css.name}>{line.name}</span>
                <bdi>
                  {line.price ? `${line.quantity} × ${line.price.formattedAmount}` : `× ${line.quantity}`}
                </bdi>
              </li>
            ))}
          </ul>
        </Part>
        <Part title={t('subs.cycles')}>
          {one.cycles.length === 0 ? (
            <p className={css.muted}>{t('subs.noCycles')}</p>
          ) : (
            <ol className={css.cycles}>
              {one.cycles.map((cycle) => (
                <li key={cycle.number}>
                  <span>
                    {cycle.orderId ? (
                      <Link to={'/orders/$id' as string} params={{ id: cycle.orderId }}>
                        {t('subs.orderName', { number: cycle.orderNumber ?? '' })}
                      </Link>
                    ) : (
                      t('subs.cycle', { number: cycle.number })
                    )}
                    <span className={css.muted}>
                      {' '}
                      <When within date={cycle.date} />
                    </span>
                  </span>
                  <bdi>{cycle.amount?.formattedAmount}</bdi>
                  <CycleState status={cycle.status} />
                </li>
              ))}
            </ol>
          )}
        </Part>
      </DetailPage>
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
      {cancelling ? (
        <CancelDialog
          subscription={one}
          onDone={() => tell(t('subs.isCancelled'))}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </>
  );
}
