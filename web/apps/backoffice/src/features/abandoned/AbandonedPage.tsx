import {
  deleteAbandonedCheckout,
  getAbandonedCheckoutSettings,
  remindOfAbandonedCheckout,
  searchAbandonedCheckouts,
} from '@souk/client/operations/ecom-abandoned-checkouts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { bySearch } from '../../shared/list/sources.ts';
import { Allowed, useMay } from '../../shared/may.tsx';
import { When } from '../../shared/When.tsx';
import { Figures } from './Figures.tsx';
import { SettingsButton } from './Settings.tsx';
import { itemsOf, LeftState, nameOf, Reminder, reminderOf, type Left } from './shown.tsx';
import { noReminder, useRemind } from './useRemind.ts';
import { useText } from './text/index.ts';
import cells from '../../shared/cells.module.css';

const source = bySearch(searchAbandonedCheckouts, 'abandonedCheckouts');

/** What people had in their hands and left at the checkout. */
export function AbandonedPage() {
  const t = useText();
  const may = useMay();
  const remind = useRemind();
  return (
    <ListPage<Left>
      spec={{
        id: 'abandoned',
        title: t('nav.abandoned'),
        source,
        rowName: nameOf,
        rowLink: ({ id }) => ({ to: '/abandoned/$id', params: { id } }),
        columns: [
          {
            id: 'who',
            label: t('left.who'),
            hideable: false,
            width: 200,
            render: (left) => <span className={cells.strong}>{nameOf(left)}</span>,
            csv: nameOf,
          },
          {
            id: 'items',
            label: t('left.items'),
            fills: true,
            render: itemsOf,
            csv: itemsOf,
          },
          {
            id: 'email',
            label: t('left.email'),
            extra: true,
            sortField: 'buyerInfo.email',
            render: ({ buyerInfo }) => <span dir="ltr">{buyerInfo.email}</span>,
            csv: ({ buyerInfo }) => buyerInfo.email ?? '',
          },
          {
            id: 'state',
            label: t('left.state'),
            sortField: 'status',
            width: 130,
            render: (left) => <LeftState left={left} />,
            csv: ({ status }) => status,
          },
          {
            id: 'reminder',
            label: t('left.reminder'),
            width: 150,
            render: (left) => <Reminder left={left} />,
            csv: (left) => {
              const done = reminderOf(left);
              return done ? t(done.key) : '';
            },
          },
          {
            id: 'total',
            label: t('left.total'),
            align: 'end',
            width: 120,
            sortField: 'totalPrice.amount',
            render: ({ totalPrice }) => <bdi>{totalPrice?.formattedAmount}</bdi>,
            csv: ({ totalPrice, currency }) => `${totalPrice?.amount ?? ''} ${currency}`.trim(),
          },
          {
            id: 'when',
            label: t('left.when'),
            align: 'end',
            width: 130,
            sortField: 'createdDate',
            render: ({ createdDate }) => (createdDate ? <When date={createdDate} /> : ''),
            csv: ({ createdDate }) => createdDate ?? '',
          },
        ],
        card: (left) => ({
          title: nameOf(left),
          text: itemsOf(left),
          end: <bdi>{left.totalPrice?.formattedAmount}</bdi>,
          pill: <LeftState left={left} />,
        }),
        tabs: [
          { id: 'all', label: t('left.all') },
          { id: 'open', label: t('left.abandoned'), filter: { status: 'ABANDONED' } },
          { id: 'recovered', label: t('left.recovered'), filter: { status: 'RECOVERED' } },
        ],
        filters: [
          { id: 'when', label: t('left.when'), kind: 'dates', field: 'createdDate' },
          { id: 'total', label: t('left.total'), kind: 'amounts', field: 'totalPrice.amount' },
        ],
        sorts: [
          { value: '-createdDate', label: t('left.newest') },
          { value: 'createdDate', label: t('left.oldest') },
          { value: '-totalPrice.amount', label: t('left.largest') },
        ],
        rowActions: (left) => [
          may(remindOfAbandonedCheckout)
            ? { label: t('left.remindNow'), off: noReminder(left, t), run: () => remind(left) }
            : null,
        ],
        bulk: [
          {
            id: 'delete',
            label: t('left.delete'),
            needs: deleteAbandonedCheckout,
            danger: true,
            confirm: (count) => ({
              title: count === null ? t('left.deleteAll') : t('left.deleteMany', { count }),
              text: t('left.deleteText'),
              action: t('left.delete'),
            }),
            each: ({ id }, client) => client.call(deleteAbandonedCheckout, { abandonedCheckoutId: id }),
          },
        ],
        actions: (
          <Allowed to={getAbandonedCheckoutSettings}>
            <SettingsButton />
          </Allowed>
        ),
        above: <Figures />,
        empty: { title: t('left.none'), text: t('left.noneText') },
        failed: t('left.failed'),
        file: 'abandoned-checkouts',
      }}
    />
  );
}
