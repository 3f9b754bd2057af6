import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import {
  deleteBackup,
  discardRestored,
  downloadBackup,
  listBackups,
  makeBackup,
} from '@souk/client/operations/souk-backups';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, Callout, EmptyState, StatusPill } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { useMay } from '../../shared/may.tsx';
import { NotAllowed } from '../../shared/NotAllowed.tsx';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { useStore } from '../../shared/store.ts';
import { Table } from '../../shared/Table.tsx';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { ExportPart } from './ExportPart.tsx';
import { PlanPart } from './PlanPart.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { RunBar } from './RunBar.tsx';
import { UploadButton } from './UploadButton.tsx';
import { sizeOf } from '../../shared/size.ts';
import { useText } from './text/index.ts';
import css from './backups.module.css';
import cells from '../../shared/cells.module.css';

type Kept = Schemas['BackupKept'];
type Overview = Schemas['BackupOverview'];

const service = serviceKey(listBackups);
/** How often to look while something runs. */
const again = 1000;

export function BackupsPage() {
  const t = useText();
  const may = useMay();
  const { client } = useStore();
  const query = useQuery({
    ...reading(client, listBackups, {}),
    enabled: may(listBackups),
    refetchInterval: ({ state }) => (state.data?.run?.state === 'RUNNING' ? again : false),
  });
  const { run } = useDone(service);
  if (!may(listBackups)) return <NotAllowed />;
  const busy = query.data?.run?.state === 'RUNNING';
  return (
    <Page
      title={t('nav.backups')}
      text={t('backups.text')}
      actions={
        <>
          <UploadButton />
          <Button
            size="small"
            busy={busy}
            onClick={() => void run(() => client.call(makeBackup, {}), t('backups.begun'))}
          >
            {t('backups.make')}
          </Button>
        </>
      }
    >
      <Answer query={query} failed={t('backups.failed')} rows={6}>
        {(overview) => <Shown overview={overview} />}
      </Answer>
    </Page>
  );
}

function Shown({ overview }: { overview: Overview }) {
  const t = useText();
  const { client } = useStore();
  const { code } = useLanguage();
  const { run, tell } = useDone(service);
  const [question, setQuestion] = useState<Question | null>(null);
  const [restoring, setRestoring] = useState<Kept | null>(null);
  const { backups, readyDate } = overview;
  const fetchFile = async (name: string) =>
    saveFile(await client.download(downloadBackup.path.replace('{name}', encodeURIComponent(name))), name);
  const rows = backups.map((one) => ({ ...one, id: one.name }));
  return (
    <div className={css.parts}>
      {readyDate ? (
        <Callout tone="attention">
          <p>
            {overview.schema ? t('backups.readySchema', { schema: overview.schema }) : t('backups.ready')}
          </p>
          <Button
            size="small"
            variant="secondary"
            onClick={() => void run(() => client.call(discardRestored, {}), t('backups.discarded'))}
          >
            {t('backups.discard')}
          </Button>
        </Callout>
      ) : null}
      <RunBar run={overview.run} />
      <Panel title={t('backups.list')} text={t('backups.listText', { folder: overview.folder })}>
        {rows.length === 0 ? (
          <EmptyState compact headingLevel={3} title={t('backups.none')} text={t('backups.noneText')} />
        ) : (
          <Table
            label={t('backups.list')}
            rows={rows}
            columns={[
              {
                name: t('backups.file'),
                cell: (one) => (
                  <bdi className={cells.strong} dir="ltr">
                    {one.name}
                  </bdi>
                ),
              },
              {
                name: t('backups.state'),
                cell: (one) =>
                  one.problem ? (
                    <StatusPill tone="bad">{t('backups.broken')}</StatusPill>
                  ) : (
                    <StatusPill tone="good">{t(one.daily ? 'backups.daily' : 'backups.whole')}</StatusPill>
                  ),
              },
              {
                name: t('backups.holds'),
                wide: true,
                cell: (one) => t('backups.holdsWhat', { rows: one.rows, files: one.files }),
              },
              { name: t('backups.size'), end: true, cell: (one) => sizeOf(one.size, code) },
              { name: t('backups.when'), end: true, cell: (one) => <When date={one.createdDate} /> },
            ]}
            actions={(one) => (
              <RowMenu
                of={one.name}
                actions={[
                  {
                    label: t('backups.download'),
                    run: () => void run(() => fetchFile(one.name), t('backups.downloaded')),
                  },
                  {
                    label: t('backups.restore'),
                    off: one.problem ? t('backups.broken') : undefined,
                    run: () => setRestoring(one),
                  },
                  {
                    label: t('backups.delete'),
                    danger: true,
                    run: () =>
                      setQuestion({
                        title: t('backups.deleteTitle'),
                        text: t('backups.deleteText', { name: one.name }),
                        action: t('backups.delete'),
                        work: () => client.call(deleteBackup, { name: one.name }),
                        onDone: () => tell(t('backups.deleted')),
                      }),
                  },
                ]}
              />
            )}
          />
        )}
      </Panel>
      <PlanPart plan={overview.plan} />
      <ExportPart />
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
      {restoring ? (
        <RestoreDialog
          backup={restoring}
          overview={overview}
          onDone={() => tell(t('backups.restoreBegun'))}
          onClose={() => setRestoring(null)}
        />
      ) : null}
    </div>
  );
}
