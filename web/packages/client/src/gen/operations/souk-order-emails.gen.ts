// Made from api/openapi.json by `npm run generate`: souk.orderEmails.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get an order mail with its settings. */
export const getOrderEmail = operation<Schemas['OrdermailsKindRequest'], Schemas['OrdermailsOneResponse'], 'ORDER_EMAIL_NOT_FOUND'>({ id: 'souk.orderEmails.getOrderEmail', method: 'GET', path: '/v1/order-emails/{kind}', carries: 'query', permission: 'ECOM.READ_ORDERS_SETTINGS' });

/** List the order mails that buyers get, with their settings. */
export const listOrderEmails = operation<Schemas['Empty'], Schemas['OrdermailsListResponse'], never>({ id: 'souk.orderEmails.listOrderEmails', method: 'GET', path: '/v1/order-emails', carries: 'query', permission: 'ECOM.READ_ORDERS_SETTINGS' });

/** The page that shows an order's status, by the link in a mail. */
export const orderPage = operation<Nothing, Nothing, never>({ id: 'souk.orderEmails.orderPage', method: 'GET', path: '/v1/order-pages/{token}', carries: 'query' });

/** Preview an order mail as buyers get it, with an order or an example. */
export const previewOrderEmail = operation<Schemas['OrdermailsPreviewRequest'], Schemas['MailOnePreview'], 'ORDER_EMAIL_NOT_FOUND' | 'ORDER_NOT_FOUND'>({ id: 'souk.orderEmails.previewOrderEmail', method: 'GET', path: '/v1/order-emails/{kind}/preview', carries: 'query', permission: 'ECOM.READ_ORDERS_SETTINGS' });

/** Send the mail PLACED, PAID or CANCELED to the buyer again, if the order still has that status. */
export const sendOrderEmail = operation<Schemas['OrdermailsAgainRequest'], Schemas['OrdermailsAgainResponse'], 'ORDER_EMAIL_NOT_FOUND' | 'ORDER_NOT_FOUND' | 'ORDER_EMAIL_NOT_BY_HAND' | 'ORDER_EMAIL_NOT_TRUE' | 'ORDER_EMAIL_IS_OFF' | 'MISSING_CONTACT_EMAIL'>({ id: 'souk.orderEmails.sendOrderEmail', method: 'POST', path: '/v1/order-emails/{kind}/send', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Update an order mail: switch it on or off, or change its texts. null restores the default. */
export const updateOrderEmail = operation<Patch<Schemas['OrdermailsUpdateRequest']>, Schemas['OrdermailsOneResponse'], 'ORDER_EMAIL_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'souk.orderEmails.updateOrderEmail', method: 'PATCH', path: '/v1/order-emails/{kind}', carries: 'body', permission: 'ECOM.UPDATE_ORDERS_SETTINGS' });
