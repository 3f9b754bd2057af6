import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  createDraftOrder,
  deleteDraftOrder,
  queryDraftOrders,
} from '@souk/client/operations/ecom-draft-orders';
import { getOrder } from '@souk/client/operations/ecom-orders';
import { reading } from '@souk/query/operations';
import { StatusPill, buttonClass } from '@souk/ui';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { byQuery } from '../../shared/list/sources.ts';
import type { Column, ListSpec } from '../../shared/list/types.ts';
import { Allowed, useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { When } from '../../shared/When.tsx';
import { buyerOf, lineName, orderName, purposeName, purposeOf, stateOf, type Draft } from './model.ts';
import { useText } from './text/index.ts';
import cells from '../../shared/cells.module.css';

type T = ReturnType<typeof useText>;

const idOf = (draft: Draft): string => draft.id ?? '';
const totalOf = (draft: Draft): string => draft.priceSummary?.total?.formattedAmount ?? '';

const itemsOf = (draft: Draft): string =>
  draft.lineItems
    .flatMap(({ lineItem, removed }) => (lineItem && !removed ? [lineItem] : []))
    .map((line) => (line.quantity > 1 ? `${lineName(line)} × ${line.quantity}` : lineName(line)))
    .join(', ');

function State({ draft }: { draft: Draft }) {
  const t = useText();
  const { name, tone } = stateOf(draft);
  return <StatusPill tone={tone}>{t(name)}</StatusPill>;
}

/** What an open draft changes has a number; finished ones lead to their order anyway. */
function What({ draft }: { draft: Draft }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay()(getOrder);
  const id = draft.exchange?.orderId ?? draft.orderId ?? '';
  const order = useQuery({
    ...reading(client, getOrder, { id }),
    enabled: may && id !== '' && draft.status === 'DRAFT',
  });
  const what = t(purposeName[purposeOf(draft)]);
  return order.data ? t('drafts.whatOf', { what, name: orderName(order.data.order) }) : what;
}

const columnsOf = (t: T): Column<Draft>[] => [
  {
    id: 'buyer',
    label: t('drafts.buyer'),
    width: 220,
    hideable: false,
    render: (draft) => <span className={cells.strong}>{buyerOf(draft) || t('drafts.noBuyer')}</span>,
    csv: buyerOf,
  },
  {
    id: 'items',
    label: t('drafts.items'),
    fills: true,
    render: (draft) => itemsOf(draft) || t('drafts.noItems'),
    csv: itemsOf,
  },
  {
    id: 'what',
    label: t('drafts.what'),
    width: 230,
    render: (draft) => <What draft={draft} />,
    csv: (draft) => t(purposeName[purposeOf(draft)]),
  },
  {
    id: 'status',
    label: t('drafts.status'),
    width: 110,
    sortField: 'status',
    render: (draft) => <State draft={draft} />,
    csv: (draft) => t(stateOf(draft).name),
  },
  {
    id: 'total',
    label: t('drafts.total'),
    width: 120,
    align: 'end',
    render: (draft) => <bdi>{totalOf(draft)}</bdi>,
    csv: (draft) => `${draft.priceSummary?.total?.amount ?? ''} ${draft.currency ?? ''}`.trim(),
  },
  {
    id: 'updated',
    label: t('drafts.updated'),
    width: 140,
    align: 'end',
    sortField: 'updatedDate',
    render: (draft) => <When date={draft.updatedDate ?? ''} />,
    csv: (draft) => draft.updatedDate ?? '',
  },
  {
    id: 'created',
    label: t('drafts.created'),
    width: 140,
    align: 'end',
    extra: true,
    sortField: 'createdDate',
    render: (draft) => <When date={draft.createdDate ?? ''} />,
    csv: (draft) => draft.createdDate ?? '',
  },
];

const source = byQuery(queryDraftOrders, 'draftOrders');

/** Orders that staff write, and edits of orders that nobody has finished yet. */
export function DraftsPage() {
  const t = useText();
  const spec: ListSpec<Draft> = {
    id: 'drafts',
    title: t('nav.drafts'),
    source,
    rowId: idOf,
    rowName: (draft) => buyerOf(draft) || t('drafts.one'),
    rowLink: (draft) => ({ to: '/drafts/$id', params: { id: idOf(draft) } }),
    columns: columnsOf(t),
    card: (draft) => ({
      title: buyerOf(draft) || t('drafts.noBuyer'),
      text: `${t(purposeName[purposeOf(draft)])}: ${itemsOf(draft) || t('drafts.noItems')}`,
      end: <bdi>{totalOf(draft)}</bdi>,
      pill: <State draft={draft} />,
    }),
    tabs: [
      { id: 'open', label: t('drafts.openTab'), filter: { status: 'DRAFT' } },
      {
        id: 'done',
        label: t('drafts.doneTab'),
        filter: { status: 'COMMITTED' },
        empty: { title: t('drafts.noneDone'), text: t('drafts.noneDoneText') },
      },
      { id: 'all', label: t('drafts.allTab') },
    ],
    filters: [
      { id: 'created', label: t('drafts.created'), kind: 'dates', field: 'createdDate' },
      { id: 'updated', label: t('drafts.updated'), kind: 'dates', field: 'updatedDate' },
    ],
    sorts: [
      { value: '-createdDate', label: t('drafts.newest') },
      { value: '-updatedDate', label: t('drafts.latest') },
      { value: 'createdDate', label: t('drafts.oldest') },
    ],
    bulk: [
      {
        id: 'delete',
        label: t('drafts.delete'),
        needs: deleteDraftOrder,
        danger: true,
        confirm: (count) => ({
          title: count === null ? t('drafts.deleteAll') : t('drafts.deleteMany', { count }),
          text: t('drafts.deleteText'),
          action: t('drafts.delete'),
        }),
        off: (draft) =>
          draft.status === 'COMMITTED' ? t('refusal.DRAFT_ORDER_CANNOT_BE_DELETED') : undefined,
        each: (draft, client) => client.call(deleteDraftOrder, { draftOrderId: idOf(draft) }),
      },
    ],
    actions: (
      <Allowed to={createDraftOrder}>
        <Link to="/drafts/new" className={buttonClass('primary', 'small')}>
          {t('drafts.new')}
        </Link>
      </Allowed>
    ),
    empty: { title: t('drafts.none'), text: t('drafts.noneText') },
    failed: t('drafts.failed'),
    news: t('drafts.news'),
    file: 'drafts',
  };
  return <ListPage<Draft> spec={spec} />;
}
