import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import {
  applyMemberImport,
  cancelMemberImport,
  getMemberImportReport,
} from '@souk/client/operations/members-members';
import { Button, Callout, EmptyState } from '@souk/ui';
import { Confirm, type Question } from '../../../shared/Confirm.tsx';
import { Advance } from '../../../shared/files/Advance.tsx';
import { Figures } from '../../../shared/files/Figures.tsx';
import { RowReport } from '../../../shared/files/RowReport.tsx';
import { useMay } from '../../../shared/may.tsx';
import { Answer, Panel } from '../../../shared/Page.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useDone } from '../../../shared/useDone.ts';
import { errorsOptions, goesOn, importOptions, service, type MemberImport } from './calls.ts';
import { useText } from './text.ts';
import css from '../../../shared/files/files.module.css';

/** One import from its check to the end: what it would do, how far it has come, and what came of it. */
export function WorkPart({ id, onOpen }: { id: string; onOpen: (id: string | null) => void }) {
  const t = useText();
  const { client } = useStore();
  const query = useQuery(importOptions(client, id));
  if (isSoukError(query.error) && query.error.status === 404) {
    return (
      <Panel>
        <EmptyState
          compact
          headingLevel={2}
          title={t('imports.gone')}
          text={t('imports.goneText')}
          action={
            <Button variant="secondary" onClick={() => onOpen(null)}>
              {t('imports.another')}
            </Button>
          }
        />
      </Panel>
    );
  }
  return (
    <Answer query={query} failed={t('imports.loadFailed')}>
      {(one) => <Work one={one} onOpen={onOpen} />}
    </Answer>
  );
}

function titleOf(t: ReturnType<typeof useText>, { dryRun, state, fileName: name }: MemberImport) {
  if (state === 'FAILED') return t('imports.hasFailed', { name });
  if (state === 'CANCELED') return t('imports.hasStopped', { name });
  if (state === 'DONE') return t(dryRun ? 'imports.checked' : 'imports.imported', { name });
  return t(dryRun ? 'imports.checking' : 'imports.importing', { name });
}

function Work({ one, onOpen }: { one: MemberImport; onOpen: (id: string | null) => void }) {
  const t = useText();
  const may = useMay();
  const { client } = useStore();
  const task = useTask();
  const { tell, reload } = useDone(service);
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, dryRun, state, sendInvitations } = one;
  const runs = goesOn(one);
  const checked = dryRun && state === 'DONE';
  const changes = one.created + one.updated;
  const apply = () =>
    void task.run(async () => {
      const made = await client.call(applyMemberImport, { id });
      void reload();
      onOpen(made.import.id);
    });
  const stop = () =>
    setQuestion({
      title: t('imports.stopTitle'),
      text: t(dryRun ? 'imports.stopCheck' : 'memberFiles.stopText'),
      action: t('imports.stop'),
      work: () => client.call(cancelMemberImport, { id }),
      onDone: () => tell(t('imports.stopped')),
    });
  return (
    <Panel title={titleOf(t, one)} text={checked ? t('memberFiles.checkedText') : undefined}>
      <div className={css.body}>
        {task.problem ? (
          <Callout tone="bad">
            <p>{task.problem}</p>
          </Callout>
        ) : null}
        {runs ? (
          <Advance name={one.fileName} done={one.processedRows} total={one.totalRows} />
        ) : (
          <Figures
            of={[
              { name: t('imports.new'), value: one.created },
              { name: t('imports.changed'), value: one.updated },
              { name: t('imports.asBefore'), value: one.unchanged },
              { name: t('imports.leftOut'), value: one.failed, bad: one.failed > 0 },
            ]}
          />
        )}
        {one.ignoredColumns.length > 0 && !runs ? (
          <p className={css.note}>{t('imports.ignored', { names: one.ignoredColumns.join(', ') })}</p>
        ) : null}
        {checked && one.created > 0 ? (
          <p className={css.note}>{t(sendInvitations ? 'memberFiles.mails' : 'memberFiles.noMails')}</p>
        ) : null}
      </div>
      {!runs && one.failed > 0 ? <Wrong of={one} /> : null}
      <div className={css.foot}>
        <div className={css.buttons}>
          {runs ? <span className={css.note}>{t('imports.goesOn')}</span> : null}
          {runs && may(cancelMemberImport) ? (
            <Button variant="secondary" onClick={stop}>
              {t('imports.stop')}
            </Button>
          ) : null}
          {runs ? null : (
            <Button variant="secondary" onClick={() => onOpen(null)}>
              {t('imports.another')}
            </Button>
          )}
          {checked && may(applyMemberImport) ? (
            changes > 0 ? (
              <Button busy={task.busy} onClick={apply}>
                {t('memberFiles.apply', { count: changes })}
              </Button>
            ) : (
              <span className={css.note}>{t('imports.nothing')}</span>
            )
          ) : null}
        </div>
      </div>
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </Panel>
  );
}

/** The rows that bring nobody in, and why. */
function Wrong({ of }: { of: MemberImport }) {
  const t = useText();
  const { client } = useStore();
  const issues = useInfiniteQuery(errorsOptions(client, of.id));
  return (
    <RowReport
      title={t('imports.rowErrors', { count: of.failed })}
      text={t(of.dryRun ? 'imports.skippedDry' : 'imports.skippedText')}
      issues={issues}
      path={getMemberImportReport.path.replace('{id}', encodeURIComponent(of.id))}
      of={t('memberFiles.field.email')}
    />
  );
}
