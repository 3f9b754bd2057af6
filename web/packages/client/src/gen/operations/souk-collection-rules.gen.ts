// Made from api/openapi.json by `npm run generate`: souk.collectionRules.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Let the products of a collection be chosen by hand again. Those in it stay. */
export const deleteCollectionRules = operation<Schemas['CatalogRulesRequest'], Schemas['Empty'], 'COLLECTION_RULES_NOT_FOUND'>({ id: 'souk.collectionRules.deleteCollectionRules', method: 'DELETE', path: '/v1/collection-rules/{collectionId}', carries: 'query', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** The rules of a collection. */
export const getCollectionRules = operation<Schemas['CatalogRulesRequest'], Schemas['CatalogRulesResponse'], 'COLLECTION_RULES_NOT_FOUND'>({ id: 'souk.collectionRules.getCollectionRules', method: 'GET', path: '/v1/collection-rules/{collectionId}', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** The rules of all collections that have some. */
export const listCollectionRules = operation<Schemas['Empty'], Schemas['CatalogAllRulesResponse'], never>({ id: 'souk.collectionRules.listCollectionRules', method: 'GET', path: '/v1/collection-rules', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** How many products fit rules, and the first 20. */
export const previewCollectionRules = operation<Schemas['CatalogRuleSet'], Schemas['CatalogPreviewResponse'], never>({ id: 'souk.collectionRules.previewCollectionRules', method: 'POST', path: '/v1/collection-rules/preview', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Let the products of a collection follow from rules. Those that do not fit leave it. */
export const setCollectionRules = operation<Schemas['CatalogSetRulesRequest'], Schemas['CatalogRulesResponse'], 'COLLECTION_NOT_FOUND' | 'COLLECTION_CANNOT_BE_CHANGED' | 'COLLECTION_RULES_CHAIN'>({ id: 'souk.collectionRules.setCollectionRules', method: 'PUT', path: '/v1/collection-rules/{collectionId}', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });
