// Made from api/openapi.json by `npm run generate`: ecom.ecommerceSettings.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get the settings of the shop that have to do with selling, from all its parts. */
export const getEcommerceSettings = operation<Schemas['CheckoutconfigShopRequest'], Schemas['CheckoutconfigShopAnswer'], never>({ id: 'ecom.ecommerceSettings.getEcommerceSettings', method: 'GET', path: '/v1/ecommerce-settings', carries: 'query', permission: 'ECOM.ECOMMERCE_SETTINGS_READ' });
