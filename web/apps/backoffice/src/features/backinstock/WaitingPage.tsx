import type { Schemas } from '@souk/client';
import {
  deleteBackInStockNotificationRequest,
  markAsNotificationSent,
  queryBackInStockNotificationRequests,
  reportItemsBackInStock,
} from '@souk/client/operations/ecom-back-in-stock-notifications';
import { getSettings } from '@souk/client/operations/ecom-back-in-stock-settings';
import { serviceKey } from '@souk/query/operations';
import { StatusPill } from '@souk/ui';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { byQuery } from '../../shared/list/sources.ts';
import { Allowed, useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { MostWanted } from './MostWanted.tsx';
import { SettingsButton } from './Settings.tsx';
import { useText } from './text/index.ts';
import cells from '../../shared/cells.module.css';

type Waiting = Schemas['BackinstockRequest'];

const source = byQuery(queryBackInStockNotificationRequests, 'requests');
const service = serviceKey(queryBackInStockNotificationRequests);

const isOpen = ({ status }: Waiting) => status === 'RECEIVED';

/** Who wants to hear when something sold out is back. */
export function WaitingPage() {
  const t = useText();
  const may = useMay();
  const { client } = useStore();
  const { run } = useDone(service);
  const productOf = ({ itemName, variantName }: Waiting) =>
    [itemName || t('wait.gone'), variantName].filter(Boolean).join(' · ');
  const state = (one: Waiting) =>
    isOpen(one) ? (
      <StatusPill tone="attention">{t('wait.open')}</StatusPill>
    ) : one.status === 'FAILED' ? (
      <StatusPill tone="bad">{t('wait.undelivered')}</StatusPill>
    ) : (
      <StatusPill tone="good">{t('wait.told')}</StatusPill>
    );
  const how = ({ autoNotified }: Waiting) =>
    autoNotified === undefined ? '' : t(autoNotified ? 'wait.byShop' : 'wait.byHand');
  const mark = ({ id, email }: Waiting) =>
    void run(() => client.call(markAsNotificationSent, { id }), t('wait.marked', { email }));
  const tell = (one: Waiting) =>
    void run(
      () =>
        client.call(reportItemsBackInStock, {
          requestIds: [one.id],
          itemDetails: { name: productOf(one), price: '0' },
        }),
      t('wait.telling', { email: one.email }),
    );
  return (
    <ListPage<Waiting>
      spec={{
        id: 'back-in-stock',
        title: t('nav.backInStock'),
        source,
        rowName: ({ email }) => email,
        rowLink: (one) => ({ to: '/products/$id', params: { id: one.catalogReference.catalogItemId } }),
        columns: [
          {
            id: 'email',
            label: t('wait.email'),
            hideable: false,
            width: 260,
            sortField: 'email',
            render: ({ email }) => (
              <span className={cells.strong} dir="ltr">
                {email}
              </span>
            ),
            csv: ({ email }) => email,
          },
          { id: 'product', label: t('wait.product'), fills: true, render: productOf, csv: productOf },
          {
            id: 'state',
            label: t('wait.state'),
            sortField: 'status',
            width: 130,
            render: state,
            csv: ({ status }) => status,
          },
          { id: 'how', label: t('wait.how'), width: 110, render: how, csv: how },
          {
            id: 'since',
            label: t('wait.since'),
            align: 'end',
            width: 130,
            sortField: 'createdDate',
            render: ({ createdDate }) => (createdDate ? <When date={createdDate} /> : ''),
            csv: ({ createdDate }) => createdDate ?? '',
          },
        ],
        card: (one) => ({ title: one.email, text: productOf(one), pill: state(one) }),
        tabs: [
          { id: 'all', label: t('wait.all') },
          { id: 'open', label: t('wait.open'), filter: { status: 'RECEIVED' } },
          { id: 'told', label: t('wait.told'), filter: { status: 'NOTIFICATION_SENT' } },
        ],
        filters: [{ id: 'since', label: t('wait.since'), kind: 'dates', field: 'createdDate' }],
        sorts: [
          { value: '-createdDate', label: t('wait.newest') },
          { value: 'createdDate', label: t('wait.oldest') },
        ],
        rowActions: (one) => {
          const off = isOpen(one) ? undefined : t('wait.answered');
          return [
            may(reportItemsBackInStock) ? { label: t('wait.tellNow'), off, run: () => tell(one) } : null,
            may(markAsNotificationSent) ? { label: t('wait.mark'), off, run: () => mark(one) } : null,
          ];
        },
        bulk: [
          {
            id: 'delete',
            label: t('wait.delete'),
            needs: deleteBackInStockNotificationRequest,
            danger: true,
            confirm: (count) => ({
              title: count === null ? t('wait.deleteAll') : t('wait.deleteMany', { count }),
              text: t('wait.deleteText'),
              action: t('wait.delete'),
            }),
            each: ({ id }, caller) => caller.call(deleteBackInStockNotificationRequest, { id }),
          },
        ],
        actions: (
          <Allowed to={getSettings}>
            <SettingsButton />
          </Allowed>
        ),
        above: <MostWanted />,
        empty: { title: t('wait.none'), text: t('wait.noneText') },
        failed: t('wait.failed'),
        file: 'back-in-stock',
      }}
    />
  );
}
