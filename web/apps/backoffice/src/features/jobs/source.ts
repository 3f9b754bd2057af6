// The list of background work.
import type { Schemas } from '@souk/client';
import { listJobs } from '@souk/client/operations/souk-jobs';
import type { Source } from '../../shared/list/types.ts';

export type Job = Schemas['JobsShown'];
type Answer = Schemas['JobsListResponse'];

const counted = (counts: Answer['counts'], state: unknown): number | undefined =>
  state === 'FAILED'
    ? counts.failed
    : state === 'RUNNING'
      ? counts.running
      : state === 'WAITING'
        ? counts.waiting
        : undefined;

export const source: Source<Job> = {
  operation: listJobs,
  searches: false,
  message: ({ filter, at, limit }) => ({ ...filter, cursorPaging: { limit, ...(at ? { cursor: at } : {}) } }),
  read: (answer, { filter }) => {
    const { jobs, counts, pagingMetadata } = answer as Answer;
    return {
      rows: jobs,
      total: counted(counts, filter.state),
      next: pagingMetadata.cursors?.next || undefined,
      previous: pagingMetadata.cursors?.prev || undefined,
    };
  },
};
