// Made from api/openapi.json by `npm run generate`: ecom.backInStockSettings.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get whether requests to be told are taken. Shoppers may ask too: a shop shows no form that is refused. */
export const getSettings = operation<Schemas['Empty'], Schemas['BackinstockSettingsAnswer'], never>({ id: 'ecom.backInStockSettings.getSettings', method: 'PUT', path: '/v1/back-in-stock-notification-requests/settings', carries: 'body', permission: 'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_SETTINGS' });

/** Take requests to be told when something is in stock again. */
export const startCollectingRequests = operation<Schemas['BackinstockAppRequest'], Schemas['BackinstockSettingsAnswer'], 'NOT_SUPPORTED_APP_DEF_ID' | 'INVALID_REVISION'>({ id: 'ecom.backInStockSettings.startCollectingRequests', method: 'POST', path: '/v1/back-in-stock-notification-requests/settings/start-collecting', carries: 'body', permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_SETTINGS' });

/** Take no more requests. Those who wait are told all the same. */
export const stopCollectingRequests = operation<Schemas['BackinstockAppRequest'], Schemas['BackinstockSettingsAnswer'], 'NOT_SUPPORTED_APP_DEF_ID' | 'INVALID_REVISION'>({ id: 'ecom.backInStockSettings.stopCollectingRequests', method: 'POST', path: '/v1/back-in-stock-notification-requests/settings/stop-collecting', carries: 'body', permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_SETTINGS' });
