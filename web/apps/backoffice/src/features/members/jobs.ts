// What is done to many members at once is a job of the server.
import type { Schemas } from '@souk/client';
import {
  bulkApproveMembers,
  bulkBlockMembers,
  bulkDeleteMembersByFilter,
  getBulkJob,
  listBulkJobs,
  stopBulkJob,
} from '@souk/client/operations/members-members';
import { bulkMute } from '@souk/client/operations/souk-member-accounts';
import type { ChosenRows, JobState, Jobs, StartJob } from '../../shared/list/jobs.ts';
import type { TextKey, useText } from './text/index.ts';

type T = ReturnType<typeof useText>;
type Job = Schemas['MembersJob'];
type Action = 'APPROVE' | 'BLOCK' | 'MUTE' | 'DELETE';

const names: Record<string, TextKey> = {
  APPROVE: 'members.approve',
  BLOCK: 'people.block',
  MUTE: 'members.mute',
  DELETE: 'members.delete',
};

const stateOf = (job: Job, t: T): JobState => ({
  id: job.id,
  name: t(names[job.action] ?? 'members.change'),
  of: job.total,
  done: job.succeeded,
  failed: job.failed,
  state: job.stopped
    ? 'stopped'
    : job.state === 'DONE'
      ? 'done'
      : job.state === 'FAILED'
        ? 'broken'
        : 'running',
});

const page = 100;

/** How the list of members asks about its jobs. */
export const memberJobs = (t: T): Jobs => ({
  get: async (jobId, client, signal) =>
    stateOf((await client.call(getBulkJob, { jobId }, { signal })).job, t),
  running: async (client, signal) => {
    const [job] = (await client.call(listBulkJobs, {}, { signal })).jobs;
    return job ? stateOf(job, t) : null;
  },
  failures: async (jobId, after, client) => {
    const offset = after ?? 0;
    const { results, metadata } = await client.call(getBulkJob, {
      jobId,
      failed: true,
      paging: { limit: page, offset },
    });
    const failures = results.map(({ itemMetadata: { id, error } }) => ({
      name: id ?? '',
      code: error?.code ?? '',
      said: error?.description ?? '',
    }));
    const next = offset + failures.length;
    return { failures, ...(next < (metadata.total ?? 0) ? { next } : {}) };
  },
  stop: (jobId, client) => client.call(stopBulkJob, { jobId }),
});

const chosenBy = (chosen: ChosenRows) => {
  if ('ids' in chosen) return { filter: { id: { $in: [...chosen.ids] } } };
  const { filter, words } = chosen.question;
  // The person saw how many match, and confirmed it where it matters.
  return { filter, ...(words ? { search: { expression: words } } : {}), confirmAll: true };
};

const starts = {
  APPROVE: bulkApproveMembers,
  BLOCK: bulkBlockMembers,
  MUTE: bulkMute,
  DELETE: bulkDeleteMembersByFilter,
} as const;

/** Begins one thing for the members that were chosen; of a block and a mute the reason is kept with each of them. */
export const memberJob =
  (t: T, action: Action, reason: { reason?: string } = {}): StartJob =>
  async (chosen, client) => {
    const { jobId } = await client.call(starts[action], { ...chosenBy(chosen), ...reason });
    return stateOf((await client.call(getBulkJob, { jobId })).job, t);
  };
