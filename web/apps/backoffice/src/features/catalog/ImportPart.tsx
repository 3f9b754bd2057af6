import { useRef, useState, type DragEvent } from 'react';
import { Button, Callout, classes } from '@souk/ui';
import { Panel } from '../../shared/Page.tsx';
import { keys } from '../../shared/queries.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import { useDone } from '../../shared/useDone.ts';
import css from './files.module.css';

/** Takes a file, chosen or dropped, and begins its import. */
export function ImportPart() {
  const t = useText();
  const { api } = useStore();
  const task = useTask();
  const { tell } = useDone(keys.imports);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const begin = async (file: File | undefined) => {
    if (!file || task.busy) return;
    const done = await task.run(() => api.startImport(file));
    if (input.current) input.current.value = ''; // so that the same file can be chosen again
    if (done) tell(t('files.started', { name: file.name }));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void begin(event.dataTransfer.files[0]);
  };
  return (
    <Panel title={t('files.importTitle')} text={t('files.importText')}>
      <div
        className={classes(css.drop, over && css.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {/* The button stands for it: two things to press would be one too many. */}
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(event) => void begin(event.target.files?.[0])}
        />
        <Button busy={task.busy} onClick={() => input.current?.click()}>
          {t('files.choose')}
        </Button>
        <span className={css.byHand}>{t('files.drop')}</span>
      </div>
      {task.problem ? (
        <div className={css.problem}>
          <Callout tone="bad">
            <p>{task.problem}</p>
          </Callout>
        </div>
      ) : null}
    </Panel>
  );
}
