// Made from api/openapi.json by `npm run generate`: stores.catalogFiles.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Stop an import; what it has brought in stays */
export const cancelImport = operation<Schemas['CatalogfilesImportRequest'], Schemas['CatalogfilesImportResponse'], 'CATALOG_IMPORT_NOT_FOUND' | 'CATALOG_IMPORT_FINISHED'>({ id: 'stores.catalogFiles.cancelImport', method: 'POST', path: '/v1/catalog-imports/{id}/cancel', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** All products as a CSV file */
export const exportProducts = operation<Nothing, Nothing, never>({ id: 'stores.catalogFiles.exportProducts', method: 'GET', path: '/v1/catalog-exports/products.csv', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** One import and how far it has come */
export const getImport = operation<Schemas['CatalogfilesImportRequest'], Schemas['CatalogfilesImportResponse'], 'CATALOG_IMPORT_NOT_FOUND'>({ id: 'stores.catalogFiles.getImport', method: 'GET', path: '/v1/catalog-imports/{id}', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** What was wrong with the rows of a file, as CSV */
export const getImportReport = operation<Nothing, Nothing, 'CATALOG_IMPORT_NOT_FOUND'>({ id: 'stores.catalogFiles.getImportReport', method: 'GET', path: '/v1/catalog-imports/{id}/errors.csv', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** What was wrong with the rows of a file */
export const listImportErrors = operation<Schemas['CatalogfilesIssuesRequest'], Schemas['CatalogfilesIssuesResponse'], 'CATALOG_IMPORT_NOT_FOUND'>({ id: 'stores.catalogFiles.listImportErrors', method: 'GET', path: '/v1/catalog-imports/{id}/errors', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Imports, newest first */
export const listImports = operation<Schemas['CatalogfilesListRequest'], Schemas['CatalogfilesListResponse'], never>({ id: 'stores.catalogFiles.listImports', method: 'GET', path: '/v1/catalog-imports', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Bring in products from a CSV file of Souk, Shopify or WooCommerce: the raw bytes with ?name=, or a multipart form with a file */
export const startImport = operation<Nothing, Nothing, 'UNKNOWN_LAYOUT' | 'NOT_A_TEXT_FILE' | 'EMPTY_FILE' | 'CATALOG_FILE_TOO_LARGE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'stores.catalogFiles.startImport', method: 'POST', path: '/v1/catalog-imports', carries: 'query', permission: 'WIX_STORES.MODIFY_PRODUCTS' });
