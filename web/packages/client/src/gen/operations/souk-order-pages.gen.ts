// Made from api/openapi.json by `npm run generate`: souk.orderPages.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Find an order by its number and the e-mail it was placed with. Gives a key that opens it for a day. */
export const findOrder = operation<Schemas['OrderpagesFindRequest'], Schemas['OrderpagesFindAnswer'], 'ORDER_NOT_FOUND'>({ id: 'souk.orderPages.findOrder', method: 'POST', path: '/v1/order-pages/find', carries: 'body', permission: 'ECOM.READ_ORDERS' });

/** Get an order with its parcels, payments, papers, files and requests. Shoppers get their own, guests with the key of one they found. */
export const openOrder = operation<Schemas['OrderpagesOpenRequest'], Schemas['OrderpagesOpenAnswer'], 'ORDER_NOT_FOUND'>({ id: 'souk.orderPages.openOrder', method: 'POST', path: '/v1/order-pages/open', carries: 'body', permission: 'ECOM.READ_ORDERS' });

/** Get the page on which the buyer pays what is left of an order. */
export const payOrder = operation<Schemas['OrderpagesOpenRequest'], Schemas['OrderpagesPayAnswer'], 'ORDER_NOT_FOUND' | 'INVALID_PAYMENT_STATUS'>({ id: 'souk.orderPages.payOrder', method: 'POST', path: '/v1/order-pages/pay', carries: 'body', permission: 'ECOM.ORDER_PAYMENT_REQUEST_CREATE' });

/** Open an order whose id is known by the e-mail it was placed with. Gives a key that opens it for a day. */
export const proveOrder = operation<Schemas['OrderpagesProveRequest'], Schemas['OrderpagesFindAnswer'], 'ORDER_NOT_FOUND'>({ id: 'souk.orderPages.proveOrder', method: 'POST', path: '/v1/order-pages/prove', carries: 'body', permission: 'ECOM.READ_ORDERS' });

/** Get new links to the files of an order when those are over, and have them mailed. Files are fetched no more often for it. */
export const renewFiles = operation<Schemas['OrderpagesOpenRequest'], Schemas['OrderpagesFilesAnswer'], 'ORDER_NOT_FOUND' | 'ORDER_HAS_NO_FILES' | 'ORDER_IS_NOT_PAID' | 'DOWNLOAD_STILL_WORKS' | 'DOWNLOAD_LIMIT_REACHED'>({ id: 'souk.orderPages.renewFiles', method: 'POST', path: '/v1/order-pages/renew-files', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });
