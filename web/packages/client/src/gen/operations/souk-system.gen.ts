// Made from api/openapi.json by `npm run generate`: souk.system.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Health of the system: version, database, free disk space, backlog, and the latest slow requests and errors of the node that answers. */
export const getHealth = operation<Schemas['Empty'], Schemas['AppHealthAnswer'], never>({ id: 'souk.system.getHealth', method: 'GET', path: '/v1/system/health', carries: 'query', permission: 'SYSTEM.READ' });
