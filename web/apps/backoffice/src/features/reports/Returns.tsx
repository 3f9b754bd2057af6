import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { getReturns } from '@souk/client/operations/souk-reports';
import { reading } from '@souk/query/operations';
import { EmptyState } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Answer, Panel } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { useStore } from '../../shared/store.ts';
import { Bar } from './Bar.tsx';
import { BehindLink } from './BehindLink.tsx';
import { ExportButton, type ReportColumn } from './ExportButton.tsx';
import { FigureList } from './FigureList.tsx';
import { Notes } from './Sales.tsx';
import { useText } from './text/index.ts';
import { grown } from '../../shared/growth.ts';

type Report = Schemas['ReportsReturnsReport'];
type Row = Report['products'][number] & { id: string };
type Reason = Report['reasons'][number] & { id: string };

/** What came back of what was sold, and why. */
export function Returns({ days }: { days: number }) {
  const t = useText();
  const { client } = useStore();
  const report = useQuery(reading(client, getReturns, { days, limit: 100, compare: true }));
  return (
    <Answer query={report} failed={t('reports.failed')} rows={6}>
      {(data) => (
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
                {data.products.length === 0 ? (
                  <EmptyState compact title={t('reports.noReturned')} text={t('reports.noReturnedText')} />
                ) : (
                  <Products report={data} />
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
      )}
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
  return (
    <FigureList
      figures={[
        [t('reports.refunded'), sum.total.formattedAmount, grown(sum.total.amount, previous?.total.amount)],
        [t('reports.refundedOrders'), String(sum.orders), grown(sum.orders, previous?.orders)],
        [t('reports.returned'), String(sum.returned), grown(sum.returned, previous?.returned)],
        [t('reports.returnRate'), percent(sum.returned, sum.sold), null],
        [t('reports.backProducts'), sum.products.formattedAmount, null],
        [t('reports.backShipping'), sum.shipping.formattedAmount, null],
        [t('reports.backFees'), sum.fees.formattedAmount, null],
        [t('reports.backOther'), sum.other.formattedAmount, null],
      ]}
    />
  );
}

function Products({ report }: { report: Report }) {
  const t = useText();
  const percent = usePercent();
  const rows: Row[] = report.products.map((row) => ({
    ...row,
    id: `${row.productId} ${row.variantId} ${row.name}`,
  }));
  const called = (row: Row) => (row.variant ? `${row.name}, ${row.variant}` : row.name);
  const count = (name: string, of: (row: Row) => number): ReportColumn<Row> => ({
    name,
    cell: of,
    csv: (row) => String(of(row)),
    end: true,
  });
  const columns: ReportColumn<Row>[] = [
    { name: t('reports.product'), cell: (row) => <bdi>{called(row)}</bdi>, csv: called },
    count(t('reports.sold'), (row) => row.sold),
    count(t('reports.returned'), (row) => row.returned),
    {
      name: t('reports.returnRate'),
      cell: (row) => percent(row.returned, row.sold),
      csv: (row) => (row.sold > 0 ? (row.returned / row.sold).toFixed(4) : ''),
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
      <ExportButton file="returns" columns={columns} rows={rows} />
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
        actions={(row) => (
          <BehindLink
            of={{
              ...(row.productId ? { productId: row.productId } : { productName: row.name }),
              ...(row.variantId ? { variantId: row.variantId } : {}),
              refunded: 'true',
              name: called(row),
            }}
          />
        )}
      />
    </>
  );
}

function Reasons({ report }: { report: Report }) {
  const t = useText();
  const rows: Reason[] = report.reasons.map((row) => ({ ...row, id: row.reason || '-' }));
  const columns: ReportColumn<Reason>[] = [
    {
      name: t('reports.reason'),
      cell: (row) => <bdi>{row.reason || t('reports.noReason')}</bdi>,
      csv: (row) => row.reason,
    },
    { name: t('reports.refunds'), cell: (row) => row.refunds, csv: (row) => String(row.refunds), end: true },
    {
      name: t('reports.refunded'),
      cell: (row) => row.refunded.formattedAmount,
      csv: (row) => row.refunded.amount,
      end: true,
    },
  ];
  return (
    <>
      <ExportButton file="refund-reasons" columns={columns} rows={rows} />
      <Table label={t('reports.reasons')} rows={rows} columns={columns} />
    </>
  );
}
