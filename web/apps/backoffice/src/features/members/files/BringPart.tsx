import { useState } from 'react';
import { startMemberImport } from '@souk/client/operations/members-members';
import { Callout, Checkbox } from '@souk/ui';
import { FileDrop } from '../../../shared/FileDrop.tsx';
import type { Inspection } from '../../../shared/files/inspection.ts';
import { Mapping } from '../../../shared/files/Mapping.tsx';
import { useMay } from '../../../shared/may.tsx';
import { Panel } from '../../../shared/Page.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { check, inspect } from './calls.ts';
import { fieldNames } from './fields.ts';
import { useText } from './text.ts';
import css from '../../../shared/files/files.module.css';

/** Takes a file, chosen or dropped, and asks how its columns are to be read. */
export function BringPart({ onBegun }: { onBegun: (id: string) => void }) {
  const t = useText();
  const may = useMay();
  const { client } = useStore();
  const task = useTask();
  const [invite, setInvite] = useState(false);
  const [chosen, setChosen] = useState<{ file: File; inspection: Inspection } | null>(null);
  const choose = (file: File) =>
    void task.run(async () => setChosen({ file, inspection: await inspect(client, file) }));
  if (chosen) {
    const { file, inspection } = chosen;
    return (
      <Mapping
        file={file}
        inspection={inspection}
        task={task}
        text={(read, count) => t('memberFiles.match', { read, count })}
        fieldName={(field) => {
          const key = fieldNames[field];
          return key ? t(key) : field;
        }}
        onBack={() => {
          // What was said of the other file.
          task.refuse('');
          setChosen(null);
        }}
        onCheck={
          may(startMemberImport)
            ? (mapping) =>
                void task.run(async () => onBegun((await check(client, file, { mapping, invite })).id))
            : undefined
        }
      >
        <Checkbox
          label={t('memberFiles.invite')}
          checked={invite}
          onChange={(event) => setInvite(event.currentTarget.checked)}
        />
      </Mapping>
    );
  }
  return (
    <Panel title={t('memberFiles.bring')} text={t('memberFiles.bringText')}>
      <div className={css.body}>
        {task.problem ? (
          <Callout tone="bad">
            <p>{task.problem}</p>
          </Callout>
        ) : null}
        <FileDrop label={t('memberFiles.file')} task={task} onFile={choose} />
      </div>
    </Panel>
  );
}
