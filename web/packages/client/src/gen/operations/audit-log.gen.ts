// Made from api/openapi.json by `npm run generate`: audit.log.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** List what staff and apps changed, newest first. */
export const query = operation<Schemas['QueryMessage'], Schemas['IdentityQueryAuditAnswer'], never>({ id: 'audit.log.query', method: 'POST', path: '/v1/audit-log/query', carries: 'body', permission: 'AUDIT.READ' });
