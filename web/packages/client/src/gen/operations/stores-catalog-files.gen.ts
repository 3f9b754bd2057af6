// Made from api/openapi.json by `npm run generate`: stores.catalogFiles.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Import the file of a dry run, read in the same way */
export const applyImport = operation<Schemas['CatalogfilesImportRequest'], Schemas['CatalogfilesImportResponse'], 'CATALOG_IMPORT_NOT_FOUND' | 'CATALOG_IMPORT_NOT_A_DRY_RUN' | 'CATALOG_IMPORT_FILE_GONE'>({ id: 'stores.catalogFiles.applyImport', method: 'POST', path: '/v1/catalog-imports/{id}/apply', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Stop an import; what it already imported stays */
export const cancelImport = operation<Schemas['CatalogfilesImportRequest'], Schemas['CatalogfilesImportResponse'], 'CATALOG_IMPORT_NOT_FOUND' | 'CATALOG_IMPORT_FINISHED'>({ id: 'stores.catalogFiles.cancelImport', method: 'POST', path: '/v1/catalog-imports/{id}/cancel', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Export all products as a CSV file */
export const exportProducts = operation<Nothing, Nothing, never>({ id: 'stores.catalogFiles.exportProducts', method: 'GET', path: '/v1/catalog-exports/products.csv', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Get an import with its progress */
export const getImport = operation<Schemas['CatalogfilesImportRequest'], Schemas['CatalogfilesImportResponse'], 'CATALOG_IMPORT_NOT_FOUND'>({ id: 'stores.catalogFiles.getImport', method: 'GET', path: '/v1/catalog-imports/{id}', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Export the errors in the rows of an imported file, as CSV */
export const getImportReport = operation<Nothing, Nothing, 'CATALOG_IMPORT_NOT_FOUND'>({ id: 'stores.catalogFiles.getImportReport', method: 'GET', path: '/v1/catalog-imports/{id}/errors.csv', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Preview how a file would be read: its layout, the field of each column, suggestions for the others, first values. Takes what startImport takes; stores nothing */
export const inspectFile = operation<Nothing, Nothing, 'UNKNOWN_LAYOUT' | 'NOT_A_TEXT_FILE' | 'EMPTY_FILE' | 'CATALOG_FILE_TOO_LARGE'>({ id: 'stores.catalogFiles.inspectFile', method: 'POST', path: '/v1/catalog-imports/inspect', carries: 'query', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** List the errors in the rows of an imported file */
export const listImportErrors = operation<Schemas['CatalogfilesIssuesRequest'], Schemas['CatalogfilesIssuesResponse'], 'CATALOG_IMPORT_NOT_FOUND'>({ id: 'stores.catalogFiles.listImportErrors', method: 'GET', path: '/v1/catalog-imports/{id}/errors', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** List imports, newest first */
export const listImports = operation<Schemas['CatalogfilesListRequest'], Schemas['CatalogfilesListResponse'], never>({ id: 'stores.catalogFiles.listImports', method: 'GET', path: '/v1/catalog-imports', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** List what could not be undone of an import, and why */
export const listUndoRefusals = operation<Schemas['CatalogfilesRefusedRequest'], Schemas['CatalogfilesRefusedResponse'], 'CATALOG_IMPORT_NOT_FOUND'>({ id: 'stores.catalogFiles.listUndoRefusals', method: 'GET', path: '/v1/catalog-imports/{id}/undo-refusals', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Import products from a CSV file of Souk, Shopify or WooCommerce: the raw bytes with ?name=, or a multipart form with a file. ?dryRun=true stores nothing; ?layout= and ?mapping= (JSON: column of the file to field) set how it is read */
export const startImport = operation<Nothing, Nothing, 'UNKNOWN_LAYOUT' | 'NOT_A_TEXT_FILE' | 'EMPTY_FILE' | 'CATALOG_FILE_TOO_LARGE' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'stores.catalogFiles.startImport', method: 'POST', path: '/v1/catalog-imports', carries: 'query', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Undo an import: delete what it created and restore what it changed, unless it was changed again since */
export const undoImport = operation<Schemas['CatalogfilesImportRequest'], Schemas['CatalogfilesImportResponse'], 'CATALOG_IMPORT_NOT_FOUND' | 'CATALOG_IMPORT_NOT_UNDOABLE'>({ id: 'stores.catalogFiles.undoImport', method: 'POST', path: '/v1/catalog-imports/{id}/undo', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });
