// Made from api/openapi.json by `npm run generate`: souk.memberFields.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Count the members who filled in each field, hidden fields included. */
export const countMembersPerField = operation<Schemas['Empty'], Schemas['CustomfieldsCountsAnswer'], never>({ id: 'souk.memberFields.countMembersPerField', method: 'GET', path: '/v1/custom-fields/members/count', carries: 'query', permission: 'MEMBERS.CUSTOM_FIELDS_READ' });
