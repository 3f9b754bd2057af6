// Made from api/openapi.json by `npm run generate`: souk.collectionRules.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Delete the rules of a collection. Its products stay and are chosen by hand again. */
export const deleteCollectionRules = operation<Schemas['CatalogRulesRequest'], Schemas['Empty'], 'COLLECTION_RULES_NOT_FOUND'>({ id: 'souk.collectionRules.deleteCollectionRules', method: 'DELETE', path: '/v1/collection-rules/{collectionId}', carries: 'query', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Get the rules of a collection. */
export const getCollectionRules = operation<Schemas['CatalogRulesRequest'], Schemas['CatalogRulesResponse'], 'COLLECTION_RULES_NOT_FOUND'>({ id: 'souk.collectionRules.getCollectionRules', method: 'GET', path: '/v1/collection-rules/{collectionId}', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** List the rules of all collections that have rules. */
export const listCollectionRules = operation<Schemas['Empty'], Schemas['CatalogAllRulesResponse'], never>({ id: 'souk.collectionRules.listCollectionRules', method: 'GET', path: '/v1/collection-rules', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Preview rules: the number of matching products, and the first 20. */
export const previewCollectionRules = operation<Schemas['CatalogRuleSet'], Schemas['CatalogPreviewResponse'], never>({ id: 'souk.collectionRules.previewCollectionRules', method: 'POST', path: '/v1/collection-rules/preview', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Set the rules of a collection: its products are then those that match. Others are removed. */
export const setCollectionRules = operation<Schemas['CatalogSetRulesRequest'], Schemas['CatalogRulesResponse'], 'COLLECTION_NOT_FOUND' | 'COLLECTION_CANNOT_BE_CHANGED' | 'COLLECTION_RULES_CHAIN'>({ id: 'souk.collectionRules.setCollectionRules', method: 'PUT', path: '/v1/collection-rules/{collectionId}', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });
