import type { ReportColumn } from './ExportButton.tsx';

/** A column of whole numbers. */
export const counted = <Row>(name: string, of: (row: Row) => number): ReportColumn<Row> => ({
  name,
  cell: of,
  csv: (row) => String(of(row)),
  end: true,
});
