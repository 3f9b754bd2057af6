// Made from api/openapi.json by `npm run generate`: frontEnds.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** List calls of front ends of the last days (7 by default) that were refused or not served, the latest first */
export const listRefusedCalls = operation<Schemas['FrontendsListRequest'], Schemas['FrontendsListResponse'], never>({ id: 'frontEnds.listRefusedCalls', method: 'GET', path: '/v1/front-end-calls', carries: 'query', permission: 'FRONT_ENDS.READ' });
