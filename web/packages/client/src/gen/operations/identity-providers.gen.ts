// Made from api/openapi.json by `npm run generate`: identity.providers.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Test the connection to a provider */
export const check = operation<Schemas['ProvidersProviderRequest'], Schemas['ProvidersChecked'], 'IDENTITY_PROVIDER_NOT_FOUND'>({ id: 'identity.providers.check', method: 'POST', path: '/v1/identity-providers/{identityProviderId}/check', carries: 'body', permission: 'IDENTITY.MANAGE_PROVIDERS' });

/** Create an identity provider */
export const createIdentityProvider = operation<Schemas['ProvidersCreateProvider'], Schemas['ProvidersOneProvider'], 'TOO_MANY_IDENTITY_PROVIDERS' | 'PERMISSION_NOT_HELD'>({ id: 'identity.providers.createIdentityProvider', method: 'POST', path: '/v1/identity-providers', carries: 'body', permission: 'IDENTITY.MANAGE_PROVIDERS' });

/** Delete an identity provider */
export const deleteIdentityProvider = operation<Schemas['ProvidersProviderRequest'], Schemas['Empty'], 'IDENTITY_PROVIDER_NOT_FOUND' | 'TOO_MANY_IDENTITY_PROVIDERS' | 'PERMISSION_NOT_HELD'>({ id: 'identity.providers.deleteIdentityProvider', method: 'DELETE', path: '/v1/identity-providers/{identityProviderId}', carries: 'query', permission: 'IDENTITY.MANAGE_PROVIDERS' });

/** Get an identity provider */
export const getIdentityProvider = operation<Schemas['ProvidersProviderRequest'], Schemas['ProvidersOneProvider'], 'IDENTITY_PROVIDER_NOT_FOUND' | 'TOO_MANY_IDENTITY_PROVIDERS' | 'PERMISSION_NOT_HELD'>({ id: 'identity.providers.getIdentityProvider', method: 'GET', path: '/v1/identity-providers/{identityProviderId}', carries: 'query', permission: 'IDENTITY.MANAGE_PROVIDERS' });

/** List the kinds of providers with their presets */
export const listPresets = operation<Schemas['ProvidersNothing'], Schemas['ProvidersPresetsFound'], never>({ id: 'identity.providers.listPresets', method: 'GET', path: '/v1/identity-provider-presets', carries: 'query', permission: 'IDENTITY.MANAGE_PROVIDERS' });

/** Query identity providers */
export const queryIdentityProviders = operation<Schemas['QueryMessage'], Schemas['ProvidersManyProviders'], 'TOO_MANY_IDENTITY_PROVIDERS' | 'PERMISSION_NOT_HELD'>({ id: 'identity.providers.queryIdentityProviders', method: 'POST', path: '/v1/identity-providers/query', carries: 'body', permission: 'IDENTITY.MANAGE_PROVIDERS' });

/** Update an identity provider */
export const updateIdentityProvider = operation<Patch<Schemas['ProvidersUpdateProvider']>, Schemas['ProvidersOneProvider'], 'IDENTITY_PROVIDER_NOT_FOUND' | 'INVALID_REVISION' | 'TOO_MANY_IDENTITY_PROVIDERS' | 'PERMISSION_NOT_HELD'>({ id: 'identity.providers.updateIdentityProvider', method: 'PATCH', path: '/v1/identity-providers/{identityProvider.id}', carries: 'body', permission: 'IDENTITY.MANAGE_PROVIDERS' });
