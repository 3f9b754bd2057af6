// Made from api/openapi.json by `npm run generate`: souk.addressLookup.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get the service that suggests addresses. */
export const getAddressLookup = operation<Schemas['Empty'], Schemas['AddresslookupSourceAnswer'], never>({ id: 'souk.addressLookup.getAddressLookup', method: 'GET', path: '/v1/address-lookup', carries: 'query', permission: 'ECOM.READ_CHECKOUT_SETTINGS' });

/** Suggest addresses of a country for what was typed so far. */
export const suggestAddresses = operation<Schemas['AddresslookupSuggestRequest'], Schemas['AddresslookupSuggestions'], never>({ id: 'souk.addressLookup.suggestAddresses', method: 'POST', path: '/v1/address-suggestions', carries: 'body', permission: 'ECOM.READ_CHECKOUT_SETTINGS' });

/** Ask the service that suggests addresses, and say what is wrong if it fails. */
export const tryAddressLookup = operation<Schemas['AddresslookupSuggestRequest'], Schemas['AddresslookupSuggestions'], 'ADDRESS_LOOKUP_FAILED'>({ id: 'souk.addressLookup.tryAddressLookup', method: 'POST', path: '/v1/address-lookup/try', carries: 'body', permission: 'ECOM.UPDATE_CHECKOUT_SETTINGS' });

/** Set the service that suggests addresses. An empty address turns suggestions off. */
export const updateAddressLookup = operation<Patch<Schemas['AddresslookupUpdateSource']>, Schemas['AddresslookupSourceAnswer'], 'INVALID_REVISION'>({ id: 'souk.addressLookup.updateAddressLookup', method: 'PATCH', path: '/v1/address-lookup', carries: 'body', permission: 'ECOM.UPDATE_CHECKOUT_SETTINGS' });
