import { Button, Callout } from '@souk/ui';
import { Page } from '../../shared/Page.tsx';
import { can } from '../../shared/permissions.ts';
import { useCan, useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useText } from './text/index.ts';
import { ImportPart } from './ImportPart.tsx';
import { ImportsPart } from './ImportsPart.tsx';
import { saveFile } from '../../shared/save-file.ts';

/** Products in and out of the shop as files. */
export function FilesPage() {
  const t = useText();
  const has = useCan();
  const { api } = useStore();
  const task = useTask();
  const take = () =>
    void task.run(async () => {
      saveFile(await api.exportProducts(), 'products.csv');
    });
  return (
    <Page
      title={t('nav.files')}
      text={t('files.text')}
      actions={
        <Button variant="secondary" busy={task.busy} onClick={take}>
          {t('files.export')}
        </Button>
      }
    >
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      {has(can.modifyProducts) ? <ImportPart /> : null}
      <ImportsPart />
    </Page>
  );
}
