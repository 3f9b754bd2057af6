import { useState } from 'react';
import { startImport } from '@souk/client/operations/stores-catalog-files';
import { Callout } from '@souk/ui';
import { FileDrop } from '../../shared/FileDrop.tsx';
import { Mapping } from '../../shared/files/Mapping.tsx';
import { useMay } from '../../shared/may.tsx';
import { Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { check, inspect, layoutNames, type ProductInspection } from './calls.ts';
import { useText } from './text/index.ts';
import css from '../../shared/files/files.module.css';

/** Files that nobody knows are read as Souk's own, column by column. */
const ownLayout = 'SOUK';

interface Chosen {
  file: File;
  inspection: ProductInspection;
}

/** Takes a file, chosen or dropped, and asks how its columns are to be read. */
export function ImportPart({ onBegun }: { onBegun: (id: string) => void }) {
  const t = useText();
  const may = useMay();
  const { client } = useStore();
  const task = useTask();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const choose = (file: File) =>
    void task.run(async () => setChosen({ file, inspection: await inspect(client, file) }));
  if (chosen) {
    const { file, inspection } = chosen;
    const { layout = ownLayout } = inspection;
    const begin = (mapping: Record<string, string>) =>
      void task.run(async () => onBegun((await check(client, file, { layout, mapping })).id));
    return (
      <Mapping
        file={file}
        inspection={inspection}
        task={task}
        text={(read, count) =>
          inspection.layout
            ? t('files.recognised', { layout: layoutNames[layout] ?? layout, read, count })
            : t('files.unrecognised', { read, count })
        }
        onBack={() => {
          // What was said of the other file.
          task.refuse('');
          setChosen(null);
        }}
        onCheck={may(startImport) ? begin : undefined}
      />
    );
  }
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
