import { Suspense, lazy } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { getSales } from '@souk/client/operations/souk-reports';
import { reading } from '@souk/query/operations';
import { EmptyState, Skeleton } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { grown } from '../../shared/growth.ts';
import { Answer, Panel } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { useStore } from '../../shared/store.ts';
import { BehindLink } from './BehindLink.tsx';
import { ExportButton, type ReportColumn } from './ExportButton.tsx';
import { FigureList, type Figure } from './FigureList.tsx';
import { Notes } from './Notes.tsx';
import { intervalOf, lastDayOf, lengthOf, type Over } from './period.ts';
import { beside, type Beside } from './stretches.ts';
import { useText } from './text/index.ts';

type Report = Schemas['ReportsSalesReport'];
type Point = Report['points'][number];
type Stretch = Beside<Point> & { id: string };
type Price = Point['total'];

// Charts are heavy: they come after the figures.
const Chart = lazy(async () => ({ default: (await import('./Chart.tsx')).Chart }));

/** Sales over time, against the period before. */
export function Sales({ over }: { over: Over }) {
  const t = useText();
  const { client } = useStore();
  const interval = intervalOf(lengthOf(over));
  const report = useQuery(reading(client, getSales, { ...over, interval, compare: true }));
  return (
    <Answer query={report} failed={t('reports.failed')} rows={6}>
      {(data) => (
        <>
          <Notes report={data} />
          {data.sum.orders === 0 && !data.previous?.sum.orders ? (
            <Panel>
              <EmptyState compact title={t('reports.none')} text={t('reports.noneText')} />
            </Panel>
          ) : (
            <>
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
          )}
        </>
      )}
    </Answer>
  );
}

function Figures({ report: { sum, previous } }: { report: Report }) {
  const t = useText();
  const was = previous?.sum;
  // A number that nothing makes leads nowhere.
  const all = sum.orders > 0 ? {} : null;
  const part = (price: Price, name: string) => (Number(price.amount) === 0 ? null : { part: name });
  const figures: Figure[] = [
    [t('reports.sales'), sum.total.formattedAmount, grown(sum.total.amount, was?.total.amount), all],
    [t('reports.orders'), String(sum.orders), grown(sum.orders, was?.orders), all],
    [
      t('reports.average'),
      sum.averageOrder.formattedAmount,
      grown(sum.averageOrder.amount, was?.averageOrder.amount),
      all,
    ],
    [t('reports.refunded'), sum.refunded.formattedAmount, null, part(sum.refunded, 'REFUNDED')],
    [t('reports.net'), sum.net.formattedAmount, grown(sum.net.amount, was?.net.amount), all],
    [t('reports.discounted'), sum.discounts.formattedAmount, null, part(sum.discounts, 'DISCOUNTS')],
    [t('reports.shipping'), sum.shipping.formattedAmount, null, part(sum.shipping, 'SHIPPING')],
    [t('reports.tax'), sum.tax.formattedAmount, null, part(sum.tax, 'TAX')],
  ];
  return <FigureList figures={figures} />;
}

/** What sales are made of: the lines make the last one, to the cent. */
function MadeOf({ report: { sum, previous } }: { report: Report }) {
  const t = useText();
  const was = previous?.sum;
  const parts: [name: string, of: (sums: Report['sum']) => Price, part: string][] = [
    [t('reports.goods'), (sums) => sums.subtotal, 'SUBTOTAL'],
    [t('reports.discounted'), (sums) => sums.discounts, 'DISCOUNTS'],
    [t('reports.shipping'), (sums) => sums.shipping, 'SHIPPING'],
    [t('reports.fees'), (sums) => sums.fees, 'FEES'],
    [t('reports.tips'), (sums) => sums.tips, 'TIPS'],
    [t('reports.taxOnTop'), (sums) => sums.taxOnTop, 'TAX_ON_TOP'],
    [t('reports.sales'), (sums) => sums.total, ''],
  ];
  const signed = (price: Price, less?: boolean) =>
    less && Number(price.amount) !== 0 ? `−${price.formattedAmount}` : price.formattedAmount;
  const rows = parts.map(([name, of, part]) => ({
    id: name,
    name,
    part,
    now: of(sum),
    was: was && of(was),
    less: part === 'DISCOUNTS',
  }));
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
      <Table
        label={t('reports.madeOf')}
        rows={rows}
        columns={columns}
        actions={({ name, part, now }: Row) =>
          Number(now.amount) === 0 ? null : <BehindLink of={{ ...(part ? { part } : {}), name }} />
        }
      />
    </>
  );
}

/** The chart's numbers, those of the time before too, each with the orders behind it. */
function Stretches({ report, interval }: { report: Report; interval: 'DAY' | 'WEEK' | 'MONTH' }) {
  const t = useText();
  const { code } = useLanguage();
  const day = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: 'UTC' });
  const dayOf = (point: Point | undefined) =>
    point ? day.format(new Date(point.start)) : t('reports.nothing');
  const rows: Stretch[] = beside(report.points, report.previous?.points)
    .map((row, at) => ({ ...row, id: String(at) }))
    .reverse();
  const amount = (
    name: string,
    of: (point: Point) => Price,
    which: 'now' | 'before' = 'now',
  ): ReportColumn<Stretch> => ({
    name,
    cell: ({ [which]: point }) => (point ? of(point).formattedAmount : t('reports.nothing')),
    csv: ({ [which]: point }) => (point ? of(point).amount : ''),
    end: true,
  });
  const columns: ReportColumn<Stretch>[] = [
    {
      name: t('reports.date'),
      cell: ({ now }) => dayOf(now),
      csv: ({ now }) => now?.start ?? '',
    },
    {
      name: t('reports.orders'),
      cell: ({ now }) => now?.orders ?? t('reports.nothing'),
      csv: ({ now }) => (now ? String(now.orders) : ''),
      end: true,
    },
    amount(t('reports.sales'), (point) => point.total),
    amount(t('reports.refunded'), (point) => point.refunded),
    amount(t('reports.net'), (point) => point.net),
    ...(Number(report.sum.tips.amount) > 0 ? [amount(t('reports.tips'), (point) => point.tips)] : []),
    ...(report.previous
      ? [
          {
            name: t('reports.beforeDate'),
            cell: ({ before }: Stretch) => dayOf(before),
            csv: ({ before }: Stretch) => before?.start ?? '',
          },
          amount(t('reports.beforeSales'), (point) => point.total, 'before'),
        ]
      : []),
  ];
  return (
    <>
      <ExportButton file="sales" columns={columns} rows={rows} />
      <Table
        label={t('reports.overTime')}
        rows={rows}
        columns={columns}
        actions={({ now }: Stretch) =>
          now && now.orders > 0 ? (
            <BehindLink
              of={{
                from: now.start,
                to: lastDayOf(now.start, interval, report.to),
                name: dayOf(now),
              }}
            />
          ) : null
        }
      />
    </>
  );
}
