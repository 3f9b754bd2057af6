// Made from api/openapi.json by `npm run generate`: ecom.ecommerceSettings.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get what the parts of the shop are set to that have to do with selling. */
export const getEcommerceSettings = operation<Schemas['CheckoutconfigShopRequest'], Schemas['CheckoutconfigShopAnswer'], never>({ id: 'ecom.ecommerceSettings.getEcommerceSettings', method: 'GET', path: '/v1/ecommerce-settings', carries: 'query', permission: 'ECOM.ECOMMERCE_SETTINGS_READ' });
