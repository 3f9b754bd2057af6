import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getJob, retryJob } from '@souk/client/operations/souk-jobs';
import { reading, serviceKey } from '@souk/query/operations';
import { DetailAnswer } from '../../shared/detail/DetailAnswer.tsx';
import { DetailPage, Part } from '../../shared/detail/DetailPage.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { HowFar, JobState, useName, useTries } from './shown.tsx';
import type { Job } from './source.ts';
import { useText } from './text/index.ts';
import css from './jobs.module.css';
import cells from '../../shared/cells.module.css';

/** One task: how far it is, and why it failed. */
export function JobPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string };
  const { client } = useStore();
  const query = useQuery({
    ...reading(client, getJob, { jobId: id }),
    refetchInterval: ({ state }) =>
      state.error === null && state.data?.job.state !== 'FAILED' ? 1_500 : false,
  });
  return (
    <DetailAnswer
      query={query}
      failed={t('jobs.loadFailedOne')}
      // What was seen here and is gone has come to its end: what failed stays.
      missing={{ title: t(query.data ? 'jobs.finished' : 'jobs.gone'), text: t('jobs.goneText') }}
      back={{ to: '/jobs', label: t('jobs.back') }}
    >
      {({ job }) => <Shown job={job} />}
    </DetailAnswer>
  );
}

function Shown({ job }: { job: Job }) {
  const t = useText();
  const { client } = useStore();
  const { run } = useDone(serviceKey(getJob));
  const nameOf = useName();
  const tries = useTries();
  const facts: [string, React.ReactNode][] = [
    [t('jobs.created'), <When date={job.createdDate} />],
    [t(job.state === 'RUNNING' ? 'jobs.since' : 'jobs.runs'), <When date={job.runDate} />],
    [
      t('jobs.kind'),
      <bdi className={cells.id} dir="ltr">
        {job.kind}
      </bdi>,
    ],
    [
      t('jobs.number'),
      <bdi className={cells.id} dir="ltr">
        {job.id}
      </bdi>,
    ],
  ];
  return (
    <DetailPage
      title={nameOf(job)}
      back={{ to: '/jobs' }}
      pills={<JobState job={job} />}
      facts={[tries(job)]}
      actions={[
        job.state === 'FAILED'
          ? {
              label: t('jobs.retry'),
              needs: retryJob,
              filled: true,
              run: () => void run(() => client.call(retryJob, { jobId: job.id }), t('jobs.retried')),
            }
          : null,
      ]}
      aside={
        <Part title={t('jobs.details')}>
          <dl className={css.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Part>
      }
    >
      <Part title={t('jobs.progress')}>
        {job.progress ? <HowFar job={job} /> : <p className={cells.muted}>{t('jobs.unknownProgress')}</p>}
      </Part>
      {job.error ? (
        <Part title={t('jobs.lastFault')}>
          <pre className={css.error} dir="auto">
            {job.error}
          </pre>
        </Part>
      ) : null}
    </DetailPage>
  );
}
