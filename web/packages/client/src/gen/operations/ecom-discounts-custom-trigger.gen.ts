// Made from api/openapi.json by `npm run generate`: ecom.discountsCustomTrigger.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** List the custom triggers of apps that discount rules can use as conditions. */
export const listTriggers = operation<Schemas['PluginsListTriggersRequest'], Schemas['PluginsListTriggersAnswer'], never>({ id: 'ecom.discountsCustomTrigger.listTriggers', method: 'POST', path: '/v1/discount-custom-triggers/list', carries: 'body', permission: 'ECOM.CUSTOM_TRIGGERS_READ' });
