// Made from api/openapi.json by `npm run generate`: souk.jobs.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get a background job that is waiting, running or failed. Jobs that are done are not kept. */
export const getJob = operation<Schemas['JobRequest'], Schemas['JobsGetResponse'], 'JOB_NOT_FOUND'>({ id: 'souk.jobs.getJob', method: 'GET', path: '/v1/jobs/{jobId}', carries: 'query', permission: 'SYSTEM.READ' });

/** List background jobs that are waiting, running or failed, newest first, with their numbers. */
export const listJobs = operation<Schemas['JobsListRequest'], Schemas['JobsListResponse'], never>({ id: 'souk.jobs.listJobs', method: 'GET', path: '/v1/jobs', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'SYSTEM.READ' });

/** Retry a failed job. */
export const retryJob = operation<Schemas['JobRequest'], Schemas['Empty'], 'JOB_NOT_FOUND'>({ id: 'souk.jobs.retryJob', method: 'POST', path: '/v1/jobs/{jobId}/retry', carries: 'body', permission: 'SYSTEM.MANAGE' });
