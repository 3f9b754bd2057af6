// The list of background work. Its call knows no pages, only how many of the newest it should give.
import type { Schemas } from '@souk/client';
import { listJobs } from '@souk/client/operations/souk-jobs';
import type { Source } from '../../shared/list/types.ts';

export type Job = Schemas['JobsShown'];
type Answer = Schemas['JobsListResponse'];

/** The most that the server gives at once. */
export const shown = 500;

const pageOf = (at: string) => Math.max(1, Number(at) || 1);

const counted = (counts: Answer['counts'], state: unknown): number | undefined =>
  state === 'FAILED'
    ? counts.failed
    : state === 'RUNNING'
      ? counts.running
      : state === 'WAITING'
        ? counts.waiting
        : undefined;

/** A page is the end of what is asked for. What stands behind the newest 500 comes into sight when these are gone. */
export const source: Source<Job> = {
  operation: listJobs,
  searches: false,
  bounded: true,
  message: ({ filter, at, limit }) => ({ ...filter, limit: Math.min(shown, pageOf(at) * limit) }),
  read: (answer, { filter, at, limit }) => {
    const { jobs, counts } = answer as Answer;
    const page = pageOf(at);
    const total = counted(counts, filter.state);
    const end = page * limit;
    const full = jobs.length >= end && (total === undefined || end < total);
    return {
      rows: jobs.slice(end - limit, end),
      total,
      next: full && end < shown ? String(page + 1) : undefined,
      previous: page > 1 ? String(page - 1) : undefined,
    };
  },
};
