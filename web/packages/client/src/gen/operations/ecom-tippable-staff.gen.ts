// Made from api/openapi.json by `npm run generate`: ecom.tippableStaff.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** List up to 100 contributors who can get a share of a tip. */
export const listTippableStaff = operation<Schemas['TipsListStaffRequest'], Schemas['TipsStaffAnswer'], never>({ id: 'ecom.tippableStaff.listTippableStaff', method: 'GET', path: '/v1/eligible-staff', carries: 'query', permission: 'WIX_TIPS.STAFF_READ' });
