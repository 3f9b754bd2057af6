import { useState } from 'react';
import { Callout } from '@souk/ui';
import { FileDrop } from '../../shared/FileDrop.tsx';
import { Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { inspect, type Inspection } from './calls.ts';
import { Mapping } from './Mapping.tsx';
import { useText } from './text/index.ts';
import css from './files.module.css';

interface Chosen {
  file: File;
  inspection: Inspection;
}

/** Takes a file, chosen or dropped, and asks how its columns are to be read. */
export function ImportPart({ onBegun }: { onBegun: (id: string) => void }) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const choose = (file: File) =>
    void task.run(async () => setChosen({ file, inspection: await inspect(client, file) }));
  if (chosen) return <Mapping {...chosen} onBack={() => setChosen(null)} onBegun={onBegun} />;
  return (
    <Panel title={t('files.importTitle')} text={t('files.importText')}>
      <div className={css.body}>
        {task.problem ? (
          <Callout tone="bad">
            <p>{task.problem}</p>
          </Callout>
        ) : null}
        <FileDrop label={t('files.chooseFile')} task={task} onFile={choose} />
      </div>
    </Panel>
  );
}
