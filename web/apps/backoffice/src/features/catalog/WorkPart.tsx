import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import {
  applyImport,
  cancelImport,
  getImportReport,
  undoImport,
} from '@souk/client/operations/stores-catalog-files';
import { Button, Callout, EmptyState } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { Advance } from '../../shared/files/Advance.tsx';
import { Figures } from '../../shared/files/Figures.tsx';
import { RowReport } from '../../shared/files/RowReport.tsx';
import { useMay } from '../../shared/may.tsx';
import { Bar } from '../../shared/Bar.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { goesOn, importOptions, issuesOptions, service, type ProductImport } from './calls.ts';
import { Refusals } from './Refusals.tsx';
import { useText } from './text/index.ts';
import css from '../../shared/files/files.module.css';

/**
 * One import from its dry run to the end: what it would do, how far it has come, what came of it, and the
 * way back.
 */
export function WorkPart({ id, onOpen }: { id: string; onOpen: (id: string | null) => void }) {
  const t = useText();
  const { client } = useStore();
  const query = useQuery(importOptions(client, id));
  const another = (
    <Button variant="secondary" onClick={() => onOpen(null)}>
      {t('imports.another')}
    </Button>
  );
  if (isSoukError(query.error) && query.error.status === 404) {
    return (
      <Panel>
        <EmptyState
          compact
          headingLevel={2}
          title={t('imports.gone')}
          text={t('imports.goneText')}
          action={another}
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

function titleOf(t: ReturnType<typeof useText>, { dryRun, state, undo, fileName: name }: ProductImport) {
  if (undo) return t(undo.state === 'DONE' ? 'files.undone' : 'files.undoing', { name });
  if (state === 'FAILED') return t('imports.hasFailed', { name });
  if (state === 'CANCELED') return t('imports.hasStopped', { name });
  if (state === 'DONE') return t(dryRun ? 'imports.checked' : 'imports.imported', { name });
  return t(dryRun ? 'imports.checking' : 'imports.importing', { name });
}

function Work({ one, onOpen }: { one: ProductImport; onOpen: (id: string | null) => void }) {
  const t = useText();
  const may = useMay();
  const { client } = useStore();
  const task = useTask();
  const { tell, reload } = useDone(service);
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, dryRun, state, undo } = one;
  const runs = goesOn(one);
  const changes = one.createdProducts + one.updatedProducts;
  const apply = () =>
    void task.run(async () => {
      const made = await client.call(applyImport, { id });
      void reload();
      onOpen(made.import.id);
    });
  const stop = () =>
    setQuestion({
      title: t('imports.stopTitle'),
      text: t(dryRun ? 'imports.stopCheck' : 'files.stopText'),
      action: t('imports.stop'),
      work: () => client.call(cancelImport, { id }),
      onDone: () => tell(t('imports.stopped')),
    });
  const takeBack = () =>
    setQuestion({
      title: t('files.undoTitle'),
      text: t('files.undoText', { created: one.createdProducts, updated: one.updatedProducts }),
      action: t('files.undo'),
      work: () => client.call(undoImport, { id }),
      onDone: () => void reload(),
    });
  const undoable = !dryRun && !runs && !undo && changes > 0;
  return (
    <Panel title={titleOf(t, one)} text={dryRun && state === 'DONE' ? t('files.checkedText') : undefined}>
      <div className={css.body}>
        {task.problem ? (
          <Callout tone="bad">
            <p>{task.problem}</p>
          </Callout>
        ) : null}
        {one.reason ? (
          <Callout tone="bad">
            <p lang="en" dir="ltr">
              {one.reason}
            </p>
          </Callout>
        ) : null}
        <Going one={one} />
        {runs ? null : (
          <Figures
            of={[
              { name: t('imports.new'), value: one.createdProducts },
              { name: t('imports.changed'), value: one.updatedProducts },
              { name: t('imports.asBefore'), value: one.unchangedProducts },
              { name: t('imports.leftOut'), value: one.skippedRows, bad: one.skippedRows > 0 },
            ]}
          />
        )}
        {one.ignoredColumns.length > 0 && !runs ? (
          <p className={css.note}>{t('imports.ignored', { names: one.ignoredColumns.join(', ') })}</p>
        ) : null}
      </div>
      {undo?.state === 'DONE' && undo.refused > 0 ? <Refusals id={id} count={undo.refused} /> : null}
      {!runs && one.errors + one.warnings > 0 ? <Issues of={one} /> : null}
      <div className={css.foot}>
        <div className={css.buttons}>
          {runs ? <span className={css.note}>{t('imports.goesOn')}</span> : null}
          {runs && !undo && may(cancelImport) ? (
            <Button variant="secondary" onClick={stop}>
              {t('imports.stop')}
            </Button>
          ) : null}
          {runs ? null : (
            <Button variant="secondary" onClick={() => onOpen(null)}>
              {t('imports.another')}
            </Button>
          )}
          {undoable && may(undoImport) ? (
            <Button variant="secondary" onClick={takeBack}>
              {t('files.undo')}
            </Button>
          ) : null}
          {dryRun && state === 'DONE' && may(applyImport) ? (
            changes > 0 ? (
              <Button busy={task.busy} onClick={apply}>
                {t('files.apply', { count: changes })}
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

/** The bar of what goes on, and what became of taking it back. */
function Going({ one }: { one: ProductImport }) {
  const t = useText();
  const { undo, fileName: name } = one;
  if (undo) {
    const { processed: done, total, refused } = undo;
    return (
      <div className={css.advance} role="status">
        {undo.state === 'DONE' ? null : <Bar name={name} done={done} total={total} />}
        <span className={css.note}>{t('files.undoneOf', { done: done - refused, total })}</span>
      </div>
    );
  }
  return goesOn(one) ? <Advance name={name} done={one.processedRows} total={one.totalRows ?? 0} /> : null;
}

/** What was wrong with its rows. */
function Issues({ of }: { of: ProductImport }) {
  const t = useText();
  const { client } = useStore();
  const issues = useInfiniteQuery(issuesOptions(client, of.id));
  const title = [
    of.errors ? t('imports.errors', { count: of.errors }) : '',
    of.warnings ? t('imports.warnings', { count: of.warnings }) : '',
  ];
  return (
    <RowReport
      title={title.filter(Boolean).join(', ')}
      text={t(of.dryRun ? 'imports.reportDry' : 'imports.reportText')}
      issues={issues}
      path={getImportReport.path.replace('{id}', encodeURIComponent(of.id))}
    />
  );
}
