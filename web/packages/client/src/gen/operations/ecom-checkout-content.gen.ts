// Made from api/openapi.json by `npm run generate`: ecom.checkoutContent.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get the checkout texts in a language, or in the shop's. */
export const getCheckoutContent = operation<Schemas['CheckoutconfigContentRequest'], Schemas['CheckoutconfigContentAnswer'], 'TRANSLATIONS_NOT_FOUND' | 'REQUIRED_APP_NOT_INSTALLED' | 'REQUIRED_COMPONENT_DOES_NOT_EXIST'>({ id: 'ecom.checkoutContent.getCheckoutContent', method: 'GET', path: '/v1/checkout-content/{appId}/{componentId}', carries: 'query', permission: 'ECOM.CHECKOUT_CONTENT_READ' });
