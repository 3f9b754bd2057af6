import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listJobs, retryJob } from '@souk/client/operations/souk-jobs';
import { reading, serviceKey } from '@souk/query/operations';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { HowFar, JobState, useHowFar, useName, useTries } from './shown.tsx';
import { source, type Job } from './source.ts';
import { useText } from './text/index.ts';
import cells from '../../shared/cells.module.css';

const service = serviceKey(listJobs);

/** Work that the shop does by itself: what waits, what runs, and what failed and can be run again. */
export function JobsPage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run } = useDone(service);
  const counted = useQuery({
    ...reading(client, listJobs, { cursorPaging: { limit: 1 } }),
    enabled: may(listJobs),
    refetchInterval: 10_000,
  });
  const counts = counted.data?.counts;
  const { tab = 'failed' } = useSearch({ strict: false }) as { tab?: string };
  const nameOf = useName();
  const tries = useTries();
  const howFar = useHowFar();
  const retry = ({ id }: Job) => client.call(retryJob, { jobId: id });
  return (
    <ListPage<Job>
      spec={{
        id: 'jobs',
        title: t('nav.jobs'),
        text: t('jobs.text'),
        source,
        every: tab === 'running' ? 1_500 : undefined,
        rowName: nameOf,
        rowLink: ({ id }) => ({ to: '/jobs/$id', params: { id } }),
        columns: [
          {
            id: 'what',
            label: t('jobs.what'),
            width: 220,
            hideable: false,
            render: (job) => (
              <span className={cells.strong} title={job.kind}>
                {nameOf(job)}
              </span>
            ),
            csv: nameOf,
          },
          {
            id: 'state',
            label: t('jobs.state'),
            width: 110,
            render: (job) => <JobState job={job} />,
            csv: (job) => job.state,
          },
          {
            id: 'progress',
            label: t('jobs.progress'),
            width: 150,
            render: (job) => <HowFar job={job} />,
            csv: howFar,
          },
          { id: 'tries', label: t('jobs.tries'), width: 130, render: tries, csv: tries },
          {
            id: 'error',
            label: t('jobs.lastFault'),
            fills: true,
            render: ({ error }) => <bdi title={error}>{error}</bdi>,
            csv: ({ error }) => error,
          },
          {
            id: 'run',
            label: t('jobs.runs'),
            width: 130,
            align: 'end',
            render: ({ runDate }) => <When date={runDate} />,
            csv: ({ runDate }) => runDate,
          },
        ],
        card: (job) => ({
          title: nameOf(job),
          text: job.progress ? <HowFar job={job} /> : <bdi>{job.error || tries(job)}</bdi>,
          end: <When date={job.runDate} />,
          pill: <JobState job={job} />,
        }),
        tabs: [
          {
            id: 'failed',
            label: t('jobs.failedOnes'),
            filter: { state: 'FAILED' },
            count: counts?.failed,
            empty: { title: t('jobs.noneFailed'), text: t('jobs.noneFailedText') },
          },
          {
            id: 'running',
            label: t('jobs.runningOnes'),
            filter: { state: 'RUNNING' },
            count: counts?.running,
          },
          {
            id: 'waiting',
            label: t('jobs.waitingOnes'),
            filter: { state: 'WAITING' },
            count: counts?.waiting,
          },
        ],
        rowActions: (job) => [
          job.state === 'FAILED' && may(retryJob)
            ? { label: t('jobs.retry'), run: () => void run(() => retry(job), t('jobs.retried')) }
            : null,
        ],
        bulk: [
          {
            id: 'retry',
            label: t('jobs.retry'),
            needs: retryJob,
            off: (job) => (job.state === 'FAILED' ? undefined : t('jobs.notFailed')),
            each: retry,
          },
        ],
        empty: { title: t('jobs.none'), text: t('jobs.noneText') },
        failed: t('jobs.loadFailed'),
        file: false,
      }}
    />
  );
}
