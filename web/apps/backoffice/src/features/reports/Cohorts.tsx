import { useId, type CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import { getCohorts } from '@souk/client/operations/souk-reports';
import { reading } from '@souk/query/operations';
import { EmptyState, Select } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Answer, Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { behindText } from './BehindLink.tsx';
import { ExportButton, type ReportColumn } from './ExportButton.tsx';
import { FigureList } from './FigureList.tsx';
import { Notes } from './Notes.tsx';
import { daysOfMonth, monthsOf, type Over } from './period.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './reports.module.css';

type Report = Schemas['ReportsCohortsReport'];
type Cohort = Report['cohorts'][number];
type Cell = Cohort['months'][number];

const shows = ['buyers', 'orders', 'sales'] as const;
type Show = (typeof shows)[number];

/** How buyers come back, by the month of their first order. */
export function Cohorts({ over: { currency } }: { over: Over }) {
  const t = useText();
  const id = useId();
  const { code } = useLanguage();
  const { client } = useStore();
  const navigate = useNavigate();
  const search: Record<string, string> = useSearch({ strict: false });
  const show = shows.find((one) => one === search.show) ?? shows[0];
  const report = useQuery(
    reading(client, getCohorts, { months: monthsOf(search.months), ...(currency ? { currency } : {}) }),
  );
  const percent = new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <Answer query={report} failed={t('reports.failed')} rows={6}>
      {(data) => {
        const known = data.cohorts.reduce((sum, { buyers }) => sum + buyers, 0);
        const again = data.cohorts.reduce((sum, { returning }) => sum + returning, 0);
        return (
          <>
            <Notes report={data} />
            {data.sum.orders === 0 ? (
              <Panel>
                <EmptyState compact title={t('reports.noCohorts')} text={t('reports.noneText')} />
              </Panel>
            ) : (
              <>
                <FigureList
                  figures={[
                    [t('reports.newBuyers'), String(known), null],
                    [t('reports.cameBack'), percent.format(known > 0 ? again / known : 0), null],
                    [
                      t('reports.sales'),
                      data.sum.sales.formattedAmount,
                      null,
                      { from: data.from, to: data.to },
                    ],
                    [t('reports.net'), data.sum.net.formattedAmount, null, { from: data.from, to: data.to }],
                    [t('reports.earlier'), data.earlier.sales.formattedAmount, null],
                    [t('reports.noBuyer'), data.unknown.sales.formattedAmount, null],
                  ]}
                />
                <Panel title={t('reports.cohorts')} text={t('reports.cohortsNote')}>
                  <div className={css.tools}>
                    <p className={css.sort}>
                      <label htmlFor={id}>{t('reports.show')}</label>
                      <Select
                        id={id}
                        value={show}
                        onChange={(event) =>
                          void navigate({
                            to: '.',
                            search: { ...search, show: event.target.value },
                            replace: true,
                          })
                        }
                      >
                        {shows.map((one) => (
                          <option key={one} value={one}>
                            {t(`reports.show.${one}` as TextKey)}
                          </option>
                        ))}
                      </Select>
                    </p>
                    <Cells report={data} />
                  </div>
                  <Matrix report={data} show={show} />
                </Panel>
              </>
            )}
          </>
        );
      }}
    </Answer>
  );
}

/** The file has a row for each cohort and month. */
function Cells({ report }: { report: Report }) {
  const t = useText();
  const rows = report.cohorts.flatMap((cohort) =>
    cohort.months.map((cell) => ({ ...cell, id: `${cohort.month} ${cell.month}`, cohort: cohort.month })),
  );
  type Row = (typeof rows)[number];
  const column = (name: string, csv: (row: Row) => string): ReportColumn<Row> => ({ name, cell: csv, csv });
  return (
    <ExportButton
      file="cohorts"
      rows={rows}
      columns={[
        column(t('reports.cohort'), (row) => row.cohort),
        column(t('reports.month'), (row) => row.month),
        column(t('reports.buyers'), (row) => String(row.buyers)),
        column(t('reports.orders'), (row) => String(row.orders)),
        column(t('reports.sales'), (row) => row.sales.amount),
        column(t('reports.net'), (row) => row.net.amount),
      ]}
    />
  );
}

/** What a cell says, and how much of the most that is. Buyers are held against the size of their cohort. */
const valueOf = (cell: Cell, show: Show): number =>
  show === 'sales' ? Number(cell.sales.amount) : show === 'orders' ? cell.orders : cell.buyers;

function Matrix({ report, show }: { report: Report; show: Show }) {
  const t = useText();
  const { code } = useLanguage();
  const percent = new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 0 });
  const name = new Intl.DateTimeFormat(code, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const monthName = (month: string) => name.format(new Date(`${month}-01`));
  const most = Math.max(
    ...report.cohorts.flatMap(({ months }) => months.map((cell) => valueOf(cell, show))),
    1,
  );
  const heat = (cohort: Cohort, cell: Cell) =>
    show === 'buyers' ? cell.buyers / Math.max(cohort.buyers, 1) : valueOf(cell, show) / most;
  const text = (cohort: Cohort, cell: Cell) => {
    if (show === 'sales') return cell.sales.formattedAmount;
    if (show === 'orders') return String(cell.orders);
    return percent.format(cell.buyers / Math.max(cohort.buyers, 1));
  };
  // Months before anybody bought say nothing.
  const begun = report.cohorts.findIndex(({ buyers }) => buyers > 0);
  const cohorts = report.cohorts.slice(Math.max(begun, 0));
  return (
    <div className={css.scroll} role="region" aria-label={t('reports.cohorts')} tabIndex={0}>
      <table className={css.matrix} aria-label={t('reports.cohorts')}>
        <thead>
          <tr>
            <th scope="col">{t('reports.firstOrder')}</th>
            <th scope="col">{t('reports.buyers')}</th>
            <th scope="col">{t('reports.cameBack')}</th>
            <th scope="col">{t('reports.sales')}</th>
            {cohorts.map((cohort, at) => (
              <th key={cohort.month} scope="col">
                {t('reports.monthNumber', { number: at })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.month}>
              <th scope="row">{monthName(cohort.month)}</th>
              <td>{cohort.buyers}</td>
              <td>{percent.format(cohort.buyers > 0 ? cohort.returning / cohort.buyers : 0)}</td>
              <td>{cohort.sales.formattedAmount}</td>
              {cohort.months.map((cell) => (
                <td
                  key={cell.month}
                  style={{ '--heat': `${Math.round(heat(cohort, cell) * 45)}%` } as CSSProperties}
                >
                  {cell.orders > 0 ? (
                    <CellLink cohort={cohort} cell={cell} name={monthName}>
                      {text(cohort, cell)}
                    </CellLink>
                  ) : (
                    <span className={css.note}>{t('reports.nothing')}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Leads to the orders behind a cell. */
function CellLink({
  cohort,
  cell,
  name,
  children,
}: {
  cohort: Cohort;
  cell: Cell;
  name: (month: string) => string;
  children: string;
}) {
  const t = useText();
  const search: Record<string, string> = useSearch({ strict: false });
  const called = t('reports.cellName', { cohort: name(cohort.month), month: name(cell.month) });
  const of = { cohort: cohort.month, ...daysOfMonth(cell.month), name: called };
  return (
    <Link to="." search={{ ...search, behind: behindText(of) }} aria-label={`${children}, ${called}`}>
      <bdi>{children}</bdi>
    </Link>
  );
}
