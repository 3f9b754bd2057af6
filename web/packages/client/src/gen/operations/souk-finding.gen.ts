// Made from api/openapi.json by `npm run generate`: souk.finding.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Take words off the list of searches without result */
export const deleteMissedSearches = operation<Schemas['FindingDeleteMissedRequest'], Schemas['Empty'], never>({ id: 'souk.finding.deleteMissedSearches', method: 'POST', path: '/v1/missed-searches/delete', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Where a product or collection is now that had another slug before, or that it was deleted */
export const findAddress = operation<Schemas['FindingAddressRequest'], Schemas['FindingAddressAnswer'], never>({ id: 'souk.finding.findAddress', method: 'POST', path: '/v1/finding/addresses', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Find products by words, collection and filters, with counts for further filters */
export const findProducts = operation<Schemas['FindingFindRequest'], Schemas['FindingFindResponse'], 'SEARCH_TOO_COSTLY'>({ id: 'souk.finding.findProducts', method: 'POST', path: '/v1/finding/products', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Words that mean the same in searches */
export const getSynonyms = operation<Schemas['Empty'], Schemas['FindingSynonymsAnswer'], never>({ id: 'souk.finding.getSynonyms', method: 'GET', path: '/v1/search-synonyms', carries: 'query', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Tell that a search found nothing */
export const noteMissedSearch = operation<Schemas['FindingNoteMissedRequest'], Schemas['Empty'], never>({ id: 'souk.finding.noteMissedSearch', method: 'POST', path: '/v1/finding/missed', carries: 'body' });

/** What shoppers looked for in vain */
export const queryMissedSearches = operation<Schemas['FindingQueryMissedRequest'], Schemas['FindingMissedAnswer'], never>({ id: 'souk.finding.queryMissedSearches', method: 'POST', path: '/v1/missed-searches/query', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });

/** Set all words that mean the same in searches */
export const setSynonyms = operation<Schemas['FindingSetSynonymsRequest'], Schemas['FindingSynonymsAnswer'], 'SYNONYMS_CHANGED_MEANWHILE'>({ id: 'souk.finding.setSynonyms', method: 'PUT', path: '/v1/search-synonyms', carries: 'body', permission: 'WIX_STORES.MODIFY_PRODUCTS' });

/** Products, collections and pages that may be meant by what is typed so far */
export const suggest = operation<Schemas['FindingSuggestRequest'], Schemas['FindingSuggestResponse'], never>({ id: 'souk.finding.suggest', method: 'POST', path: '/v1/finding/suggestions', carries: 'body', permission: 'WIX_STORES.READ_PRODUCTS' });
