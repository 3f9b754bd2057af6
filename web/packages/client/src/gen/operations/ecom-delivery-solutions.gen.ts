// Made from api/openapi.json by `npm run generate`: ecom.deliverySolutions.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Tell how goods can be delivered somewhere, and for how much. */
export const getDeliverySolutions = operation<Schemas['ShippingSolutionsRequest'], Schemas['ShippingSolutionsResponse'], 'MISSING_DEFAULT_DELIVERY_PROFILE' | 'NO_DELIVERY_REGION_FOUND' | 'REQUIRED_COUNTRY'>({ id: 'ecom.deliverySolutions.getDeliverySolutions', method: 'POST', path: '/v1/get-delivery-solutions', carries: 'body', permission: 'ECOM.DELIVERY_SOLUTION_READ' });
