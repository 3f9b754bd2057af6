// Made from api/openapi.json by `npm run generate`: souk.orderPages.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Find an order by its number and the e-mail it was placed with. Answers with a key that gives access for a day. */
export const findOrder = operation<Schemas['OrderpagesFindRequest'], Schemas['OrderpagesFindAnswer'], 'ORDER_NOT_FOUND'>({ id: 'souk.orderPages.findOrder', method: 'POST', path: '/v1/order-pages/find', carries: 'body', permission: 'ECOM.READ_ORDERS' });

/** Get an order with its fulfillments, payments, invoices, files and return requests. Shoppers get their own, guests with the key that findOrder gave them. */
export const openOrder = operation<Schemas['OrderpagesOpenRequest'], Schemas['OrderpagesOpenAnswer'], 'ORDER_NOT_FOUND'>({ id: 'souk.orderPages.openOrder', method: 'POST', path: '/v1/order-pages/open', carries: 'body', permission: 'ECOM.READ_ORDERS' });

/** Get the URL of the page on which the buyer pays the balance of an order. */
export const payOrder = operation<Schemas['OrderpagesOpenRequest'], Schemas['OrderpagesPayAnswer'], 'ORDER_NOT_FOUND' | 'INVALID_PAYMENT_STATUS'>({ id: 'souk.orderPages.payOrder', method: 'POST', path: '/v1/order-pages/pay', carries: 'body', permission: 'ECOM.ORDER_PAYMENT_REQUEST_CREATE' });

/** Get access to an order by its id and the e-mail it was placed with. Answers with a key that gives access for a day. */
export const proveOrder = operation<Schemas['OrderpagesProveRequest'], Schemas['OrderpagesFindAnswer'], 'ORDER_NOT_FOUND'>({ id: 'souk.orderPages.proveOrder', method: 'POST', path: '/v1/order-pages/prove', carries: 'body', permission: 'ECOM.READ_ORDERS' });

/** Renew the download links of an order's files when they have expired, and mail them. Downloads already made still count. */
export const renewFiles = operation<Schemas['OrderpagesOpenRequest'], Schemas['OrderpagesFilesAnswer'], 'ORDER_NOT_FOUND' | 'ORDER_HAS_NO_FILES' | 'ORDER_IS_NOT_PAID' | 'DOWNLOAD_STILL_WORKS' | 'DOWNLOAD_LIMIT_REACHED'>({ id: 'souk.orderPages.renewFiles', method: 'POST', path: '/v1/order-pages/renew-files', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });
