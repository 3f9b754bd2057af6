import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import { getOrder } from '@souk/client/operations/ecom-orders';
import { listOrders } from '@souk/client/operations/souk-reports';
import { keyOf } from '@souk/query/operations';
import { EmptyState } from '@souk/ui';
import { useMay } from '../../shared/may.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { When } from '../../shared/When.tsx';
import { useStore } from '../../shared/store.ts';
import { askOf, countsAs } from './asked.ts';
import { ExportButton, type ReportColumn } from './ExportButton.tsx';
import { More } from './More.tsx';
import { Notes } from './Notes.tsx';
import { shownAtOnce } from './pages.ts';
import type { Over } from './period.ts';
import { useText } from './text/index.ts';
import css from './reports.module.css';

type Order = Schemas['ReportsListedOrder'];
type Report = Schemas['ReportsListReport'];

/** The most that the server gives at once. */
const most = 100;

/**
 * The orders behind a number of a report, by the same clock and the same rules. Where the number counts only a part of
 * them, such as one product's lines, that part is told of each: its sum is the number.
 */
export function Behind({ over, asked }: { over: Over; asked: string }) {
  const t = useText();
  const { client } = useStore();
  const { behind: _, ...back }: Record<string, string> = useSearch({ strict: false });
  const { name, ask } = askOf(asked, over);
  const read = (cursor: string, limit: number, signal?: AbortSignal) =>
    client.call(listOrders, { ...ask, limit, ...(cursor ? { cursor } : {}) }, signal ? { signal } : {});
  const query = useInfiniteQuery({
    queryKey: [...keyOf(listOrders, ask), 'pages'],
    queryFn: ({ pageParam, signal }) => read(pageParam, shownAtOnce, signal),
    initialPageParam: '',
    getNextPageParam: (last: Report) => last.cursor || null,
  });
  const all = async () => {
    const orders: Order[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: Report = await read(cursor, most);
      orders.push(...page.orders);
      cursor = page.cursor || undefined;
    }
    return orders;
  };
  const columns = [...useOrderColumns(), ...useCountedColumns(ask)];
  return (
    <>
      <p className={css.back}>
        <Link to="." search={back}>
          {t('reports.back')}
        </Link>
      </p>
      <Answer query={query} failed={t('reports.failed')} rows={6}>
        {({ pages }) => {
          const [data] = pages;
          if (!data) return null;
          const rows = pages.flatMap(({ orders }) => orders);
          const { sum } = data;
          return (
            <>
              <Notes report={data} />
              <Panel
                title={t('reports.behind', { name })}
                text={[
                  t('reports.behindSum', {
                    count: sum.orders,
                    sales: sum.total.formattedAmount,
                    refunded: sum.refunded.formattedAmount,
                  }),
                  ...countedText(t, ask, data),
                ].join(' ')}
              >
                {rows.length === 0 ? (
                  <EmptyState compact title={t('reports.noneBehind')} text={t('reports.noneText')} />
                ) : (
                  <>
                    <ExportButton file="orders-behind" columns={columns} rows={all} />
                    <Table label={t('reports.behind', { name })} rows={rows} columns={columns} />
                    <More shown={rows.length} count={sum.orders} query={query} />
                  </>
                )}
              </Panel>
            </>
          );
        }}
      </Answer>
    </>
  );
}

/** What the number is, where it is not the sum of these orders. */
function countedText(t: ReturnType<typeof useText>, ask: ReturnType<typeof askOf>['ask'], report: Report) {
  const { counted } = report;
  if (!counted) return [];
  const kind = countsAs(ask);
  const amount = kind === 'back' ? counted.refunded : counted.amount;
  return amount && kind ? [t(`reports.counted.${kind}.sum`, { amount: amount.formattedAmount })] : [];
}

function useOrderColumns(): ReportColumn<Order>[] {
  const t = useText();
  const may = useMay()(getOrder);
  return [
    {
      name: t('reports.order'),
      cell: (row) =>
        may ? (
          <Link to="/orders/$id" params={{ id: row.id }}>
            #{row.number}
          </Link>
        ) : (
          `#${row.number}`
        ),
      csv: (row) => row.number,
    },
    { name: t('reports.soldOn'), cell: (row) => <When date={row.soldDate} />, csv: (row) => row.soldDate },
    { name: t('reports.items'), cell: (row) => row.items, csv: (row) => String(row.items), end: true },
    {
      name: t('reports.sales'),
      cell: (row) => row.total.formattedAmount,
      csv: (row) => row.total.amount,
      end: true,
    },
    {
      name: t('reports.refunded'),
      cell: (row) => row.refunded.formattedAmount,
      csv: (row) => row.refunded.amount,
      end: true,
    },
  ];
}

/** The part of each order that the number counts. */
function useCountedColumns(ask: ReturnType<typeof askOf>['ask']): ReportColumn<Order>[] {
  const t = useText();
  const kind = countsAs(ask);
  if (!kind) return [];
  const lines = kind === 'lines' || kind === 'back';
  const amount = ({ counted }: Order) => (kind === 'back' ? counted?.refunded : counted?.amount);
  return [
    ...(lines
      ? [
          {
            name: t(`reports.counted.${kind}.items`),
            cell: ({ counted }: Order) => counted?.items ?? '',
            csv: ({ counted }: Order) => String(counted?.items ?? ''),
            end: true,
          },
        ]
      : []),
    {
      name: t(`reports.counted.${kind}`),
      cell: (row: Order) => amount(row)?.formattedAmount ?? '',
      csv: (row: Order) => amount(row)?.amount ?? '',
      end: true,
    },
  ];
}
