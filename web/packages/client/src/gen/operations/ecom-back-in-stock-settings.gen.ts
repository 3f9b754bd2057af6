// Made from api/openapi.json by `npm run generate`: ecom.backInStockSettings.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get whether back-in-stock requests are accepted. Open to shoppers too, so that a shop can hide the form while they are not. */
export const getSettings = operation<Schemas['Empty'], Schemas['BackinstockSettingsAnswer'], never>({ id: 'ecom.backInStockSettings.getSettings', method: 'PUT', path: '/v1/back-in-stock-notification-requests/settings', carries: 'body', permission: 'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_SETTINGS' });

/** Start accepting back-in-stock requests. */
export const startCollectingRequests = operation<Schemas['BackinstockAppRequest'], Schemas['BackinstockSettingsAnswer'], 'NOT_SUPPORTED_APP_DEF_ID' | 'INVALID_REVISION'>({ id: 'ecom.backInStockSettings.startCollectingRequests', method: 'POST', path: '/v1/back-in-stock-notification-requests/settings/start-collecting', carries: 'body', permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_SETTINGS' });

/** Stop accepting back-in-stock requests. Pending requests still get their mail. */
export const stopCollectingRequests = operation<Schemas['BackinstockAppRequest'], Schemas['BackinstockSettingsAnswer'], 'NOT_SUPPORTED_APP_DEF_ID' | 'INVALID_REVISION'>({ id: 'ecom.backInStockSettings.stopCollectingRequests', method: 'POST', path: '/v1/back-in-stock-notification-requests/settings/stop-collecting', carries: 'body', permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_SETTINGS' });
