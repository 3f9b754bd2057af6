// Made from api/openapi.json by `npm run generate`: site.settings.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get the settings of the shop. */
export const get = operation<Schemas['SiteGetRequest'], Schemas['SiteAnswer'], never>({ id: 'site.settings.get', method: 'GET', path: '/v1/site-settings', carries: 'query' });

/** Change the settings of the shop. */
export const update = operation<Patch<Schemas['SiteUpdateRequest']>, Schemas['SiteAnswer'], 'INVALID_REVISION'>({ id: 'site.settings.update', method: 'PATCH', path: '/v1/site-settings', carries: 'body', permission: 'SITE.MANAGE_SETTINGS' });
