// Made from api/openapi.json by `npm run generate`: stores.collections.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get a collection */
export const getCollection = operation<Schemas['AnyIDRequest'], Schemas['CatalogCollectionResponse'], 'COLLECTION_NOT_FOUND'>({ id: 'stores.collections.getCollection', method: 'GET', path: '/v2/collections/{id}', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Get a collection by its slug; 404 without a code when there is none */
export const getCollectionBySlug = operation<Schemas['CatalogSlugRequest'], Schemas['CatalogCollectionResponse'], never>({ id: 'stores.collections.getCollectionBySlug', method: 'GET', path: '/v2/collections/slug/{slug}', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Query collections; filter and sort are JSON text */
export const listCollections = operation<Schemas['QueryMessage'], Schemas['CatalogListCollectionsResponse'], 'SEARCH_TOO_COSTLY'>({ id: 'stores.collections.listCollections', method: 'POST', path: '/v1/collections/query', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Query collections by filter, sort and page */
export const queryCollections = operation<Schemas['QueryMessage'], Schemas['CatalogQueryCollectionsResponse'], 'SEARCH_TOO_COSTLY'>({ id: 'stores.collections.queryCollections', method: 'GET', path: '/v2/collections/query', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'WIX_STORES.READ_PRODUCTS' });
