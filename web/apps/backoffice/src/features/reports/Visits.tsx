import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { getFunnel } from '@souk/client/operations/souk-reports';
import { reading } from '@souk/query/operations';
import { EmptyState, classes } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { grown, useGrowthText } from '../../shared/growth.ts';
import { Answer, Panel } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { useStore } from '../../shared/store.ts';
import { Bar } from './Bar.tsx';
import { BehindLink } from './BehindLink.tsx';
import { ExportButton, type ReportColumn } from './ExportButton.tsx';
import type { Over } from './period.ts';
import { useText } from './text/index.ts';
import css from './reports.module.css';

type Report = Schemas['ReportsFunnelReport'];
type Day = Report['days'][number] & { id: string };

/** How far people come: from a visit over a cart and a checkout to an order. */
export function Visits({ over }: { over: Over }) {
  const t = useText();
  const { client } = useStore();
  const report = useQuery(reading(client, getFunnel, { ...over, compare: true }));
  return (
    <Answer query={report} failed={t('reports.failed')} rows={6}>
      {(data) => (
        <>
          <Panel title={t('reports.funnel')} text={t('reports.funnelNote')}>
            {data.sum.visits === 0 ? (
              <EmptyState compact title={t('reports.noVisits')} text={t('reports.noVisitsText')} />
            ) : (
              <Funnel sum={data.sum} was={data.previous} />
            )}
          </Panel>
          {data.sum.visits > 0 ? (
            <Panel title={t('reports.byDay')}>
              <Days report={data} />
            </Panel>
          ) : null}
        </>
      )}
    </Answer>
  );
}

function Funnel({ sum, was }: { sum: Report['sum']; was: Report['previous'] }) {
  const t = useText();
  const { code } = useLanguage();
  const percent = new Intl.NumberFormat(code, { style: 'percent', maximumFractionDigits: 1 });
  const text = useGrowthText();
  const steps: [name: string, count: number, part: number | null, orders?: boolean][] = [
    [t('reports.visits'), sum.visits, grown(sum.visits, was?.visits)],
    [t('reports.carts'), sum.carts, grown(sum.carts, was?.carts)],
    [t('reports.checkouts'), sum.checkouts, grown(sum.checkouts, was?.checkouts)],
    [t('reports.placed'), sum.orders, grown(sum.orders, was?.orders), true],
  ];
  return (
    <dl className={css.funnel}>
      {steps.map(([name, count, part, orders], at) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Bar part={count / sum.visits} />
            <span className={css.count}>
              {count}
              {part === null ? null : (
                <span className={classes(css.note, part > 0 && css.more, part < 0 && css.less)}>
                  {' '}
                  <bdi>{text(part)}</bdi>
                </span>
              )}
            </span>
            {at > 0 ? (
              <span className={css.part}>
                {t('reports.ofVisitors', { part: percent.format(count / sum.visits) })}
                {orders && count > 0 ? (
                  <>
                    {' · '}
                    <BehindLink of={{ name: t('reports.ordersOfPeriod') }} />
                  </>
                ) : null}
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Days({ report }: { report: Report }) {
  const t = useText();
  const { code } = useLanguage();
  const day = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: 'UTC' });
  const rows: Day[] = report.days.toReversed().map((one) => ({ ...one, id: one.day }));
  const count = (name: string, of: (row: Day) => number): ReportColumn<Day> => ({
    name,
    cell: of,
    csv: (row) => String(of(row)),
    end: true,
  });
  const columns: ReportColumn<Day>[] = [
    { name: t('reports.date'), cell: (row) => day.format(new Date(row.day)), csv: (row) => row.day },
    count(t('reports.visits'), (row) => row.visits),
    count(t('reports.carts'), (row) => row.carts),
    count(t('reports.checkouts'), (row) => row.checkouts),
    count(t('reports.placed'), (row) => row.orders),
  ];
  return (
    <>
      <ExportButton file="visitors" columns={columns} rows={rows} />
      <Table
        label={t('reports.byDay')}
        rows={rows}
        columns={columns}
        actions={(row: Day) =>
          row.orders > 0 ? (
            <BehindLink of={{ from: row.day, to: row.day, name: day.format(new Date(row.day)) }} />
          ) : null
        }
      />
      <p className={css.foot}>{t('reports.funnelRows')}</p>
    </>
  );
}
