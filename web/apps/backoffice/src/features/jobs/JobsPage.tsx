import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listJobs, retryJob } from '@souk/client/operations/souk-jobs';
import { reading, serviceKey } from '@souk/query/operations';
import { Callout, StatusPill, type Tone } from '@souk/ui';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { kinds } from './kinds.ts';
import { shown, source, type Job } from './source.ts';
import { useText, type TextKey } from './text/index.ts';
import cells from '../../shared/cells.module.css';

const service = serviceKey(listJobs);

const states: Record<string, { name: TextKey; tone: Tone }> = {
  WAITING: { name: 'jobs.waiting', tone: 'neutral' },
  RUNNING: { name: 'jobs.running', tone: 'active' },
  FAILED: { name: 'jobs.failed', tone: 'bad' },
};

/** Work that the shop does by itself: what waits, what runs, and what failed and can be run again. */
export function JobsPage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run } = useDone(service);
  const counted = useQuery({
    ...reading(client, listJobs, { limit: 1 }),
    enabled: may(listJobs),
    refetchInterval: 10_000,
  });
  const counts = counted.data?.counts;
  const { tab = 'failed' } = useSearch({ strict: false }) as { tab?: string };
  const matching = counts?.[tab as keyof typeof counts] ?? 0;
  const nameOf = ({ kind }: Job) => {
    const key = kinds[kind] ?? (kind.startsWith('every.') ? 'jobs.upkeep' : undefined);
    return key ? t(key) : kind;
  };
  const state = ({ state: name }: Job) => {
    const known = states[name];
    return known ? <StatusPill tone={known.tone}>{t(known.name)}</StatusPill> : null;
  };
  const progress = ({ tries, maxTries, state: name }: Job) =>
    tries === 0
      ? t('jobs.notBegun')
      : t(name === 'FAILED' ? 'jobs.triedTimes' : 'jobs.tryOf', { count: tries, most: maxTries });
  const retry = ({ id }: Job) => client.call(retryJob, { jobId: id });
  return (
    <ListPage<Job>
      spec={{
        id: 'jobs',
        title: t('nav.jobs'),
        text: t('jobs.text'),
        source,
        above:
          matching > shown ? (
            <Callout>
              <p>{t(tab === 'failed' ? 'jobs.newestFailed' : 'jobs.newest', { count: shown })}</p>
            </Callout>
          ) : null,
        rowName: nameOf,
        columns: [
          {
            id: 'what',
            label: t('jobs.what'),
            width: 260,
            hideable: false,
            render: (job) => (
              <span className={cells.strong} title={job.kind}>
                {nameOf(job)}
              </span>
            ),
            csv: nameOf,
          },
          { id: 'state', label: t('jobs.state'), width: 120, render: state, csv: (job) => job.state },
          { id: 'tries', label: t('jobs.tries'), width: 140, render: progress, csv: progress },
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
          text: <bdi>{job.error || progress(job)}</bdi>,
          end: <When date={job.runDate} />,
          pill: state(job),
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
