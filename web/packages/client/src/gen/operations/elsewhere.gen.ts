// Made from api/openapi.json by `npm run generate`: elsewhere.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** The schedule of an event: empty */
export const listSchedule = operation<Schemas['FrontendsAnything'], Schemas['FrontendsSchedule'], never>({ id: 'elsewhere.listSchedule', method: 'GET', path: '/events/v1/schedule', carries: 'query' });

/** Embedded scripts of a site builder: none */
export const listSiteScripts = operation<Schemas['FrontendsAnything'], Schemas['FrontendsSiteScripts'], never>({ id: 'elsewhere.listSiteScripts', method: 'GET', path: '/v1/site-scripts', carries: 'query' });

/** Bookable times: none */
export const queryAvailability = operation<Schemas['FrontendsAnything'], Schemas['FrontendsAvailability'], never>({ id: 'elsewhere.queryAvailability', method: 'GET', path: '/v1/availability/query', carries: 'query' });

/** Tickets of an event: none */
export const queryAvailableTickets = operation<Schemas['FrontendsAnything'], Schemas['FrontendsTickets'], never>({ id: 'elsewhere.queryAvailableTickets', method: 'GET', path: '/v1/checkout/available-tickets/query', carries: 'query' });

/** Bookable services: none */
export const queryBookingServices = operation<Schemas['FrontendsAnything'], Schemas['FrontendsServices'], never>({ id: 'elsewhere.queryBookingServices', method: 'GET', path: '/v2/services/query', carries: 'query' });

/** Items of a content collection: none exists */
export const queryDataItems = operation<Schemas['FrontendsAnything'], Nothing, 'WDE0025'>({ id: 'elsewhere.queryDataItems', method: 'GET', path: '/wix-data/v2/items/query', carries: 'query' });

/** Events: none */
export const queryEvents = operation<Schemas['FrontendsAnything'], Schemas['FrontendsEventList'], never>({ id: 'elsewhere.queryEvents', method: 'GET', path: '/v3/events/query', carries: 'query' });

/** Pricing plans: none */
export const queryPublicPlans = operation<Schemas['FrontendsAnything'], Schemas['FrontendsPlans'], never>({ id: 'elsewhere.queryPublicPlans', method: 'GET', path: '/v2/plans/public/query', carries: 'query' });
