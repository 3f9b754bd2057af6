import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isSoukError } from '@souk/client';
import { applyImport, cancelImport, undoImport } from '@souk/client/operations/stores-catalog-files';
import { Button, Callout, EmptyState } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { useMay } from '../../shared/may.tsx';
import { Bar } from '../../shared/Bar.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { goesOn, importOptions, service, type ProductImport } from './calls.ts';
import { Issues } from './Issues.tsx';
import { Figures } from './Progress.tsx';
import { Refusals } from './Refusals.tsx';
import { useText } from './text/index.ts';
import css from './files.module.css';

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
      {t('files.another')}
    </Button>
  );
  if (isSoukError(query.error) && query.error.status === 404) {
    return (
      <Panel>
        <EmptyState
          compact
          headingLevel={2}
          title={t('files.gone')}
          text={t('files.goneText')}
          action={another}
        />
      </Panel>
    );
  }
  return (
    <Answer query={query} failed={t('files.loadFailed')}>
      {(one) => <Work one={one} onOpen={onOpen} />}
    </Answer>
  );
}

function titleOf(t: ReturnType<typeof useText>, { dryRun, state, undo, fileName: name }: ProductImport) {
  if (undo) return t(undo.state === 'DONE' ? 'files.undone' : 'files.undoing', { name });
  if (state === 'FAILED') return t('files.hasFailed', { name });
  if (state === 'CANCELED') return t('files.hasStopped', { name });
  if (state === 'DONE') return t(dryRun ? 'files.checked' : 'files.imported', { name });
  return t(dryRun ? 'files.checking' : 'files.importing', { name });
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
      title: t('files.stopTitle'),
      text: t(dryRun ? 'files.stopCheck' : 'files.stopText'),
      action: t('files.stop'),
      work: () => client.call(cancelImport, { id }),
      onDone: () => tell(t('files.stopped')),
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
        <Advance one={one} />
        {runs ? null : <Figures of={one} />}
        {one.ignoredColumns.length > 0 && !runs ? (
          <p className={css.note}>{t('files.ignored', { names: one.ignoredColumns.join(', ') })}</p>
        ) : null}
      </div>
      {undo?.state === 'DONE' && undo.refused > 0 ? <Refusals id={id} count={undo.refused} /> : null}
      {!runs && one.errors + one.warnings > 0 ? <Issues of={one} /> : null}
      <div className={css.foot}>
        <div className={css.buttons}>
          {runs ? <span className={css.note}>{t('files.goesOn')}</span> : null}
          {runs && !undo && may(cancelImport) ? (
            <Button variant="secondary" onClick={stop}>
              {t('files.stop')}
            </Button>
          ) : null}
          {runs ? null : (
            <Button variant="secondary" onClick={() => onOpen(null)}>
              {t('files.another')}
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
              <span className={css.note}>{t('files.nothing')}</span>
            )
          ) : null}
        </div>
      </div>
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </Panel>
  );
}

/** The bar of what goes on, and what became of taking it back. */
function Advance({ one }: { one: ProductImport }) {
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
  if (!goesOn(one)) return null;
  const total = one.totalRows ?? 0;
  return (
    <div className={css.advance} role="status">
      <Bar name={name} done={one.processedRows} total={total} />
      <span className={css.note}>
        {total ? t('files.rows', { done: one.processedRows, total }) : t('files.noRows')}
      </span>
    </div>
  );
}
