import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import { getOrder } from '@souk/client/operations/ecom-orders';
import { listOrders } from '@souk/client/operations/souk-reports';
import { reading } from '@souk/query/operations';
import { EmptyState } from '@souk/ui';
import { useMay } from '../../shared/may.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { When } from '../../shared/When.tsx';
import { useStore } from '../../shared/store.ts';
import { ExportButton, type ReportColumn } from './ExportButton.tsx';
import { Notes } from './Sales.tsx';
import { useText } from './text/index.ts';
import css from './reports.module.css';

type Order = Schemas['ReportsListedOrder'];

/** All that orders can be asked for by. */
interface Asked {
  name?: string;
  refunded?: string;
  from?: string;
  to?: string;
  channel?: string;
  paymentStatus?: string;
  country?: string;
  memberId?: string;
  productId?: string;
  variantId?: string;
  productName?: string;
  collectionId?: string;
  discountKind?: 'COUPON' | 'RULE' | 'MERCHANT';
  discountName?: string;
  cohort?: string;
}

const limit = 100;

/** The orders behind a number of a report, by the same clock and the same rules: their sum is the number. */
export function Behind({ days, asked }: { days: number; asked: string }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay()(getOrder);
  const { behind: _, ...back }: Record<string, string> = useSearch({ strict: false });
  const { name = '', refunded, ...of } = Object.fromEntries(new URLSearchParams(asked)) as Asked;
  const report = useQuery(
    reading(client, listOrders, {
      ...(of.from ? {} : { days }),
      ...of,
      ...(refunded ? { refunded: true } : {}),
      limit,
    }),
  );
  const columns: ReportColumn<Order>[] = [
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
  return (
    <>
      <p className={css.back}>
        <Link to="." search={back}>
          {t('reports.back')}
        </Link>
      </p>
      <Answer query={report} failed={t('reports.failed')} rows={6}>
        {(data) => (
          <>
            <Notes report={data} />
            <Panel
              title={t('reports.behind', { name })}
              text={t('reports.behindSum', {
                count: data.sum.orders,
                sales: data.sum.total.formattedAmount,
                refunded: data.sum.refunded.formattedAmount,
              })}
            >
              {data.orders.length === 0 ? (
                <EmptyState compact title={t('reports.noneBehind')} text={t('reports.noneText')} />
              ) : (
                <>
                  <ExportButton file="orders-behind" columns={columns} rows={data.orders} />
                  <Table label={t('reports.behind', { name })} rows={data.orders} columns={columns} />
                  {data.cursor ? (
                    <p className={css.foot}>{t('reports.behindMore', { count: limit })}</p>
                  ) : null}
                </>
              )}
            </Panel>
          </>
        )}
      </Answer>
    </>
  );
}
