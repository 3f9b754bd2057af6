import type { Schemas } from '@souk/client';
import { getReturns } from '@souk/client/operations/souk-reports';
import { EmptyState } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Answer, Panel } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { useStore } from '../../shared/store.ts';
import { Bar } from './Bar.tsx';
import { BehindLink, BehindNumber } from './BehindLink.tsx';
import { ExportButton, type ReportColumn } from './ExportButton.tsx';
import { FigureList } from './FigureList.tsx';
import { More } from './More.tsx';
import { Notes } from './Notes.tsx';
import { once, useReportPages } from './pages.ts';
import type { Over } from './period.ts';
import { useText } from './text/index.ts';
import { grown } from '../../shared/growth.ts';

type Report = Schemas['ReportsReturnsReport'];
type Row = Report['products'][number] & { id: string };
type Reason = Report['reasons'][number] & { id: string };

const rowsOf = (report: Report): Row[] =>
  report.products.map((row) => ({ ...row, id: `${row.productId} ${row.variantId} ${row.name}` }));

/** What came back of what was sold, and why. */
export function Returns({ over }: { over: Over }) {
  const t = useText();
  const { client } = useStore();
  const { query, all } = useReportPages(
    client,
    getReturns,
    { ...over, compare: true },
    {
      rowsOf,
      countOf: ({ count }) => count,
    },
  );
  return (
    <Answer query={query} failed={t('reports.failed')} rows={6}>
      {({ pages }) => {
        const [data] = pages;
        if (!data) return null;
        const rows = once(pages.flatMap(rowsOf));
        return (
          <>
            <Notes report={data} />
            {data.sum.orders === 0 && !data.previous?.orders ? (
              <Panel>
                <EmptyState compact title={t('reports.noReturns')} text={t('reports.noReturnsText')} />
              </Panel>
            ) : (
              <>
                <Sums report={data} />
                <Panel title={t('reports.returnsByProduct')} text={t('reports.returnsNote')}>
                  {rows.length === 0 ? (
                    <EmptyState compact title={t('reports.noReturned')} text={t('reports.noReturnedText')} />
                  ) : (
                    <>
                      <Products rows={rows} all={all} />
                      <More shown={rows.length} count={data.count} query={query} />
                    </>
                  )}
                </Panel>
                {data.reasons.length > 0 ? (
                  <Panel title={t('reports.reasons')}>
                    <Reasons report={data} />
                  </Panel>
                ) : null}
              </>
            )}
          </>
        );
      }}
    </Answer>
  );
}

/** A share of units, as people read it. */
function usePercent() {
  const { code } = useLanguage();
  const percent = new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 1 });
  return (part: number, of: number) => percent.format(of > 0 ? part / of : 0);
}

function Sums({ report: { sum, previous } }: { report: Report }) {
  const t = useText();
  const percent = usePercent();
  const part = (price: Report['sum']['total'], name: string) =>
    Number(price.amount) === 0 ? null : { part: name };
  return (
    <FigureList
      figures={[
        [
          t('reports.refunded'),
          sum.total.formattedAmount,
          grown(sum.total.amount, previous?.total.amount),
          part(sum.total, 'REFUNDED'),
        ],
        [
          t('reports.refundedOrders'),
          String(sum.orders),
          grown(sum.orders, previous?.orders),
          part(sum.total, 'REFUNDED'),
        ],
        [
          t('reports.returned'),
          String(sum.returned),
          grown(sum.returned, previous?.returned),
          sum.returned > 0 ? { returned: 'true' } : null,
        ],
        [t('reports.returnRate'), percent(sum.returned, sum.sold), null],
        [t('reports.backProducts'), sum.products.formattedAmount, null, part(sum.products, 'BACK_PRODUCTS')],
        [t('reports.backShipping'), sum.shipping.formattedAmount, null, part(sum.shipping, 'BACK_SHIPPING')],
        [t('reports.backFees'), sum.fees.formattedAmount, null, part(sum.fees, 'BACK_FEES')],
        [t('reports.backOther'), sum.other.formattedAmount, null, part(sum.other, 'BACK_OTHER')],
      ]}
    />
  );
}

function Products({ rows, all }: { rows: readonly Row[]; all: () => Promise<readonly Row[]> }) {
  const t = useText();
  const percent = usePercent();
  const called = (row: Row) => (row.variant ? `${row.name}, ${row.variant}` : row.name);
  const ofRow = ({ productId, variantId, name }: Row): Record<string, string> =>
    productId ? { productId, variantId } : { productName: name };
  const count = (
    name: string,
    of: (row: Row) => number,
    behind: Record<string, string>,
  ): ReportColumn<Row> => ({
    name,
    cell: (row) => (
      <BehindNumber
        value={String(of(row))}
        of={of(row) > 0 ? { ...ofRow(row), ...behind, name: `${called(row)}, ${name}` } : null}
      />
    ),
    csv: (row) => String(of(row)),
    end: true,
  });
  const columns: ReportColumn<Row>[] = [
    { name: t('reports.product'), cell: (row) => <bdi>{called(row)}</bdi>, csv: called },
    count(t('reports.sold'), (row) => row.sold, {}),
    count(t('reports.returned'), (row) => row.returned, { returned: 'true' }),
    {
      name: t('reports.returnRate'),
      cell: (row) => percent(row.returned, row.sold),
      csv: (row) => (row.sold > 0 ? (row.returned / row.sold).toFixed(4) : ''),
      end: true,
    },
    {
      name: t('reports.refunded'),
      cell: (row) => (
        <BehindNumber
          value={row.refunded.formattedAmount}
          of={
            Number(row.refunded.amount) === 0
              ? null
              : { ...ofRow(row), refunded: 'true', name: `${called(row)}, ${t('reports.refunded')}` }
          }
        />
      ),
      csv: (row) => row.refunded.amount,
      end: true,
    },
  ];
  return (
    <>
      <ExportButton file="returns" columns={columns} rows={all} />
      <Table
        label={t('reports.returnsByProduct')}
        rows={rows}
        columns={[
          ...columns,
          {
            name: t('reports.share'),
            cell: (row) => <Bar part={row.sold > 0 ? row.returned / row.sold : 0} />,
            wide: true,
          },
        ]}
        actions={(row) => <BehindLink of={{ ...ofRow(row), refunded: 'true', name: called(row) }} />}
      />
    </>
  );
}

function Reasons({ report }: { report: Report }) {
  const t = useText();
  const ofRow = ({ reason }: Reason, number: string) => ({
    reason,
    name: `${reason || t('reports.noReason')}, ${number}`,
  });
  const rows: Reason[] = report.reasons.map((row) => ({ ...row, id: row.reason || '-' }));
  const columns: ReportColumn<Reason>[] = [
    {
      name: t('reports.reason'),
      cell: (row) => <bdi>{row.reason || t('reports.noReason')}</bdi>,
      csv: (row) => row.reason,
    },
    {
      name: t('reports.refunds'),
      cell: (row) => <BehindNumber value={String(row.refunds)} of={ofRow(row, t('reports.refunds'))} />,
      csv: (row) => String(row.refunds),
      end: true,
    },
    {
      name: t('reports.refunded'),
      cell: (row) => (
        <BehindNumber value={row.refunded.formattedAmount} of={ofRow(row, t('reports.refunded'))} />
      ),
      csv: (row) => row.refunded.amount,
      end: true,
    },
  ];
  return (
    <>
      <ExportButton file="refund-reasons" columns={columns} rows={rows} />
      <Table
        label={t('reports.reasons')}
        rows={rows}
        columns={columns}
        actions={(row) => (
          <BehindLink of={{ reason: row.reason, name: row.reason || t('reports.noReason') }} />
        )}
      />
    </>
  );
}
