// Made from api/openapi.json by `npm run generate`: souk.orderJobs.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Stop a job; changes that it already made stay. */
export const cancelJob = operation<Schemas['AnyIDRequest'], Schemas['OrderjobsJobAnswer'], 'ORDER_JOB_NOT_FOUND' | 'ORDER_JOB_FINISHED'>({ id: 'souk.orderJobs.cancelJob', method: 'POST', path: '/v1/order-jobs/{id}/cancel', carries: 'body', permission: 'ECOM.READ_ORDERS' });

/** Get a job with its progress. */
export const getJob = operation<Schemas['AnyIDRequest'], Schemas['OrderjobsJobAnswer'], 'ORDER_JOB_NOT_FOUND'>({ id: 'souk.orderJobs.getJob', method: 'GET', path: '/v1/order-jobs/{id}', carries: 'query', permission: 'ECOM.READ_ORDERS' });

/** List the jobs that the caller started, newest first. */
export const listJobs = operation<Schemas['OrderjobsListRequest'], Schemas['OrderjobsListAnswer'], never>({ id: 'souk.orderJobs.listJobs', method: 'GET', path: '/v1/order-jobs', carries: 'query', permission: 'ECOM.READ_ORDERS' });

/** List the result of each order of a job, with the reason where it failed. */
export const listResults = operation<Schemas['OrderjobsResultsRequest'], Schemas['OrderjobsResultsAnswer'], 'ORDER_JOB_NOT_FOUND'>({ id: 'souk.orderJobs.listResults', method: 'GET', path: '/v1/order-jobs/{id}/results', carries: 'query', permission: 'ECOM.READ_ORDERS' });

/** Run one action on many orders in the background: fulfil, capture, mark as paid, cancel, tag, archive. The caller also needs the permission of the action. */
export const startJob = operation<Schemas['OrderjobsRequest'], Schemas['OrderjobsJobAnswer'], 'NO_ORDERS_SELECTED' | 'TOO_MANY_ORDERS'>({ id: 'souk.orderJobs.startJob', method: 'POST', path: '/v1/order-jobs', carries: 'body', permission: 'ECOM.READ_ORDERS' });
