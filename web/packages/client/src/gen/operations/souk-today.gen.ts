// Made from api/openapi.json by `npm run generate`: souk.today.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get what the staff have to do today, as far as the caller may read it, and the checklist of a new shop. */
export const get = operation<Schemas['Empty'], Schemas['TodayList'], never>({ id: 'souk.today.get', method: 'GET', path: '/v1/today', carries: 'query' });

/** List the last ten changes by staff, as far as the caller may do the same or read the audit log. */
export const getActivity = operation<Schemas['Empty'], Schemas['TodayActivity'], never>({ id: 'souk.today.getActivity', method: 'GET', path: '/v1/today/activity', carries: 'query' });

/** Remove the demo goods that nobody changed. Only the owner may. */
export const removeDemo = operation<Schemas['Empty'], Schemas['TodayRemoved'], 'NO_DEMO_GOODS' | 'OWNER_ONLY'>({ id: 'souk.today.removeDemo', method: 'POST', path: '/v1/today/remove-demo', carries: 'body', permission: 'SITE.MANAGE_SETTINGS' });
