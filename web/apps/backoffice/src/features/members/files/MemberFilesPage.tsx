import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  cancelMemberImport,
  exportMembers,
  startMemberImport,
} from '@souk/client/operations/members-members';
import { Button, Callout, Checkbox, EmptyState, StatusPill, type Tone } from '@souk/ui';
import { Bar } from '../../../shared/Bar.tsx';
import { FileDrop } from '../../../shared/FileDrop.tsx';
import { Allowed, useMay } from '../../../shared/may.tsx';
import { Answer, Page, Panel } from '../../../shared/Page.tsx';
import { RowMenu } from '../../../shared/RowMenu.tsx';
import { saveFile } from '../../../shared/save-file.ts';
import { useStore } from '../../../shared/store.ts';
import { Table } from '../../../shared/Table.tsx';
import { useTask } from '../../../shared/task.ts';
import { useDone } from '../../../shared/useDone.ts';
import { When } from '../../../shared/When.tsx';
import { useText, type TextKey } from '../text/index.ts';
import { bring, columns, goesOn, importsOptions, service, type MemberImport } from './calls.ts';
import { WrongDialog } from './WrongDialog.tsx';
import cells from '../../../shared/cells.module.css';
import css from './files.module.css';

const states: Record<string, { name: TextKey; tone: Tone }> = {
  RECEIVING: { name: 'memberFiles.waiting', tone: 'neutral' },
  WAITING: { name: 'memberFiles.waiting', tone: 'neutral' },
  RUNNING: { name: 'memberFiles.running', tone: 'active' },
  DONE: { name: 'memberFiles.done', tone: 'good' },
  FAILED: { name: 'memberFiles.broken', tone: 'bad' },
  CANCELED: { name: 'memberFiles.canceled', tone: 'attention' },
};

/** Members in and out of the shop as files. */
export function MemberFilesPage() {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const take = () =>
    void task.run(async () => saveFile(await client.download(exportMembers.path), 'members.csv'));
  return (
    <Page
      title={t('nav.memberFiles')}
      text={t('memberFiles.text')}
      actions={
        <Allowed to={exportMembers}>
          <Button variant="secondary" size="small" busy={task.busy} onClick={take}>
            {t('memberFiles.take')}
          </Button>
        </Allowed>
      }
    >
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      <Allowed to={startMemberImport}>
        <BringPart />
      </Allowed>
      <FilesPart />
    </Page>
  );
}

function BringPart() {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const { tell } = useDone(service);
  const [invite, setInvite] = useState(false);
  const choose = async (file: File) => {
    if (await task.run(() => bring(client, file, invite))) tell(t('memberFiles.begun'));
  };
  return (
    <Panel title={t('memberFiles.bring')} text={t('memberFiles.bringText')}>
      <div className={css.body}>
        {task.problem ? (
          <Callout tone="bad">
            <p>{task.problem}</p>
          </Callout>
        ) : null}
        <Checkbox
          label={t('memberFiles.invite')}
          checked={invite}
          onChange={(event) => setInvite(event.currentTarget.checked)}
        />
        <FileDrop label={t('memberFiles.file')} task={task} onFile={(file) => void choose(file)} />
        <p className={css.note}>{t('memberFiles.columns', { list: columns.join(', ') })}</p>
      </div>
    </Panel>
  );
}

function FilesPart() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run } = useDone(service);
  const [wrong, setWrong] = useState<MemberImport | null>(null);
  const query = useInfiniteQuery(importsOptions(client));
  const stop = (id: string) =>
    void run(() => client.call(cancelMemberImport, { id }), t('memberFiles.stopped'));
  return (
    <Panel title={t('memberFiles.history')}>
      <Answer query={query} failed={t('memberFiles.failed')}>
        {({ pages }) => {
          const list = pages.flatMap(({ imports }) => imports);
          if (list.length === 0) {
            return (
              <EmptyState
                compact
                headingLevel={3}
                title={t('memberFiles.none')}
                text={t('memberFiles.noneText')}
              />
            );
          }
          return (
            <Table
              label={t('memberFiles.history')}
              rows={list}
              columns={[
                {
                  name: t('memberFiles.name'),
                  cell: (one) => <bdi className={cells.strong}>{one.fileName}</bdi>,
                },
                { name: t('memberFiles.state'), cell: (one) => <State of={one} /> },
                { name: t('memberFiles.result'), cell: (one) => <Result of={one} /> },
                { name: t('memberFiles.when'), wide: true, cell: (one) => <When date={one.createdDate} /> },
              ]}
              actions={(one) => (
                <RowMenu
                  of={one.fileName}
                  actions={[
                    one.failed > 0 ? { label: t('memberFiles.show'), run: () => setWrong(one) } : null,
                    goesOn(one) && may(cancelMemberImport)
                      ? { label: t('memberFiles.stop'), danger: true, run: () => stop(one.id) }
                      : null,
                  ]}
                />
              )}
            />
          );
        }}
      </Answer>
      {query.hasNextPage ? (
        <div className={cells.more}>
          <Button
            variant="secondary"
            size="small"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('memberFiles.more')}
          </Button>
        </div>
      ) : null}
      {wrong ? <WrongDialog of={wrong} onClose={() => setWrong(null)} /> : null}
    </Panel>
  );
}

function State({ of }: { of: MemberImport }) {
  const t = useText();
  const state = states[of.state];
  return (
    <div className={css.state}>
      {state ? <StatusPill tone={state.tone}>{t(state.name)}</StatusPill> : null}
      {goesOn(of) ? <Bar name={of.fileName} done={of.processedRows} total={of.totalRows} /> : null}
      <span className={css.note}>
        {t('memberFiles.rows', { done: of.processedRows, total: of.totalRows })}
      </span>
    </div>
  );
}

function Result({ of }: { of: MemberImport }) {
  const t = useText();
  const parts = [
    of.created ? t('memberFiles.added', { count: of.created }) : '',
    of.updated ? t('memberFiles.changed', { count: of.updated }) : '',
    of.failed ? t('memberFiles.wrong', { count: of.failed }) : '',
    of.ignoredColumns.length ? t('memberFiles.ignored', { list: of.ignoredColumns.join(', ') }) : '',
  ].filter(Boolean);
  return <>{parts.join(' · ') || '–'}</>;
}
