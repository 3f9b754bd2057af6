import type { ReactNode } from 'react';
import { VisuallyHidden, classes } from '@souk/ui';
import { useText } from './text/index.ts';
import css from './Table.module.css';

export interface Column<T> {
  name: string;
  cell: (row: T) => ReactNode;
  /** Not shown where there is no room for it. */
  wide?: boolean;
  /** Amounts stand below each other. */
  end?: boolean;
}

/** Rows of one kind. On a phone each row becomes a block with its columns' names. */
export function Table<T extends { id: string }>({
  label,
  columns,
  rows,
  actions,
}: {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  actions?: (row: T) => ReactNode;
}) {
  const t = useText();
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              className={classes(column.wide && css.wide, column.end && css.end)}
            >
              {column.name}
            </th>
          ))}
          {actions ? (
            <th scope="col" className={css.last}>
              <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column, at) =>
              at === 0 ? (
                <th key={column.name} scope="row">
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.name}
                  className={classes(column.wide && css.wide, column.end && css.end)}
                  data-name={column.name}
                >
                  {column.cell(row)}
                </td>
              ),
            )}
            {actions ? (
              <td className={css.last}>
                <div className={css.acts}>{actions(row)}</div>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
