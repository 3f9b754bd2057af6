import { useId } from 'react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import { getStock } from '@souk/client/operations/souk-reports';
import { queryStoreVariants } from '@souk/client/operations/stores-products';
import { EmptyState, Select } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useMay } from '../../shared/may.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { Table } from '../../shared/Table.tsx';
import { When } from '../../shared/When.tsx';
import { useStore } from '../../shared/store.ts';
import { BehindLink } from './BehindLink.tsx';
import { ExportButton, type ReportColumn } from './ExportButton.tsx';
import { FigureList } from './FigureList.tsx';
import { More } from './More.tsx';
import { Notes } from './Notes.tsx';
import { once, useReportPages } from './pages.ts';
import type { Over } from './period.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './reports.module.css';

type Report = Schemas['ReportsStockReport'];
type Row = Report['variants'][number] & { id: string };

const sorts = ['MOST_SOLD', 'LEAST_SOLD', 'SOONEST_GONE', 'TURNOVER', 'MOST_STOCK'] as const;

const rowsOf = (report: Report): Row[] =>
  report.variants.map((row) => ({ ...row, id: `${row.productId}-${row.variantId}` }));

/** How fast stock turns, how long it lasts, and what does not sell. */
export function Stock({ over }: { over: Over }) {
  const t = useText();
  const id = useId();
  const { code } = useLanguage();
  const { client } = useStore();
  const navigate = useNavigate();
  const may = useMay()(queryStoreVariants);
  const search: Record<string, string> = useSearch({ strict: false });
  const sort = sorts.find((one) => one === search.sort) ?? sorts[0];
  const { currency: _, ...days } = over; // units of all currencies count
  const { query, all } = useReportPages(
    client,
    getStock,
    { ...days, sort },
    {
      rowsOf,
      countOf: ({ sum }) => sum.variants,
      keep: true,
    },
  );
  const number = new Intl.NumberFormat(code, { maximumFractionDigits: 2 });
  // Parts of a piece say nothing to people; files have the exact number.
  const whole = new Intl.NumberFormat(code, { maximumFractionDigits: 0 });
  const called = (row: Row) => (row.variant ? `${row.name}, ${row.variant}` : row.name);
  const left = (row: Row) =>
    row.daysLeft === undefined ? t('reports.nothing') : t('reports.daysLeft', { count: row.daysLeft });
  const columns: ReportColumn<Row>[] = [
    {
      name: t('reports.product'),
      cell: (row) =>
        may ? (
          <Link to="/inventory/$id" params={{ id: row.id }}>
            <bdi>{called(row)}</bdi>
          </Link>
        ) : (
          <bdi>{called(row)}</bdi>
        ),
      csv: called,
    },
    { name: t('reports.sku'), cell: (row) => <bdi>{row.sku}</bdi>, csv: (row) => row.sku, wide: true },
    { name: t('reports.sold'), cell: (row) => row.sold, csv: (row) => String(row.sold), end: true },
    {
      name: t('reports.averageStock'),
      cell: (row) => whole.format(row.averageStock),
      csv: (row) => String(row.averageStock),
      end: true,
    },
    {
      name: t('reports.endingStock'),
      cell: (row) => row.endingStock,
      csv: (row) => String(row.endingStock),
      end: true,
    },
    {
      name: t('reports.turnover'),
      cell: (row) => (row.turnover === undefined ? t('reports.nothing') : number.format(row.turnover)),
      csv: (row) => (row.turnover === undefined ? '' : String(row.turnover)),
      end: true,
    },
    {
      name: t('reports.lasts'),
      cell: left,
      csv: (row) => (row.daysLeft === undefined ? '' : String(row.daysLeft)),
      end: true,
    },
    {
      name: t('reports.lastSold'),
      cell: (row) => (row.lastSoldDate ? <When date={row.lastSoldDate} /> : t('reports.neverSold')),
      csv: (row) => row.lastSoldDate ?? '',
    },
  ];
  return (
    <Answer query={query} failed={t('reports.failed')} rows={6}>
      {({ pages }) => {
        const [data] = pages;
        if (!data) return null;
        const rows = once(pages.flatMap(rowsOf));
        return (
          <>
            <Notes report={data} />
            {data.sum.variants === 0 ? (
              <Panel>
                <EmptyState compact title={t('reports.noStock')} text={t('reports.noStockText')} />
              </Panel>
            ) : (
              <>
                <FigureList
                  figures={[
                    [t('reports.sold'), String(data.sum.sold), null],
                    [t('reports.averageStock'), whole.format(data.sum.averageStock), null],
                    [
                      t('reports.turnover'),
                      data.sum.turnover === undefined
                        ? t('reports.nothing')
                        : number.format(data.sum.turnover),
                      null,
                    ],
                    [t('reports.unsold'), String(data.sum.unsoldVariants), null],
                  ]}
                />
                <Panel title={t('reports.stockTurnover')} text={t('reports.stockNote')}>
                  <div className={css.tools}>
                    <p className={css.sort}>
                      <label htmlFor={id}>{t('reports.sort')}</label>
                      <Select
                        id={id}
                        value={sort}
                        onChange={(event) =>
                          void navigate({
                            to: '.',
                            search: { ...search, sort: event.target.value },
                            replace: true,
                          })
                        }
                      >
                        {sorts.map((one) => (
                          <option key={one} value={one}>
                            {t(`reports.sort.${one}` as TextKey)}
                          </option>
                        ))}
                      </Select>
                    </p>
                    <ExportButton file="stock-turnover" columns={columns} rows={all} />
                  </div>
                  <Table
                    label={t('reports.stockTurnover')}
                    rows={rows}
                    columns={columns}
                    actions={(row: Row) =>
                      row.sold > 0 ? (
                        <BehindLink
                          of={{ productId: row.productId, variantId: row.variantId, name: called(row) }}
                        />
                      ) : null
                    }
                  />
                  <More shown={rows.length} count={data.sum.variants} query={query} />
                </Panel>
              </>
            )}
          </>
        );
      }}
    </Answer>
  );
}
