import { Suspense, lazy } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { getSales } from '@souk/client/operations/souk-reports';
import { reading } from '@souk/query/operations';
import { Callout, EmptyState, Skeleton } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { grown } from '../../shared/growth.ts';
import { Answer, Panel } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { useStore } from '../../shared/store.ts';
import { BehindLink } from './BehindLink.tsx';
import { ExportButton, type ReportColumn } from './ExportButton.tsx';
import { FigureList } from './FigureList.tsx';
import { intervalOf, lastDayOf } from './period.ts';
import { useText } from './text/index.ts';

type Report = Schemas['ReportsSalesReport'];
type Stretch = Report['points'][number] & { id: string };
type Price = Stretch['total'];

// Charts are heavy: they come after the figures.
const Chart = lazy(async () => ({ default: (await import('./Chart.tsx')).Chart }));

/** Sales over time, against the period before. */
export function Sales({ days }: { days: number }) {
  const t = useText();
  const { client } = useStore();
  const interval = intervalOf(days);
  const report = useQuery(reading(client, getSales, { days, interval, compare: true }));
  return (
    <Answer query={report} failed={t('reports.failed')} rows={6}>
      {(data) =>
        data.sum.orders === 0 && !data.previous?.sum.orders ? (
          <Panel>
            <EmptyState compact title={t('reports.none')} text={t('reports.noneText')} />
          </Panel>
        ) : (
          <>
            <Notes report={data} />
            <Figures report={data} />
            <Panel title={t('reports.overTime')}>
              <Suspense fallback={<Skeleton height={260} />}>
                <Chart report={data} />
              </Suspense>
              <Stretches report={data} interval={interval} />
            </Panel>
            <Panel title={t('reports.madeOf')} text={t('reports.madeOfNote')}>
              <MadeOf report={data} />
            </Panel>
          </>
        )
      }
    </Answer>
  );
}

/**
 * What to know of a report's figures: sums of two currencies are never added up, so whoever sells in several hears that
 * there is more; and after an upgrade older orders are counted again.
 */
export function Notes({ report }: { report: { otherCurrencies?: readonly string[]; counting: boolean } }) {
  const t = useText();
  const { code } = useLanguage();
  const codes = report.otherCurrencies ?? [];
  const currencies = new Intl.ListFormat(code).format(codes);
  return (
    <>
      {report.counting ? <Callout tone="neutral">{t('reports.counting')}</Callout> : null}
      {codes.length > 0 ? (
        <Callout tone="neutral">{t('reports.otherCurrencies', { currencies })}</Callout>
      ) : null}
    </>
  );
}

function Figures({ report: { sum, previous } }: { report: Report }) {
  const t = useText();
  const was = previous?.sum;
  const figures: [name: string, value: string, part: number | null][] = [
    [t('reports.sales'), sum.total.formattedAmount, grown(sum.total.amount, was?.total.amount)],
    [t('reports.orders'), String(sum.orders), grown(sum.orders, was?.orders)],
    [
      t('reports.average'),
      sum.averageOrder.formattedAmount,
      grown(sum.averageOrder.amount, was?.averageOrder.amount),
    ],
    [t('reports.refunded'), sum.refunded.formattedAmount, null],
    [t('reports.net'), sum.net.formattedAmount, grown(sum.net.amount, was?.net.amount)],
    [t('reports.discounted'), sum.discounts.formattedAmount, null],
    [t('reports.shipping'), sum.shipping.formattedAmount, null],
    [t('reports.tax'), sum.tax.formattedAmount, null],
  ];
  return <FigureList figures={figures} />;
}

/** What sales are made of: the lines make the last one, to the cent. */
function MadeOf({ report: { sum, previous } }: { report: Report }) {
  const t = useText();
  const was = previous?.sum;
  const parts: [name: string, of: (sums: Report['sum']) => Price, less?: boolean][] = [
    [t('reports.goods'), (sums) => sums.subtotal],
    [t('reports.discounted'), (sums) => sums.discounts, true],
    [t('reports.shipping'), (sums) => sums.shipping],
    [t('reports.fees'), (sums) => sums.fees],
    [t('reports.tips'), (sums) => sums.tips],
    [t('reports.taxOnTop'), (sums) => sums.taxOnTop],
    [t('reports.sales'), (sums) => sums.total],
  ];
  const signed = (price: Price, less?: boolean) =>
    less && Number(price.amount) !== 0 ? `−${price.formattedAmount}` : price.formattedAmount;
  const rows = parts.map(([name, of, less]) => ({ id: name, name, now: of(sum), was: was && of(was), less }));
  type Row = (typeof rows)[number];
  const columns: ReportColumn<Row>[] = [
    { name: t('reports.part'), cell: (row) => row.name, csv: (row) => row.name },
    {
      name: t('reports.now'),
      cell: (row) => <bdi>{signed(row.now, row.less)}</bdi>,
      csv: (row) => (row.less ? `-${row.now.amount}` : row.now.amount),
      end: true,
    },
    {
      name: t('reports.before'),
      cell: (row) => (row.was ? <bdi>{signed(row.was, row.less)}</bdi> : null),
      csv: (row) => (row.was ? (row.less ? `-${row.was.amount}` : row.was.amount) : ''),
      end: true,
    },
  ];
  return (
    <>
      <ExportButton file="sales-parts" columns={columns} rows={rows} />
      <Table label={t('reports.madeOf')} rows={rows} columns={columns} />
    </>
  );
}

/** The chart's numbers, each with the orders behind it. */
function Stretches({ report, interval }: { report: Report; interval: 'DAY' | 'WEEK' | 'MONTH' }) {
  const t = useText();
  const { code } = useLanguage();
  const day = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: 'UTC' });
  const rows = report.points.toReversed().map((point) => ({ ...point, id: point.start }));
  const amount = (name: string, of: (row: Stretch) => Price): ReportColumn<Stretch> => ({
    name,
    cell: (row) => of(row).formattedAmount,
    csv: (row) => of(row).amount,
    end: true,
  });
  const columns: ReportColumn<Stretch>[] = [
    {
      name: t('reports.date'),
      cell: (row) => day.format(new Date(row.start)),
      csv: (row) => row.start,
    },
    { name: t('reports.orders'), cell: (row) => row.orders, csv: (row) => String(row.orders), end: true },
    amount(t('reports.sales'), (row) => row.total),
    amount(t('reports.refunded'), (row) => row.refunded),
    amount(t('reports.net'), (row) => row.net),
    ...(Number(report.sum.tips.amount) > 0 ? [amount(t('reports.tips'), (row) => row.tips)] : []),
  ];
  return (
    <>
      <ExportButton file="sales" columns={columns} rows={rows} />
      <Table
        label={t('reports.overTime')}
        rows={rows}
        columns={columns}
        actions={(row: Stretch) =>
          row.orders > 0 ? (
            <BehindLink
              of={{
                from: row.start,
                to: lastDayOf(row.start, interval, report.to),
                name: day.format(new Date(row.start)),
              }}
            />
          ) : null
        }
      />
    </>
  );
}
