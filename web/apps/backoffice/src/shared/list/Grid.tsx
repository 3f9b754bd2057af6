import { Link } from '@tanstack/react-router';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { IconChevronUp, IconSelector } from '@tabler/icons-react';
import { VisuallyHidden, classes } from '@souk/ui';
import { useLanguage, directionOf } from '@souk/ui/text';
import { RowMenu } from '../RowMenu.tsx';
import { useText } from '../text/index.ts';
import { isShown } from './columns.ts';
import type { Prefs } from './prefs.ts';
import type { ListSpec, RowLink } from './types.ts';
import type { Listing, Selection } from './useList.ts';
import css from './Grid.module.css';

export interface RowsProps<Row> {
  spec: ListSpec<Row>;
  list: Listing<Row>;
  rows: Row[];
  selection: Selection<Row>;
  selectable: boolean;
  toggle: (row: Row) => void;
  openRow: (link: RowLink) => void;
}

/** The one table of the back office. */
export function Grid<Row>({
  spec,
  list,
  rows,
  selection,
  selectable,
  openRow,
  prefs,
  current,
}: RowsProps<Row> & { prefs: Prefs; current: number }) {
  const t = useText();
  const { code } = useLanguage();
  const end = directionOf(code) === 'rtl' ? ('left' as const) : ('right' as const);
  const start = end === 'right' ? ('left' as const) : ('right' as const);
  const linkOf = spec.rowLink;
  const columns: DataTableColumn<Row>[] = spec.columns
    .filter((column) => isShown(column, prefs))
    .map((column, at) => ({
      accessor: column.id,
      title: column.label,
      width: column.width,
      textAlign: column.align === 'end' ? end : start,
      sortable: column.sortField !== undefined,
      titleClassName: column.align === 'end' ? css.endTitle : undefined,
      cellsClassName: column.fills ? css.fills : undefined,
      render: (row) => {
        const shown = column.fills ? (
          <span className={css.clip} dir="auto">
            {column.render(row)}
          </span>
        ) : (
          column.render(row)
        );
        return at === 0 && linkOf ? (
          <Link {...linkOf(row)} className={css.link}>
            {shown}
          </Link>
        ) : (
          shown
        );
      },
    }));
  if (spec.rowActions) {
    columns.push({
      accessor: '__actions',
      title: <VisuallyHidden>{t('table.actions')}</VisuallyHidden>,
      width: 56,
      textAlign: end,
      render: (row) => <RowMenu of={spec.rowName(row)} actions={spec.rowActions?.(row) ?? []} />,
    });
  }
  const field = list.state.sort.replace(/^-/, '');
  const sorted = spec.columns.find(({ sortField }) => sortField === field);
  // On every page of a list that is chosen as a whole each row is.
  const chosen = new Set((selection.all ? rows : selection.rows).map(list.idOf));
  return (
    <DataTable<Row>
      aria-label={spec.title}
      className={classes(css.table, prefs.compact && css.compact)}
      columns={columns}
      records={rows}
      idAccessor={list.idOf}
      maxHeight="calc(100dvh - 150px)"
      highlightOnHover
      rowClassName={(row, index) =>
        classes(css.row, index === current && css.current, spec.isNew?.(row) && css.fresh)
      }
      customRowAttributes={(_, index) => ({
        'data-row': index,
        'aria-current': index === current ? 'true' : undefined,
      })}
      sortStatus={{
        columnAccessor: sorted?.id ?? '',
        direction: list.state.sort.startsWith('-') ? 'desc' : 'asc',
      }}
      sortIcons={{
        sorted: <IconChevronUp size={14} stroke={2} aria-hidden="true" />,
        unsorted: <IconSelector size={14} stroke={1.75} className={css.unsorted} aria-hidden="true" />,
      }}
      onSortStatusChange={({ columnAccessor, direction }) => {
        const by = spec.columns.find(({ id }) => id === columnAccessor)?.sortField;
        if (by) list.go({ sort: direction === 'desc' ? `-${by}` : by });
      }}
      onRowClick={
        linkOf
          ? ({ record, event }) => {
              // A press on something in the row is for that thing, and one that ends a selection of text for nothing.
              const inside = (event.target as Element).closest('a, button, input, label, [role="menuitem"]');
              if (!inside && !getSelection()?.toString()) openRow(linkOf(record));
            }
          : undefined
      }
      {...(selectable
        ? {
            selectedRecords: rows.filter((row) => chosen.has(list.idOf(row))),
            onSelectedRecordsChange: (page: Row[]) => {
              const here = new Set(rows.map(list.idOf));
              selection.choose([...selection.rows.filter((row) => !here.has(list.idOf(row))), ...page]);
            },
            selectionTrigger: 'cell' as const,
            selectionCheckboxProps: { size: 'xs' },
            getRecordSelectionCheckboxProps: (row: Row) => ({
              'aria-label': t('list.select', { name: spec.rowName(row) }),
            }),
            allRecordsSelectionCheckboxProps: { 'aria-label': t('list.selectPage') },
          }
        : {})}
    />
  );
}
