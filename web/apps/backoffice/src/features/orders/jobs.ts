// What is done to many orders at once is a job of the server.
import type { Schemas } from '@souk/client';
import { cancelJob, getJob, listJobs, listResults, startJob } from '@souk/client/operations/souk-order-jobs';
import type { JobState, Jobs, StartJob } from '../../shared/list/jobs.ts';
import { wordsOf } from '../../shared/list/sources.ts';
import type { TextKey, useText } from './text/index.ts';

type T = ReturnType<typeof useText>;
type Job = Schemas['OrderjobsJob'];
type Action = Schemas['OrderjobsRequest']['action'];
type Options = Schemas['OrderjobsRequest']['options'];

const names: Record<Action, TextKey> = {
  FULFILL: 'orders.fulfil',
  CAPTURE: 'orders.capture',
  MARK_PAID: 'orders.markPaid',
  CANCEL: 'orders.cancel',
  TAG: 'orders.addTag',
  ARCHIVE: 'orders.archive',
  UNARCHIVE: 'orders.unarchive',
};

const states: Record<string, JobState['state']> = {
  WAITING: 'running',
  RUNNING: 'running',
  DONE: 'done',
  CANCELED: 'stopped',
};

const stateOf = (job: Job, t: T): JobState => ({
  id: job.id,
  name: t(names[job.action as Action] ?? 'orders.did.other'),
  of: job.total,
  done: job.succeeded,
  failed: job.failed,
  state: states[job.state] ?? 'broken',
  ...(job.reason ? { reason: job.reason } : {}),
});

/** How the list of orders asks about its jobs. */
export const orderJobs = (t: T): Jobs => ({
  get: async (id, client, signal) => stateOf((await client.call(getJob, { id }, { signal })).job, t),
  running: async (client, signal) => {
    const { jobs } = await client.call(listJobs, { limit: 10 }, { signal });
    const found = jobs.find(({ state }) => states[state] === 'running');
    return found ? stateOf(found, t) : null;
  },
  failures: async (id, after, client) => {
    const asked = { id, state: 'FAILED' as const, limit: 200, ...(after === undefined ? {} : { after }) };
    const { results, next } = await client.call(listResults, asked);
    const failures = results.map(({ orderNumber, orderId, error }) => ({
      name: orderNumber ? `#${orderNumber}` : orderId,
      code: error?.code ?? '',
      said: error?.description ?? '',
    }));
    return { failures, ...(next === undefined ? {} : { next }) };
  },
  stop: (id, client) => client.call(cancelJob, { id }),
});

/** Begins one thing for the orders that were chosen. */
export const orderJob =
  (t: T, action: Action, options?: Options): StartJob =>
  async (chosen, client) => {
    const about = options ? { action, options } : { action };
    if ('ids' in chosen) {
      return stateOf((await client.call(startJob, { ...about, orderIds: [...chosen.ids] })).job, t);
    }
    const { filter, words } = chosen.question;
    const selection = { filter, ...(words ? { search: wordsOf(words) } : {}) };
    // The person saw how many match, and confirmed it where it matters.
    return stateOf((await client.call(startJob, { ...about, selection, confirmAll: true })).job, t);
  };
