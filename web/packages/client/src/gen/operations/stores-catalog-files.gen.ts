// Made from api/openapi.json by `npm run generate`: stores.catalogFiles.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Import the file of a dry run, read in the same way */
export const applyImport = operation<Schemas['CatalogfilesImportRequest'], Schemas['CatalogfilesImportResponse'], 'CATALOG_IMPORT_NOT_FOUND' | 'CATALOG_IMPORT_NOT_A_DRY_RUN' | 'CATALOG_IMPORT_FILE_GONE'>({ id: 'stores.catalogFiles.applyImport', method: 'POST', path: '/v1/catalog-imports/{id}/apply', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Stop an import; what it has brought in stays */
export const cancelImport = operation<Schemas['CatalogfilesImportRequest'], Schemas['CatalogfilesImportResponse'], 'CATALOG_IMPORT_NOT_FOUND' | 'CATALOG_IMPORT_FINISHED'>({ id: 'stores.catalogFiles.cancelImport', method: 'POST', path: '/v1/catalog-imports/{id}/cancel', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** All products as a CSV file */
export const exportProducts = operation<Nothing, Nothing, never>({ id: 'stores.catalogFiles.exportProducts', method: 'GET', path: '/v1/catalog-exports/products.csv', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** One import and how far it has come */
export const getImport = operation<Schemas['CatalogfilesImportRequest'], Schemas['CatalogfilesImportResponse'], 'CATALOG_IMPORT_NOT_FOUND'>({ id: 'stores.catalogFiles.getImport', method: 'GET', path: '/v1/catalog-imports/{id}', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** What was wrong with the rows of a file, as CSV */
export const getImportReport = operation<Nothing, Nothing, 'CATALOG_IMPORT_NOT_FOUND'>({ id: 'stores.catalogFiles.getImportReport', method: 'GET', path: '/v1/catalog-imports/{id}/errors.csv', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** How a file would be read: its layout, which field each column is, suggestions for the others, first values. Takes what startImport takes; keeps nothing */
export const inspectFile = operation<Nothing, Nothing, 'UNKNOWN_LAYOUT' | 'NOT_A_TEXT_FILE' | 'EMPTY_FILE' | 'CATALOG_FILE_TOO_LARGE'>({ id: 'stores.catalogFiles.inspectFile', method: 'POST', path: '/v1/catalog-imports/inspect', carries: 'query', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** What was wrong with the rows of a file */
export const listImportErrors = operation<Schemas['CatalogfilesIssuesRequest'], Schemas['CatalogfilesIssuesResponse'], 'CATALOG_IMPORT_NOT_FOUND'>({ id: 'stores.catalogFiles.listImportErrors', method: 'GET', path: '/v1/catalog-imports/{id}/errors', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Imports, newest first */
export const listImports = operation<Schemas['CatalogfilesListRequest'], Schemas['CatalogfilesListResponse'], never>({ id: 'stores.catalogFiles.listImports', method: 'GET', path: '/v1/catalog-imports', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** What could not be taken back of an import, and why */
export const listUndoRefusals = operation<Schemas['CatalogfilesRefusedRequest'], Schemas['CatalogfilesRefusedResponse'], 'CATALOG_IMPORT_NOT_FOUND'>({ id: 'stores.catalogFiles.listUndoRefusals', method: 'GET', path: '/v1/catalog-imports/{id}/undo-refusals', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Bring in products from a CSV file of Souk, Shopify or WooCommerce: the raw bytes with ?name=, or a multipart form with a file. ?dryRun=true stores nothing; ?layout= and ?mapping= (JSON: column of the file to field) say how it is read */
export const startImport = operation<Nothing, Nothing, 'UNKNOWN_LAYOUT' | 'NOT_A_TEXT_FILE' | 'EMPTY_FILE' | 'CATALOG_FILE_TOO_LARGE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'stores.catalogFiles.startImport', method: 'POST', path: '/v1/catalog-imports', carries: 'query', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Take an import back: delete what it made and restore what it changed, where nothing changed since */
export const undoImport = operation<Schemas['CatalogfilesImportRequest'], Schemas['CatalogfilesImportResponse'], 'CATALOG_IMPORT_NOT_FOUND' | 'CATALOG_IMPORT_NOT_UNDOABLE'>({ id: 'stores.catalogFiles.undoImport', method: 'POST', path: '/v1/catalog-imports/{id}/undo', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });
