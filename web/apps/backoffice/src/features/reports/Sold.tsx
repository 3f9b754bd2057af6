import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Operation, Schemas } from '@souk/client';
import { reading } from '@souk/query/operations';
import { EmptyState } from '@souk/ui';
import { Answer, Panel } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { useStore } from '../../shared/store.ts';
import { Bar } from './Bar.tsx';
import { BehindLink } from './BehindLink.tsx';
import { ExportButton, type ReportColumn } from './ExportButton.tsx';
import { More } from './More.tsx';
import { Notes } from './Notes.tsx';
import { once, useReportPages } from './pages.ts';
import type { Over } from './period.ts';
import { useText } from './text/index.ts';

type Price = Schemas['ReportsPart']['total'];
type Head = Pick<Schemas['ReportsPartsReport'], 'otherCurrencies' | 'counting' | 'currency'>;

/** A row: the server tells of it what it came to in the time before, whoever sold more then. */
export interface SoldRow {
  id: string;
  before?: Price;
}

interface Shown<Row> {
  name: string;
  text?: string;
  file: string;
  none: string;
  columns: readonly ReportColumn<Row>[];
  amount: (row: Row) => Price;
  /** What the orders behind a row are asked for by, or the link to them. */
  behind: (row: Row) => Record<string, string> | ReactElement;
}

/** A table of what sold, the most first, with its share of the largest. */
function Sold<Row extends SoldRow>({
  report,
  rows,
  all,
  more,
  name,
  text,
  file,
  none,
  columns,
  amount,
  behind,
}: Shown<Row> & {
  report: Head;
  rows: readonly Row[];
  /** What the file has: these, or how to ask for all. */
  all: readonly Row[] | (() => Promise<readonly Row[]>);
  more?: ReactNode;
}) {
  const t = useText();
  const sales: ReportColumn<Row>[] = [
    {
      name: t('reports.sales'),
      cell: (row) => amount(row).formattedAmount,
      csv: (row) => amount(row).amount,
      end: true,
    },
    {
      name: t('reports.before'),
      cell: (row) => row.before?.formattedAmount ?? t('reports.nothing'),
      csv: (row) => row.before?.amount ?? '',
      end: true,
    },
  ];
  const most = Math.max(...rows.map((row) => Number(amount(row).amount)), 0);
  const written = [...columns, ...sales];
  const link = (row: Row) => {
    const of = behind(row);
    return isValidElement(of) ? of : <BehindLink of={of as Record<string, string>} />;
  };
  return (
    <>
      <Notes report={report} />
      <Panel title={name} {...(text ? { text } : {})}>
        {rows.length === 0 ? (
          <EmptyState compact title={none} text={t('reports.noneText')} />
        ) : (
          <>
            <ExportButton file={file} columns={written} rows={all} />
            <Table
              label={name}
              rows={rows}
              actions={link}
              columns={[
                ...written,
                {
                  name: t('reports.share'),
                  cell: (row) => <Bar part={most > 0 ? Number(amount(row).amount) / most : 0} />,
                  wide: true,
                },
              ]}
            />
            {more}
          </>
        )}
      </Panel>
    </>
  );
}

/** A report that has few rows: all are in its answer. */
export function SoldByFew<Row extends SoldRow>({
  operation,
  over,
  rowsOf,
  ...shown
}: Shown<Row> & {
  operation: Operation<Schemas['ReportsPartsRequest'], Schemas['ReportsPartsReport']>;
  over: Over;
  rowsOf: (report: Schemas['ReportsPartsReport']) => Row[];
}) {
  const t = useText();
  const { client } = useStore();
  const query = useQuery(reading(client, operation, { ...over, compare: true }));
  return (
    <Answer query={query} failed={t('reports.failed')} rows={6}>
      {(report) => {
        const rows = rowsOf(report);
        return <Sold {...shown} report={report} rows={rows} all={rows} />;
      }}
    </Answer>
  );
}

/** A report that may have any number of rows: as many are shown as somebody wants, and the file has all. */
export function SoldByMany<Report extends Head & { count: number }, Row extends SoldRow>({
  operation,
  over,
  rowsOf,
  using,
  ...shown
}: Shown<Row> & {
  operation: Operation<Schemas['ReportsLimitedRequest'], Report>;
  over: Over;
  rowsOf: (report: Report) => Row[];
  /** What else of rows is to be known, such as people's names: of those that are shown, and of all. */
  using?: { shown: (rows: Row[]) => Row[]; all: (rows: Row[]) => Promise<Row[]> };
}) {
  const t = useText();
  const { client } = useStore();
  const { query, all } = useReportPages(
    client,
    operation,
    { ...over, compare: true },
    {
      rowsOf,
      countOf: ({ count }: Report) => count,
    },
  );
  const whole = async () => (using ? using.all(await all()) : all());
  return (
    <Answer query={query} failed={t('reports.failed')} rows={6}>
      {({ pages }) => {
        const [report] = pages;
        if (!report) return null;
        const rows = once(pages.flatMap(rowsOf));
        return (
          <Sold
            {...shown}
            report={report}
            rows={using ? using.shown(rows) : rows}
            all={whole}
            more={<More shown={rows.length} count={report.count} query={query} />}
          />
        );
      }}
    </Answer>
  );
}
