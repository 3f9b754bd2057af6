import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNotice } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { serviceKey } from '@souk/query/operations';
import { didMyself, serviceOf } from '../live/news.ts';
import { useStore } from '../store.ts';
import { useProblemText } from '../task.ts';
import { refusalOf } from '../text/index.ts';
import { BulkResults } from './BulkResults.tsx';
import type { Failure } from './bulk.ts';
import { useListText } from './job-text.ts';
import type { JobFailure, Jobs, JobState, useJob } from './jobs.ts';
import { Progress } from './Progress.tsx';
import type { ListSpec } from './types.ts';

/** How far the server is with a job, and, when it is over, what became of it. */
export function JobBar<Row>({
  spec,
  jobs,
  watched,
}: {
  spec: ListSpec<Row>;
  jobs: Jobs;
  watched: ReturnType<typeof useJob>;
}) {
  const t = useListText();
  const { client } = useStore();
  const cache = useQueryClient();
  const notify = useNotice();
  const problemText = useProblemText();
  const [stopping, setStopping] = useState('');
  const { job, watch, forget } = watched;
  const now = job.data;
  const { operation } = spec.source;
  const id = now?.id;
  const running = now?.state === 'running';

  // What was begun elsewhere is watched from here too, so that its end is told.
  useEffect(() => {
    if (now && running) watch(now);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when another job shows up
  }, [id, running]);
  const over = now?.state !== undefined && !running;
  const clean = now?.state === 'done' && now.failed === 0;
  useEffect(() => {
    if (!over) return;
    didMyself(serviceOf(operation), Date.now());
    const reloaded = cache.invalidateQueries({ queryKey: serviceKey(operation) });
    if (!clean) return;
    // Told when the rows show it.
    void reloaded.then(() => notify({ text: t('list.bulkDone', { name: now.name, count: now.done }) }));
    forget();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each end of a job
  }, [id, over]);

  const stop = async (running: JobState) => {
    setStopping(running.id);
    try {
      await jobs.stop(running.id, client);
    } catch (error) {
      setStopping('');
      notify({ text: problemText(error), tone: 'bad' });
    }
    await job.refetch();
  };
  return (
    <>
      {now && running ? (
        <Progress
          name={now.name}
          done={now.done + now.failed}
          of={now.of}
          note={job.isError ? t('job.lost') : undefined}
          busy={stopping === now.id}
          onStop={() => void stop(now)}
        />
      ) : null}
      {now && over && !clean ? <Ended key={now.id} job={now} jobs={jobs} onClose={forget} /> : null}
    </>
  );
}

function Ended({ job, jobs, onClose }: { job: JobState; jobs: Jobs; onClose: () => void }) {
  const t = useListText();
  const { code: language } = useLanguage();
  const { client } = useStore();
  const [page, setPage] = useState<{ failures: JobFailure[]; next?: number; lost?: boolean }>({
    failures: [],
  });
  const ask = (after: number | undefined) =>
    jobs.failures(job.id, after, client).then(
      ({ failures, next }) => setPage((had) => ({ failures: [...had.failures, ...failures], next })),
      () => setPage((had) => ({ ...had, next: after, lost: true })),
    );
  useEffect(() => {
    if (job.failed > 0) void ask(undefined);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for the job
  }, [job.id]);
  const failed: Failure[] = page.failures.map(({ name, code, said }) => ({
    name,
    reason: refusalOf(code, language) ?? said,
  }));
  const why = job.reason ? refusalOf(job.reason, language) : null;
  return (
    <BulkResults
      act={job.name}
      outcome={{ done: job.done, failed, stopped: job.state === 'stopped' }}
      failedCount={job.failed}
      note={
        job.state !== 'broken' ? undefined : why ? t('job.broken', { reason: why }) : t('job.brokenUnknown')
      }
      problem={page.lost ? t('job.failuresFailed') : undefined}
      onMore={page.next !== undefined || page.lost ? () => void ask(page.next) : undefined}
      onClose={onClose}
    />
  );
}
