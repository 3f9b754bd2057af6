// Made from api/openapi.json by `npm run generate`: souk.live.
import { operation, type Nothing } from '../../transport.ts';

/** Stream changes of the services that the caller may read: server-sent events hello and change. */
export const watch = operation<Nothing, Nothing, 'TOO_MANY_LIVE_READERS'>({ id: 'souk.live.watch', method: 'GET', path: '/v1/live', carries: 'query' });
