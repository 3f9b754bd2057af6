import '@mantine/dropzone/styles.css';
import { useState } from 'react';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { Callout } from '@souk/ui';
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
  const choose = (file: File | undefined) => {
    if (!file || task.busy) return;
    void task.run(async () => setChosen({ file, inspection: await inspect(client, file) }));
  };
  if (chosen) return <Mapping {...chosen} onBack={() => setChosen(null)} onBegun={onBegun} />;
  return (
    <Panel title={t('files.importTitle')} text={t('files.importText')}>
      <div className={css.body}>
        {task.problem ? (
          <Callout tone="bad">
            <p>{task.problem}</p>
          </Callout>
        ) : null}
        <Dropzone
          className={css.drop}
          multiple={false}
          loading={task.busy}
          onDrop={(files) => choose(files[0])}
          onReject={() => task.refuse(t('files.oneFile'))}
          inputProps={{ 'aria-label': t('files.chooseFile') }}
          aria-label={t('files.choose')}
        >
          <span className={css.dropInside}>
            <IconFileSpreadsheet size={24} stroke={1.75} aria-hidden="true" />
            <span>
              <b>{t('files.choose')}</b>
              <span className={css.byHand}>{t('files.drop')}</span>
            </span>
          </span>
        </Dropzone>
      </div>
    </Panel>
  );
}
