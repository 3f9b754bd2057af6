// Made from api/openapi.json by `npm run generate`: ecom.checkoutTexts.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create a checkout text */
export const createCheckoutText = operation<Schemas['CheckoutconfigCreateText'], Schemas['CheckoutconfigOneText'], 'CHECKOUT_TEXT_ALREADY_EXISTS' | 'MAX_CHECKOUT_TEXTS_REACHED'>({ id: 'ecom.checkoutTexts.createCheckoutText', method: 'POST', path: '/v1/checkout-texts', carries: 'body', permission: 'ECOM.CHECKOUT_CONTENT_MANAGE' });

/** Delete a checkout text */
export const deleteCheckoutText = operation<Schemas['CheckoutconfigTextRequest'], Schemas['Empty'], 'CHECKOUT_TEXT_NOT_FOUND' | 'MAX_CHECKOUT_TEXTS_REACHED'>({ id: 'ecom.checkoutTexts.deleteCheckoutText', method: 'DELETE', path: '/v1/checkout-texts/{checkoutTextId}', carries: 'query', permission: 'ECOM.CHECKOUT_CONTENT_MANAGE' });

/** Get a checkout text */
export const getCheckoutText = operation<Schemas['CheckoutconfigTextRequest'], Schemas['CheckoutconfigOneText'], 'CHECKOUT_TEXT_NOT_FOUND' | 'MAX_CHECKOUT_TEXTS_REACHED'>({ id: 'ecom.checkoutTexts.getCheckoutText', method: 'GET', path: '/v1/checkout-texts/{checkoutTextId}', carries: 'query', permission: 'ECOM.CHECKOUT_CONTENT_READ' });

/** Query checkout texts */
export const queryCheckoutTexts = operation<Schemas['QueryMessage'], Schemas['CheckoutconfigManyTexts'], 'MAX_CHECKOUT_TEXTS_REACHED'>({ id: 'ecom.checkoutTexts.queryCheckoutTexts', method: 'POST', path: '/v1/checkout-texts/query', carries: 'body', permission: 'ECOM.CHECKOUT_CONTENT_READ' });

/** Update a checkout text */
export const updateCheckoutText = operation<Patch<Schemas['CheckoutconfigUpdateText']>, Schemas['CheckoutconfigOneText'], 'CHECKOUT_TEXT_ALREADY_EXISTS' | 'CHECKOUT_TEXT_NOT_FOUND' | 'INVALID_REVISION' | 'MAX_CHECKOUT_TEXTS_REACHED'>({ id: 'ecom.checkoutTexts.updateCheckoutText', method: 'PATCH', path: '/v1/checkout-texts/{checkoutText.id}', carries: 'body', permission: 'ECOM.CHECKOUT_CONTENT_MANAGE' });
