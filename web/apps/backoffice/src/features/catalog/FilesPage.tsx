import { useNavigate, useSearch } from '@tanstack/react-router';
import { exportProducts, startImport } from '@souk/client/operations/stores-catalog-files';
import { Button, Callout } from '@souk/ui';
import { Allowed } from '../../shared/may.tsx';
import { Page } from '../../shared/Page.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { ImportPart } from './ImportPart.tsx';
import { ImportsPart } from './ImportsPart.tsx';
import { useText } from './text/index.ts';
import { WorkPart } from './WorkPart.tsx';

/** Products in and out of the shop as files. */
export function FilesPage() {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const navigate = useNavigate();
  const { import: open } = useSearch({ strict: false }) as { import?: string };
  const show = (id: string | null) =>
    void navigate({ to: '/product-files', search: id === null ? {} : { import: id } });
  const take = () =>
    void task.run(async () => {
      saveFile(await client.download(exportProducts.path), 'products.csv');
    });
  return (
    <Page
      title={t('nav.files')}
      text={t('files.text')}
      actions={
        <Button variant="secondary" size="small" busy={task.busy} onClick={take}>
          {t('files.export')}
        </Button>
      }
    >
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      {open ? (
        <WorkPart key={open} id={open} onOpen={show} />
      ) : (
        <Allowed to={startImport}>
          <ImportPart onBegun={show} />
        </Allowed>
      )}
      <ImportsPart open={open} onOpen={show} />
    </Page>
  );
}
