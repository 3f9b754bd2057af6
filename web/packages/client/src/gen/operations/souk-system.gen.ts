// Made from api/openapi.json by `npm run generate`: souk.system.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Health of the system: version, database, free disk space, backlog, and the latest slow requests and errors of the node that answers. */
export const getHealth = operation<Schemas['Empty'], Schemas['AppHealthAnswer'], never>({ id: 'souk.system.getHealth', method: 'GET', path: '/v1/system/health', carries: 'query', permission: 'SYSTEM.READ' });

/** List the latest lines of the log of the node that answers, newest first. They are kept in memory since its start: so many of warnings and errors, and so many of all else. */
export const listLogs = operation<Schemas['LogsListRequest'], Schemas['LogsListAnswer'], never>({ id: 'souk.system.listLogs', method: 'GET', path: '/v1/system/logs', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'SYSTEM.READ' });
