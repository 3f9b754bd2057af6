// Made from api/openapi.json by `npm run generate`: souk.reports.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Sales by where they came from. */
export const getChannels = operation<Schemas['ReportsRange'], Schemas['ReportsPartsReport'], never>({ id: 'souk.reports.getChannels', method: 'GET', path: '/v1/reports/channels', carries: 'query', permission: 'ECOM.READ_ORDERS' });

/** Sales by how far they are paid. */
export const getPaymentStatuses = operation<Schemas['ReportsRange'], Schemas['ReportsPartsReport'], never>({ id: 'souk.reports.getPaymentStatuses', method: 'GET', path: '/v1/reports/payment-statuses', carries: 'query', permission: 'ECOM.READ_ORDERS' });

/** What sold best. */
export const getProducts = operation<Schemas['ReportsProductsRequest'], Schemas['ReportsProductsReport'], never>({ id: 'souk.reports.getProducts', method: 'GET', path: '/v1/reports/products', carries: 'query', permission: 'ECOM.READ_ORDERS' });

/** Sales over time, by hour, day, week or month. */
export const getSales = operation<Schemas['ReportsSalesRequest'], Schemas['ReportsSalesReport'], never>({ id: 'souk.reports.getSales', method: 'GET', path: '/v1/reports/sales', carries: 'query', permission: 'ECOM.READ_ORDERS' });
