import { Link } from '@tanstack/react-router';
import { createDraftOrder } from '@souk/client/operations/ecom-draft-orders';
import { searchOrders } from '@souk/client/operations/ecom-orders';
import { buttonClass } from '@souk/ui';
import { Allowed } from '../../shared/may.tsx';
import { When } from '../../shared/When.tsx';
import { bySearch } from '../../shared/list/sources.ts';
import type { Column, FilterSpec, ListSpec, Tab } from '../../shared/list/types.ts';
import { Figures } from './Figures.tsx';
import { PaymentPill, SendingPill } from './Pills.tsx';
import { bulkOf } from './bulk.tsx';
import { channelOptions, channelText } from './channels.ts';
import { toSend } from './count.ts';
import { orderJobs } from './jobs.ts';
import { buyerOf, idOf, itemsText, nameOf, paymentWord, sendingWord, tagsOf, type Order } from './shown.ts';
import { useText, type TextKey } from './text/index.ts';
import cells from '../../shared/cells.module.css';
import css from './orders.module.css';

type T = ReturnType<typeof useText>;

const placedOf = (order: Order): string => order.purchasedDate ?? order.createdDate ?? '';

const columnsOf = (t: T): Column<Order>[] => [
  {
    id: 'number',
    label: t('orders.number'),
    width: 100,
    hideable: false,
    sortField: 'number',
    render: (order) => <span className={order.seenByAHuman ? css.number : css.unseen}>{nameOf(order)}</span>,
    csv: (order) => order.number,
  },
  {
    id: 'items',
    label: t('orders.items'),
    fills: true,
    render: itemsText,
    csv: itemsText,
  },
  { id: 'buyer', label: t('orders.buyer'), width: 150, render: buyerOf, csv: buyerOf },
  {
    id: 'email',
    label: t('orders.email'),
    extra: true,
    sortField: 'buyerInfo.email',
    render: (order) => <span dir="ltr">{order.buyerInfo?.email}</span>,
    csv: (order) => order.buyerInfo?.email ?? '',
  },
  {
    id: 'total',
    label: t('orders.total'),
    width: 120,
    align: 'end',
    sortField: 'priceSummary.total.amount',
    render: (order) => <bdi>{order.priceSummary?.total?.formattedAmount}</bdi>,
    csv: (order) => `${order.priceSummary?.total?.amount ?? ''} ${order.currency ?? ''}`.trim(),
  },
  {
    id: 'payment',
    label: t('orders.payment'),
    width: 130,
    render: (order) => <PaymentPill order={order} />,
    csv: (order) => t(paymentWord(order).key),
  },
  {
    id: 'sending',
    label: t('orders.sending'),
    width: 130,
    render: (order) => <SendingPill order={order} />,
    csv: (order) => t(sendingWord(order).key),
  },
  {
    id: 'delivery',
    label: t('orders.delivery'),
    extra: true,
    render: (order) => order.shippingInfo?.title ?? '',
    csv: (order) => order.shippingInfo?.title ?? '',
  },
  {
    id: 'channel',
    label: t('orders.channel'),
    extra: true,
    render: (order) => channelText(order, t),
    csv: (order) => channelText(order, t),
  },
  {
    id: 'tags',
    label: t('orders.tags'),
    extra: true,
    render: (order) => tagsOf(order).join(', '),
    csv: (order) => tagsOf(order).join(', '),
  },
  {
    id: 'placed',
    label: t('orders.placed'),
    width: 140,
    align: 'end',
    sortField: 'createdDate',
    render: (order) => (
      <span className={cells.muted}>
        <When date={placedOf(order)} />
      </span>
    ),
    csv: placedOf,
  },
];

const options = (t: T, names: Record<string, TextKey>) =>
  Object.entries(names).map(([value, key]) => ({ value, label: t(key) }));

const filtersOf = (t: T): FilterSpec[] => [
  {
    id: 'payment',
    label: t('orders.payment'),
    kind: 'choices',
    field: 'paymentStatus',
    options: options(t, {
      PAID: 'orders.pay.paid',
      NOT_PAID: 'orders.pay.unpaid',
      PARTIALLY_PAID: 'orders.pay.partPaid',
      PENDING: 'orders.pay.pending',
      PARTIALLY_REFUNDED: 'orders.pay.partRefunded',
      FULLY_REFUNDED: 'orders.pay.refunded',
      DECLINED: 'orders.pay.declined',
    }),
  },
  {
    id: 'sending',
    label: t('orders.sending'),
    kind: 'choices',
    field: 'fulfillmentStatus',
    options: options(t, {
      NOT_FULFILLED: 'orders.send.open',
      PARTIALLY_FULFILLED: 'orders.send.part',
      FULFILLED: 'orders.send.done',
    }),
  },
  {
    id: 'status',
    label: t('orders.status'),
    kind: 'choices',
    field: 'status',
    options: options(t, {
      APPROVED: 'orders.status.approved',
      PENDING: 'orders.status.hold',
      CANCELED: 'orders.status.cancelled',
      REJECTED: 'orders.status.rejected',
    }),
  },
  { id: 'placed', label: t('orders.placed'), kind: 'dates', field: 'purchasedDate' },
  { id: 'total', label: t('orders.total'), kind: 'amounts', field: 'priceSummary.total.amount' },
  { id: 'email', label: t('orders.email'), kind: 'text', field: 'buyerInfo.email', operator: '$startsWith' },
  {
    id: 'channel',
    label: t('orders.channel'),
    kind: 'choice',
    options: channelOptions(t),
    field: 'channelInfo.type',
  },
  {
    id: 'product',
    label: t('orders.product'),
    kind: 'text',
    field: 'lineItems.productName.original',
    operator: '$hasSome',
  },
  { id: 'tag', label: t('orders.tag'), kind: 'text', field: 'tags.tags.tagIds', operator: '$hasSome' },
  { id: 'delivery', label: t('orders.deliveryName'), kind: 'text', field: 'shippingInfo.title' },
];

const unpaid = { status: 'APPROVED', paymentStatus: { $in: ['NOT_PAID', 'PARTIALLY_PAID'] } };

const tabsOf = (t: T): Tab[] => [
  { id: 'all', label: t('orders.tab.all') },
  { id: 'fulfil', label: t('orders.tab.fulfil'), filter: toSend, empty: { title: t('orders.none.fulfil') } },
  { id: 'unpaid', label: t('orders.tab.unpaid'), filter: unpaid, empty: { title: t('orders.none.unpaid') } },
  {
    id: 'open',
    label: t('orders.tab.open'),
    filter: { status: { $in: ['APPROVED', 'PENDING'] }, archived: false },
    empty: { title: t('orders.none.open') },
  },
  {
    id: 'archived',
    label: t('orders.tab.archived'),
    filter: { archived: true },
    empty: { title: t('orders.none.archived') },
  },
];

/** What was sold. */
export function useOrdersList(): ListSpec<Order> {
  const t = useText();
  return {
    id: 'orders',
    title: t('nav.orders'),
    source: bySearch(searchOrders, 'orders'),
    rowId: idOf,
    rowName: nameOf,
    rowLink: (order) => ({ to: '/orders/$id', params: { id: idOf(order) } }),
    isNew: (order) => !order.seenByAHuman,
    columns: columnsOf(t),
    card: (order) => ({
      title: <bdi>{`${nameOf(order)} ${buyerOf(order)}`}</bdi>,
      text: itemsText(order),
      end: <bdi>{order.priceSummary?.total?.formattedAmount}</bdi>,
      pill: order.status === 'APPROVED' ? <PaymentPill order={order} /> : <SendingPill order={order} />,
    }),
    tabs: tabsOf(t),
    filters: filtersOf(t),
    sorts: [
      { value: '-createdDate', label: t('orders.sort.newest') },
      { value: 'createdDate', label: t('orders.sort.oldest') },
      { value: '-priceSummary.total.amount', label: t('orders.sort.largest') },
      { value: 'priceSummary.total.amount', label: t('orders.sort.smallest') },
    ],
    actions: (
      <Allowed to={createDraftOrder}>
        <Link className={buttonClass('primary', 'small')} to="/drafts/new">
          {t('orders.new')}
        </Link>
      </Allowed>
    ),
    above: <Figures />,
    bulk: bulkOf(t),
    jobs: orderJobs(t),
    empty: { title: t('orders.none.all'), text: t('orders.noneText.all') },
    failed: t('orders.failed'),
    news: t('orders.news'),
    file: 'orders',
  };
}
