import '@mantine/dropzone/styles.css';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { Task } from './task.ts';
import { useText } from './text/index.ts';
import css from './FileDrop.module.css';

/** Takes one file, chosen or dropped. `label` is what the file is of. */
export function FileDrop({
  label,
  task,
  onFile,
}: {
  label: string;
  task: Task;
  onFile: (file: File) => void;
}) {
  const t = useText();
  return (
    <Dropzone
      className={css.drop}
      multiple={false}
      loading={task.busy}
      onDrop={([file]) => {
        if (file && !task.busy) onFile(file);
      }}
      onReject={() => task.refuse(t('drop.oneFile'))}
      inputProps={{ 'aria-label': label }}
      aria-label={t('drop.choose')}
    >
      <span className={css.inside}>
        <IconFileSpreadsheet size={24} stroke={1.75} aria-hidden="true" />
        <span>
          <b>{t('drop.choose')}</b>
          <span className={css.byHand}>{t('drop.orDrop')}</span>
        </span>
      </span>
    </Dropzone>
  );
}
