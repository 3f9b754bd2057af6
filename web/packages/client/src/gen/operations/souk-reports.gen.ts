// Made from api/openapi.json by `npm run generate`: souk.reports.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get sales by sales channel. */
export const getChannels = operation<Schemas['ReportsPartsRequest'], Schemas['ReportsPartsReport'], never>({ id: 'souk.reports.getChannels', method: 'GET', path: '/v1/reports/channels', carries: 'query', permission: 'REPORTS.READ' });

/** Get the cohorts: how buyers come back, by the month of their first order. */
export const getCohorts = operation<Schemas['ReportsCohortsRequest'], Schemas['ReportsCohortsReport'], never>({ id: 'souk.reports.getCohorts', method: 'GET', path: '/v1/reports/cohorts', carries: 'query', permission: 'REPORTS.READ' });

/** Get sales by collection. */
export const getCollections = operation<Schemas['ReportsLimitedRequest'], Schemas['ReportsCollectionsReport'], never>({ id: 'souk.reports.getCollections', method: 'GET', path: '/v1/reports/collections', carries: 'query', permission: 'REPORTS.READ' });

/** Get sales by destination. */
export const getCountries = operation<Schemas['ReportsPartsRequest'], Schemas['ReportsPartsReport'], never>({ id: 'souk.reports.getCountries', method: 'GET', path: '/v1/reports/countries', carries: 'query', permission: 'REPORTS.READ' });

/** Get discounts by use and amount. */
export const getDiscounts = operation<Schemas['ReportsLimitedRequest'], Schemas['ReportsDiscountsReport'], never>({ id: 'souk.reports.getDiscounts', method: 'GET', path: '/v1/reports/discounts', carries: 'query', permission: 'REPORTS.READ' });

/** Get the conversion funnel: visits, carts, checkouts and orders. */
export const getFunnel = operation<Schemas['ReportsFunnelRequest'], Schemas['ReportsFunnelReport'], never>({ id: 'souk.reports.getFunnel', method: 'GET', path: '/v1/reports/funnel', carries: 'query', permission: 'REPORTS.READ' });

/** Get sales by member. */
export const getMembers = operation<Schemas['ReportsLimitedRequest'], Schemas['ReportsMembersReport'], never>({ id: 'souk.reports.getMembers', method: 'GET', path: '/v1/reports/members', carries: 'query', permission: 'REPORTS.READ' });

/** Get sales by payment status. */
export const getPaymentStatuses = operation<Schemas['ReportsPartsRequest'], Schemas['ReportsPartsReport'], never>({ id: 'souk.reports.getPaymentStatuses', method: 'GET', path: '/v1/reports/payment-statuses', carries: 'query', permission: 'REPORTS.READ' });

/** Get sales by product. */
export const getProducts = operation<Schemas['ReportsLimitedRequest'], Schemas['ReportsProductsReport'], never>({ id: 'souk.reports.getProducts', method: 'GET', path: '/v1/reports/products', carries: 'query', permission: 'REPORTS.READ' });

/** Get the returns: what was sent back, and why. */
export const getReturns = operation<Schemas['ReportsReturnsRequest'], Schemas['ReportsReturnsReport'], never>({ id: 'souk.reports.getReturns', method: 'GET', path: '/v1/reports/returns', carries: 'query', permission: 'REPORTS.READ' });

/** Get sales over time, by hour, day, week or month. */
export const getSales = operation<Schemas['ReportsSalesRequest'], Schemas['ReportsSalesReport'], never>({ id: 'souk.reports.getSales', method: 'GET', path: '/v1/reports/sales', carries: 'query', permission: 'REPORTS.READ' });

/** Get stock turnover, and what does not sell. */
export const getStock = operation<Schemas['ReportsStockRequest'], Schemas['ReportsStockReport'], never>({ id: 'souk.reports.getStock', method: 'GET', path: '/v1/reports/stock', carries: 'query', permission: 'REPORTS.READ' });

/** List the orders behind a number of a report. */
export const listOrders = operation<Schemas['ReportsBehindRequest'], Schemas['ReportsListReport'], never>({ id: 'souk.reports.listOrders', method: 'GET', path: '/v1/reports/orders', carries: 'query', permission: 'REPORTS.READ' });
