// Made from api/openapi.json by `npm run generate`: ecom.deliverySolutions.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Calculate the delivery options to a destination, with their prices. */
export const getDeliverySolutions = operation<Schemas['ShippingSolutionsRequest'], Schemas['ShippingSolutionsResponse'], 'MISSING_DEFAULT_DELIVERY_PROFILE' | 'NO_DELIVERY_REGION_FOUND' | 'REQUIRED_COUNTRY'>({ id: 'ecom.deliverySolutions.getDeliverySolutions', method: 'POST', path: '/v1/get-delivery-solutions', carries: 'body', permission: 'ECOM.DELIVERY_SOLUTION_READ' });
