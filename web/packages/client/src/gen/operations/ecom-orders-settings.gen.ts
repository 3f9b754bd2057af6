// Made from api/openapi.json by `npm run generate`: ecom.ordersSettings.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get the order settings. */
export const getOrdersSettings = operation<Schemas['Empty'], Schemas['OrdersSettingsAnswer'], never>({ id: 'ecom.ordersSettings.getOrdersSettings', method: 'GET', path: '/v1/orders-settings', carries: 'query', permission: 'ECOM.READ_ORDERS_SETTINGS' });

/** Update the order settings. */
export const updateOrdersSettings = operation<Patch<Schemas['OrdersUpdateSettingsRequest']>, Schemas['OrdersSettingsAnswer'], 'INVALID_REVISION'>({ id: 'ecom.ordersSettings.updateOrdersSettings', method: 'PATCH', path: '/v1/orders-settings', carries: 'body', permission: 'ECOM.UPDATE_ORDERS_SETTINGS' });
