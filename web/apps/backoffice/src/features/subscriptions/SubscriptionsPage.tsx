import {
  pauseSubscription,
  querySubscriptions,
  resumeSubscription,
  retryPayment,
} from '@souk/client/operations/souk-subscriptions';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { byQuery } from '../../shared/list/sources.ts';
import type { BulkAct } from '../../shared/list/types.ts';
import { When } from '../../shared/When.tsx';
import { nameOf, rhythmOf, stateKey, SubscriptionState, type Subscription } from './shown.tsx';
import { useText } from './text/index.ts';
import cells from '../../shared/cells.module.css';

const source = byQuery(querySubscriptions, 'subscriptions');

/** What is sold again and again. */
export function SubscriptionsPage() {
  const t = useText();
  const off = (can: keyof Subscription['may']) => (one: Subscription) =>
    one.may[can] ? undefined : t('subs.notNow');
  const bulk: BulkAct<Subscription>[] = [
    {
      id: 'pause',
      label: t('subs.pause'),
      needs: pauseSubscription,
      off: off('pause'),
      each: ({ id }, client) => client.call(pauseSubscription, { subscriptionId: id }),
    },
    {
      id: 'resume',
      label: t('subs.resume'),
      needs: resumeSubscription,
      off: off('resume'),
      each: ({ id }, client) => client.call(resumeSubscription, { subscriptionId: id }),
    },
    {
      id: 'retry',
      label: t('subs.retry'),
      needs: retryPayment,
      off: off('retry'),
      each: ({ id }, client) => client.call(retryPayment, { subscriptionId: id }),
    },
  ];
  return (
    <ListPage<Subscription>
      spec={{
        id: 'subscriptions',
        title: t('nav.subscriptions'),
        source,
        rowName: nameOf,
        rowLink: ({ id }) => ({ to: '/subscriptions/$id', params: { id } }),
        columns: [
          {
            id: 'title',
            label: t('subs.what'),
            hideable: false,
            render: (one) => <span className={cells.strong}>{nameOf(one)}</span>,
            csv: nameOf,
          },
          {
            id: 'buyer',
            label: t('subs.buyer'),
            width: 220,
            render: ({ buyerInfo }) => <bdi>{buyerInfo?.email}</bdi>,
            csv: ({ buyerInfo }) => buyerInfo?.email ?? '',
          },
          {
            id: 'state',
            label: t('subs.state'),
            width: 140,
            sortField: 'status',
            render: (one) => <SubscriptionState subscription={one} />,
            csv: (one) => t(stateKey(one)),
          },
          {
            id: 'price',
            label: t('subs.price'),
            width: 190,
            render: (one) => (
              <span>
                <bdi>{one.price.formattedAmount}</bdi> <span className={cells.small}>{rhythmOf(one, t)}</span>
              </span>
            ),
            csv: ({ price, currency }) => `${price.amount} ${currency}`,
          },
          {
            id: 'next',
            label: t('subs.next'),
            width: 140,
            render: ({ nextBillingDate }) => (nextBillingDate ? <When date={nextBillingDate} /> : ''),
            csv: ({ nextBillingDate }) => nextBillingDate ?? '',
          },
          {
            id: 'order',
            label: t('subs.order'),
            extra: true,
            render: ({ orderNumber }) => `#${orderNumber}`,
            csv: ({ orderNumber }) => orderNumber,
          },
          {
            id: 'began',
            label: t('subs.began'),
            width: 130,
            align: 'end',
            sortField: 'createdDate',
            render: ({ createdDate }) => <When date={createdDate} />,
            csv: ({ createdDate }) => createdDate,
          },
        ],
        card: (one) => ({
          title: nameOf(one),
          text: one.buyerInfo?.email,
          end: <bdi>{one.price.formattedAmount}</bdi>,
          pill: <SubscriptionState subscription={one} />,
        }),
        tabs: [
          { id: 'all', label: t('subs.all') },
          { id: 'active', label: t('subs.active'), filter: { status: 'ACTIVE' } },
          { id: 'due', label: t('subs.pastDue'), filter: { status: 'PAST_DUE' } },
          { id: 'paused', label: t('subs.paused'), filter: { status: 'PAUSED' } },
          { id: 'over', label: t('subs.over'), filter: { status: { $in: ['CANCELED', 'ENDED'] } } },
        ],
        filters: [{ id: 'began', label: t('subs.began'), kind: 'dates', field: 'createdDate' }],
        sorts: [
          { value: '-createdDate', label: t('subs.newest') },
          { value: 'createdDate', label: t('subs.oldest') },
          { value: '-updatedDate', label: t('subs.changed') },
        ],
        bulk,
        empty: { title: t('subs.none'), text: t('subs.noneText') },
        failed: t('subs.failed'),
        file: 'subscriptions',
      }}
    />
  );
}
