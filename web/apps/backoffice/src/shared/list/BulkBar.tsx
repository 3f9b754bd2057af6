import { useState } from 'react';
import { IconX } from '@tabler/icons-react';
import { useNotice } from '@souk/ui';
import { serviceKey } from '@souk/query/operations';
import { Confirm } from '../Confirm.tsx';
import { useMe, useStore } from '../store.ts';
import { useProblemText } from '../task.ts';
import { useText } from '../text/index.ts';
import { useDone } from '../useDone.ts';
import { BulkResults } from './BulkResults.tsx';
import { runBulk, type Outcome, type Progress as HowFar } from './bulk.ts';
import { JobBar } from './JobBar.tsx';
import { useJob, type StartJob } from './jobs.ts';
import { Progress } from './Progress.tsx';
import { allRows } from './sources.ts';
import type { BulkAct, Each, ListSpec } from './types.ts';
import { everything, type Listing, type Selection } from './useList.ts';
import css from './BulkBar.module.css';

/** The ink bar: what is done to the chosen rows, how far it is, and what became of each. */
export function BulkBar<Row>({
  spec,
  list,
  acts,
  selection,
}: {
  spec: ListSpec<Row>;
  list: Listing<Row>;
  acts: readonly BulkAct<Row>[];
  selection: Selection<Row>;
}) {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const problemText = useProblemText();
  const { reload } = useDone(serviceKey(spec.source.operation));
  const [asking, setAsking] = useState<BulkAct<Row> | null>(null);
  const [running, setRunning] = useState<(HowFar & { of?: number; stop?: () => void }) | null>(null);
  const [outcome, setOutcome] = useState<{ act: string; outcome: Outcome } | null>(null);
  const watched = useJob(spec.jobs, useMe().identity.id, spec.id);
  const total = list.rows.data?.total;
  const count = selection.all ? (total ?? null) : selection.rows.length;

  // All rows are known before the first is touched: an act may take rows out of the very list that is read.
  const gathered = async (signal: AbortSignal) => {
    const rows: Row[] = [];
    for await (const row of allRows(client, spec.source, everything(list.question), signal)) rows.push(row);
    return rows;
  };
  const tell = (act: BulkAct<Row>, result: Outcome) => {
    if (result.failed.length > 0 || result.stopped) setOutcome({ act: act.label, outcome: result });
    else notify({ text: t('list.bulkDone', { name: act.label, count: result.done }) });
  };
  const chosen = () =>
    selection.all ? { question: everything(list.question) } : { ids: selection.rows.map(list.idOf) };
  const start = async (act: BulkAct<Row>, each: Each<Row>) => {
    const controller = new AbortController();
    const stop = () => controller.abort();
    setAsking(null);
    setRunning({ done: 0, failed: 0, of: count ?? undefined, stop });
    try {
      const { signal } = controller;
      const rows = selection.all ? await gathered(signal) : selection.rows;
      const of = rows.length;
      const result = await runBulk({
        rows,
        each: (row) => each(row, client),
        off: act.off,
        nameOf: spec.rowName,
        reasonOf: problemText,
        onProgress: (progress) => setRunning({ ...progress, of, stop }),
        signal,
      });
      selection.clear();
      // What became of it is told when the rows show it.
      await reload();
      tell(act, result);
    } catch (error) {
      if (!controller.signal.aborted) notify({ text: problemText(error), tone: 'bad' });
      void reload();
    } finally {
      setRunning(null);
    }
  };
  const begin = async (job: StartJob) => {
    setAsking(null);
    setRunning({ done: 0, failed: 0, of: count ?? undefined });
    try {
      watched.watch(await job(chosen(), client));
      selection.clear();
    } catch (error) {
      notify({ text: problemText(error), tone: 'bad' });
    } finally {
      setRunning(null);
    }
  };
  const together = async (act: BulkAct<Row>, whole: NonNullable<BulkAct<Row>['whole']>) => {
    const controller = new AbortController();
    setAsking(null);
    setRunning({ done: 0, failed: 0, of: count ?? undefined, stop: () => controller.abort() });
    try {
      tell(act, await whole(chosen(), client, controller.signal));
    } catch (error) {
      if (!controller.signal.aborted) notify({ text: problemText(error), tone: 'bad' });
    } finally {
      setRunning(null);
    }
  };
  const go = (act: BulkAct<Row>) => {
    if (act.job) void begin(act.job);
    else if (act.whole) void together(act, act.whole);
    else if (act.each) void start(act, act.each);
  };
  const press = (act: BulkAct<Row>) => {
    if (act.confirm || act.dialog) setAsking(act);
    else go(act);
  };
  const busy = running !== null || watched.job.data?.state === 'running';
  const question = asking?.confirm?.(count);
  return (
    <>
      {spec.jobs ? <JobBar spec={spec} jobs={spec.jobs} watched={watched} /> : null}
      {running ? (
        <Progress done={running.done + running.failed} of={running.of} onStop={running.stop} />
      ) : !busy && (selection.rows.length > 0 || selection.all) ? (
        <div className={css.bar} role="region" aria-label={t('list.chosen')}>
          <span className={css.count} role="status">
            {count === null ? t('list.selectedAll') : t('list.selected', { count })}
          </span>
          {!selection.all && (list.rows.data?.next || list.rows.data?.previous) ? (
            <button type="button" className={css.act} onClick={selection.chooseAll}>
              {total === undefined ? t('list.selectAll') : t('list.selectAllOf', { count: total })}
            </button>
          ) : null}
          {acts.map((act) => (
            <button key={act.id} type="button" className={css.act} onClick={() => press(act)}>
              {act.label}
            </button>
          ))}
          <button type="button" className={css.act} aria-label={t('list.unselect')} onClick={selection.clear}>
            <IconX size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
      ) : null}
      {asking && question ? (
        <Confirm
          question={{
            ...question,
            danger: asking.danger ?? false,
            work: async () => undefined,
            onDone: () => go(asking),
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking?.dialog?.({
        count,
        start: (each) => void start(asking, each),
        begin: (job) => void begin(job),
        close: () => setAsking(null),
      })}
      {outcome ? <BulkResults {...outcome} onClose={() => setOutcome(null)} /> : null}
    </>
  );
}
