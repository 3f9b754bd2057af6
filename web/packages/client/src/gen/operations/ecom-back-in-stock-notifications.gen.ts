// Made from api/openapi.json by `npm run generate`: ecom.backInStockNotifications.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** The unsubscribe page of back-in-stock mails. */
export const askToStopBackInStock = operation<Nothing, Nothing, 'BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND'>({ id: 'ecom.backInStockNotifications.askToStopBackInStock', method: 'GET', path: '/v1/back-in-stock-notification-requests/{id}/stop', carries: 'query' });

/** Request a mail when a product is back in stock. Anybody may ask. */
export const createBackInStockNotificationRequest = operation<Schemas['BackinstockCreateRequest'], Schemas['BackinstockOne'], 'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS' | 'REQUEST_COLLECTION_DISABLED' | 'INVALID_CATALOG_REFERENCE_OPTIONS' | 'INVALID_ITEM_IMAGE_URL' | 'TOO_MANY_BACK_IN_STOCK_REQUESTS'>({ id: 'ecom.backInStockNotifications.createBackInStockNotificationRequest', method: 'POST', path: '/v1/back-in-stock-notification-requests', carries: 'body', permission: 'ECOM.CREATE_BACK_IN_STOCK_NOTIFICATION_REQUESTS' });

/** Delete a back-in-stock request. */
export const deleteBackInStockNotificationRequest = operation<Schemas['IDRequest'], Schemas['Empty'], 'BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND'>({ id: 'ecom.backInStockNotifications.deleteBackInStockNotificationRequest', method: 'DELETE', path: '/v1/back-in-stock-notification-requests/{id}', carries: 'query', permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS' });

/** Get a back-in-stock request. */
export const getBackInStockNotificationRequest = operation<Schemas['IDRequest'], Schemas['BackinstockOne'], 'BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND'>({ id: 'ecom.backInStockNotifications.getBackInStockNotificationRequest', method: 'GET', path: '/v1/back-in-stock-notification-requests/{id}', carries: 'query', permission: 'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_REQUESTS' });

/** Count the back-in-stock requests of items. An item without options counts the whole product. */
export const getBackInStockNotificationRequestsCountByCatalogReferences = operation<Schemas['BackinstockCountRequest'], Schemas['BackinstockCounts'], never>({ id: 'ecom.backInStockNotifications.getBackInStockNotificationRequestsCountByCatalogReferences', method: 'GET', path: '/v1/back-in-stock-notification-requests/count-by-catalog-reference', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_REQUESTS' });

/** List the variants with the most back-in-stock requests. */
export const listMostWanted = operation<Schemas['BackinstockWantedRequest'], Schemas['BackinstockWantedAnswer'], never>({ id: 'ecom.backInStockNotifications.listMostWanted', method: 'GET', path: '/v1/back-in-stock-notification-requests/most-wanted', carries: 'query', permission: 'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_REQUESTS' });

/** Mark a back-in-stock request as notified without sending a mail. */
export const markAsNotificationSent = operation<Schemas['IDRequest'], Schemas['BackinstockOne'], 'BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND'>({ id: 'ecom.backInStockNotifications.markAsNotificationSent', method: 'PUT', path: '/v1/back-in-stock-notification-requests/{id}/mark-as-notification-sent', carries: 'body', permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS' });

/** Query back-in-stock requests. */
export const queryBackInStockNotificationRequests = operation<Schemas['QueryMessage'], Schemas['BackinstockQueried'], never>({ id: 'ecom.backInStockNotifications.queryBackInStockNotificationRequests', method: 'GET', path: '/v1/back-in-stock-notification-requests', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_REQUESTS' });

/** Query back-in-stock requests, for queries too long for a URL. */
export const queryLongBackInStockNotificationRequests = operation<Schemas['QueryMessage'], Schemas['BackinstockQueried'], never>({ id: 'ecom.backInStockNotifications.queryLongBackInStockNotificationRequests', method: 'POST', path: '/v1/back-in-stock-notification-requests/query', carries: 'body', permission: 'ECOM.READ_BACK_IN_STOCK_NOTIFICATION_REQUESTS' });

/** Send the back-in-stock mails of an item, or of some of its requests, whatever the stock says. Mails are sent in the background. */
export const reportItemsBackInStock = operation<Schemas['BackinstockReportRequest'], Schemas['Empty'], 'REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS' | 'INVALID_ITEM_IMAGE_URL'>({ id: 'ecom.backInStockNotifications.reportItemsBackInStock', method: 'POST', path: '/v1/back-in-stock-notification-requests/report-items-back-in-stock', carries: 'body', permission: 'ECOM.MODIFY_BACK_IN_STOCK_NOTIFICATION_REQUESTS' });

/** Delete all back-in-stock requests of an e-mail address. */
export const stopBackInStock = operation<Nothing, Nothing, 'BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND'>({ id: 'ecom.backInStockNotifications.stopBackInStock', method: 'POST', path: '/v1/back-in-stock-notification-requests/{id}/stop', carries: 'query' });
