// Made from api/openapi.json by `npm run generate`: souk.finding.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Remove words from the list of searches without results */
export const deleteMissedSearches = operation<Schemas['FindingDeleteMissedRequest'], Schemas['Empty'], never>({ id: 'souk.finding.deleteMissedSearches', method: 'POST', path: '/v1/missed-searches/delete', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Find the current slug of a product or collection by an earlier one, or learn that it was deleted */
export const findAddress = operation<Schemas['FindingAddressRequest'], Schemas['FindingAddressAnswer'], never>({ id: 'souk.finding.findAddress', method: 'POST', path: '/v1/finding/addresses', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Search products by words, collection and filters, with counts for further filters */
export const findProducts = operation<Schemas['FindingFindRequest'], Schemas['FindingFindResponse'], 'SEARCH_TOO_COSTLY'>({ id: 'souk.finding.findProducts', method: 'POST', path: '/v1/finding/products', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });

/** List the synonyms of searches */
export const getSynonyms = operation<Schemas['Empty'], Schemas['FindingSynonymsAnswer'], never>({ id: 'souk.finding.getSynonyms', method: 'GET', path: '/v1/search-synonyms', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Record a search without results */
export const noteMissedSearch = operation<Schemas['FindingNoteMissedRequest'], Schemas['Empty'], never>({ id: 'souk.finding.noteMissedSearch', method: 'POST', path: '/v1/finding/missed', carries: 'body' });

/** List searches without results */
export const queryMissedSearches = operation<Schemas['FindingQueryMissedRequest'], Schemas['FindingMissedAnswer'], never>({ id: 'souk.finding.queryMissedSearches', method: 'POST', path: '/v1/missed-searches/query', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Replace the synonyms of searches */
export const setSynonyms = operation<Schemas['FindingSetSynonymsRequest'], Schemas['FindingSynonymsAnswer'], 'SYNONYMS_CHANGED_MEANWHILE'>({ id: 'souk.finding.setSynonyms', method: 'PUT', path: '/v1/search-synonyms', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Suggest products, collections and pages for what is typed so far */
export const suggest = operation<Schemas['FindingSuggestRequest'], Schemas['FindingSuggestResponse'], never>({ id: 'souk.finding.suggest', method: 'POST', path: '/v1/finding/suggestions', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });
