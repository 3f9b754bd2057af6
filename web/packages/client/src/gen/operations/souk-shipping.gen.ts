// Made from api/openapi.json by `npm run generate`: souk.shipping.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Tell which countries goods are sent to. */
export const getServed = operation<Schemas['Empty'], Schemas['ShippingServed'], never>({ id: 'souk.shipping.getServed', method: 'GET', path: '/v1/delivery-destinations', carries: 'query', permission: 'ECOM.DELIVERY_PROFILE_READ' });
