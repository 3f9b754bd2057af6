// Made from api/openapi.json by `npm run generate`: stores.subscriptionOptions.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Set whether a product may also be bought once */
export const allowOneTimePurchases = operation<Patch<Schemas['CatalogAllowOneTimePurchasesRequest']>, Schemas['Empty'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.subscriptionOptions.allowOneTimePurchases', method: 'PATCH', path: '/v1/subscription-options/product/{productId}/allowOneTimePurchase', carries: 'body', permission: 'WIX_STORES.MODIFY_SUBSCRIPTION_OPTIONS' });

/** Set the subscription options of a product */
export const assignSubscriptionOptionsToProduct = operation<Schemas['CatalogAssignSubscriptionOptionsRequest'], Schemas['Empty'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.subscriptionOptions.assignSubscriptionOptionsToProduct', method: 'POST', path: '/v1/subscription-options/product/{productId}/assign', carries: 'body', permission: 'WIX_STORES.MODIFY_SUBSCRIPTION_OPTIONS' });

/** Create several subscription options, all or none */
export const bulkCreateSubscriptionOptions = operation<Schemas['CatalogBulkCreateSubscriptionOptionsRequest'], Schemas['CatalogSubscriptionOptionsResponse'], never>({ id: 'stores.subscriptionOptions.bulkCreateSubscriptionOptions', method: 'POST', path: '/v1/subscription-options/createBulk', carries: 'body', permission: 'WIX_STORES.MODIFY_SUBSCRIPTION_OPTIONS' });

/** Delete several subscription options, all or none */
export const bulkDeleteSubscriptionOptions = operation<Schemas['CatalogBulkDeleteSubscriptionOptionsRequest'], Schemas['Empty'], 'SUBSCRIPTION_OPTION_NOT_FOUND'>({ id: 'stores.subscriptionOptions.bulkDeleteSubscriptionOptions', method: 'POST', path: '/v1/subscription-options/deleteBulk', carries: 'body', permission: 'WIX_STORES.MODIFY_SUBSCRIPTION_OPTIONS' });

/** Update several subscription options, all or none */
export const bulkUpdateSubscriptionOptions = operation<Patch<Schemas['CatalogBulkUpdateSubscriptionOptionsRequest']>, Schemas['CatalogSubscriptionOptionsResponse'], 'SUBSCRIPTION_OPTION_NOT_FOUND'>({ id: 'stores.subscriptionOptions.bulkUpdateSubscriptionOptions', method: 'PATCH', path: '/v1/subscription-options', carries: 'body', permission: 'WIX_STORES.MODIFY_SUBSCRIPTION_OPTIONS' });

/** Create a subscription option */
export const createSubscriptionOption = operation<Schemas['CatalogCreateSubscriptionOptionRequest'], Schemas['CatalogSubscriptionOptionResponse'], never>({ id: 'stores.subscriptionOptions.createSubscriptionOption', method: 'POST', path: '/v1/subscription-options', carries: 'body', permission: 'WIX_STORES.MODIFY_SUBSCRIPTION_OPTIONS' });

/** Delete a subscription option from the shop and its products */
export const deleteSubscriptionOption = operation<Schemas['AnyIDRequest'], Schemas['Empty'], 'SUBSCRIPTION_OPTION_NOT_FOUND'>({ id: 'stores.subscriptionOptions.deleteSubscriptionOption', method: 'DELETE', path: '/v1/subscription-options/{id}', carries: 'query', permission: 'WIX_STORES.MODIFY_SUBSCRIPTION_OPTIONS' });

/** Get whether a product may also be bought once */
export const getOneTimePurchasesStatus = operation<Schemas['CatalogProductSubscriptionsRequest'], Schemas['CatalogOneTimePurchasesStatus'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.subscriptionOptions.getOneTimePurchasesStatus', method: 'GET', path: '/v1/subscription-options/product/{productId}/oneTimePurchasesStatus', carries: 'query', permission: 'WIX_STORES.READ_SUBSCRIPTION_OPTIONS' });

/** List the products of a subscription option */
export const getProductIdsForSubscriptionOption = operation<Schemas['CatalogOptionProductsRequest'], Schemas['CatalogOptionProductsResponse'], 'SUBSCRIPTION_OPTION_NOT_FOUND'>({ id: 'stores.subscriptionOptions.getProductIdsForSubscriptionOption', method: 'GET', path: '/v1/subscription-options/{id}/productIds', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'WIX_STORES.READ_SUBSCRIPTION_OPTIONS' });

/** Get a subscription option */
export const getSubscriptionOption = operation<Schemas['AnyIDRequest'], Schemas['CatalogSubscriptionOptionResponse'], 'SUBSCRIPTION_OPTION_NOT_FOUND'>({ id: 'stores.subscriptionOptions.getSubscriptionOption', method: 'GET', path: '/v1/subscription-options/{id}', carries: 'query', permission: 'WIX_STORES.READ_SUBSCRIPTION_OPTIONS' });

/** List the subscription options of a product */
export const getSubscriptionOptionsForProduct = operation<Schemas['CatalogProductSubscriptionsRequest'], Schemas['CatalogSubscriptionOptionsOfProduct'], 'PRODUCT_NOT_FOUND'>({ id: 'stores.subscriptionOptions.getSubscriptionOptionsForProduct', method: 'GET', path: '/v1/subscription-options/byProduct/{productId}', carries: 'query', permission: 'WIX_STORES.READ_SUBSCRIPTION_OPTIONS' });

/** Query subscription options */
export const querySubscriptionOptions = operation<Schemas['QueryMessage'], Schemas['CatalogQuerySubscriptionOptionsResponse'], never>({ id: 'stores.subscriptionOptions.querySubscriptionOptions', method: 'POST', path: '/v1/subscription-options/query', carries: 'body', permission: 'WIX_STORES.READ_SUBSCRIPTION_OPTIONS' });

/** Update a subscription option */
export const updateSubscriptionOption = operation<Patch<Schemas['CatalogUpdateSubscriptionOptionRequest']>, Schemas['CatalogSubscriptionOptionResponse'], 'SUBSCRIPTION_OPTION_NOT_FOUND'>({ id: 'stores.subscriptionOptions.updateSubscriptionOption', method: 'PATCH', path: '/v1/subscription-options/{subscriptionOption.id}', carries: 'body', permission: 'WIX_STORES.MODIFY_SUBSCRIPTION_OPTIONS' });
