// Made from api/openapi.json by `npm run generate`: souk.jobs.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** List work in the background that waits, runs or failed, newest first, with how much there is of each. */
export const listJobs = operation<Schemas['JobsListRequest'], Schemas['JobsListResponse'], never>({ id: 'souk.jobs.listJobs', method: 'GET', path: '/v1/jobs', carries: 'query', permission: 'SYSTEM.READ' });

/** Run a job that failed once more. */
export const retryJob = operation<Schemas['JobRequest'], Schemas['Empty'], 'JOB_NOT_FOUND'>({ id: 'souk.jobs.retryJob', method: 'POST', path: '/v1/jobs/{jobId}/retry', carries: 'body', permission: 'SYSTEM.MANAGE' });
