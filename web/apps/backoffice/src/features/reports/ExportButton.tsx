import { useState } from 'react';
import { Button, useNotice } from '@souk/ui';
import { csvOf, type CsvColumn } from '../../shared/list/csv.ts';
import type { Column } from '../../shared/Table.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { useProblemText } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import css from './reports.module.css';

/** A column of a report: what people read, and what a spreadsheet gets. */
export interface ReportColumn<Row> extends Column<Row> {
  csv: (row: Row) => string;
}

/** Gives the rows of a report as a file. */
export function ExportButton<Row>({
  file,
  columns,
  rows,
}: {
  file: string;
  columns: readonly ReportColumn<Row>[];
  /** Those that are shown, or how to ask for all of them. */
  rows: readonly Row[] | (() => Promise<readonly Row[]>);
}) {
  const t = useText();
  const notify = useNotice();
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const named: CsvColumn<Row>[] = columns.map(({ name, csv }) => ({ label: name, csv }));
      const all = typeof rows === 'function' ? await rows() : rows;
      saveFile(new Blob([await csvOf(named, all)], { type: 'text/csv' }), `${file}.csv`);
    } catch (error) {
      notify({ text: problemText(error), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className={css.export}>
      <Button variant="secondary" size="small" busy={busy} onClick={() => void save()}>
        {t('reports.export')}
      </Button>
    </p>
  );
}
