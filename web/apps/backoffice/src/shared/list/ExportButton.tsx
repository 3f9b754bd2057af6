import { useState } from 'react';
import { Button, useNotice } from '@souk/ui';
import { useStore } from '../store.ts';
import { saveFile } from '../save-file.ts';
import { useProblemText } from '../task.ts';
import { useText } from '../text/index.ts';
import { csvOf } from './csv.ts';
import { allRows } from './sources.ts';
import type { ListSpec } from './types.ts';
import { everything, type Listing } from './useList.ts';

/** A file of everything that matches, with what each column says. */
export function ExportButton<Row>({
  spec,
  list,
  file,
}: {
  spec: ListSpec<Row>;
  list: Listing<Row>;
  file: string;
}) {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const problemText = useProblemText();
  const [count, setCount] = useState<number | null>(null);
  const [running, setRunning] = useState<AbortController | null>(null);
  const columns = spec.columns.flatMap(({ label, csv }) =>
    csv ? [{ label, csv: (row: Row) => csv(row, client) }] : [],
  );
  const start = async () => {
    const controller = new AbortController();
    setRunning(controller);
    setCount(0);
    try {
      const rows = allRows(client, spec.source, everything(list.question), controller.signal);
      const text = await csvOf(columns, rows, (so) => so % 100 === 0 && setCount(so));
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${file}.csv`);
    } catch (error) {
      if (!controller.signal.aborted) notify({ text: problemText(error), tone: 'bad' });
    } finally {
      setRunning(null);
      setCount(null);
    }
  };
  return running ? (
    <Button variant="secondary" size="small" onClick={() => running.abort()}>
      {t('list.exporting', { count: count ?? 0 })}
    </Button>
  ) : (
    <Button variant="secondary" size="small" onClick={() => void start()}>
      {t('list.export')}
    </Button>
  );
}
