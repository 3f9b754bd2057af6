// Made from api/openapi.json by `npm run generate`: souk.downloads.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Download a purchased file. Its link expires and allows a limited number of downloads. */
export const fetch = operation<Nothing, Nothing, 'DOWNLOAD_NOT_FOUND' | 'DOWNLOAD_EXPIRED' | 'DOWNLOAD_LIMIT_REACHED' | 'ORDER_IS_NOT_PAID'>({ id: 'souk.downloads.fetch', method: 'GET', path: '/v1/downloads/{token}', carries: 'query' });

/** List the files of an order with their download links. Shoppers see those of their own orders. */
export const listDownloads = operation<Schemas['OrderRequest'], Schemas['DownloadsFilesAnswer'], 'ORDER_NOT_FOUND'>({ id: 'souk.downloads.listDownloads', method: 'GET', path: '/v1/orders/{orderId}/downloads', carries: 'query', permission: 'ECOM.READ_ORDERS' });

/** Give the files of a paid order new links, and send them to the buyer. */
export const renewDownloads = operation<Schemas['OrderRequest'], Schemas['DownloadsFilesAnswer'], 'ORDER_NOT_FOUND' | 'ORDER_HAS_NO_FILES' | 'ORDER_IS_NOT_PAID'>({ id: 'souk.downloads.renewDownloads', method: 'POST', path: '/v1/orders/{orderId}/downloads/renew', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });
