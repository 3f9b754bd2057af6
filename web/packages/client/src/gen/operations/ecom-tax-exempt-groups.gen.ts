// Made from api/openapi.json by `npm run generate`: ecom.taxExemptGroups.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create several tax exempt groups */
export const bulkCreateTaxExemptGroups = operation<Schemas['TaxBulkCreateExempt'], Schemas['BulkResponseTaxExemptGroup'], 'TAX_EXEMPT_GROUP_IN_USE'>({ id: 'ecom.taxExemptGroups.bulkCreateTaxExemptGroups', method: 'POST', path: '/v1/bulk/tax-exempt-groups/create', carries: 'body', permission: 'BILLING.TAX_EXEMPT_GROUP_CREATE' });

/** Delete several tax exempt groups */
export const bulkDeleteTaxExemptGroups = operation<Schemas['TaxBulkDeleteExempt'], Schemas['ResourceTagItems'], 'TAX_EXEMPT_GROUP_NOT_FOUND' | 'TAX_EXEMPT_GROUP_IN_USE'>({ id: 'ecom.taxExemptGroups.bulkDeleteTaxExemptGroups', method: 'POST', path: '/v1/bulk/tax-exempt-groups/delete', carries: 'body', permission: 'BILLING.TAX_EXEMPT_GROUP_DELETE' });

/** Tag some exempt groups. */
export const bulkUpdateTaxExemptGroupTags = operation<Schemas['TaxTagExemptRequest'], Schemas['ResourceTagItems'], 'EMPTY_ASSIGN_AND_UNASSIGN_LISTS'>({ id: 'ecom.taxExemptGroups.bulkUpdateTaxExemptGroupTags', method: 'POST', path: '/v1/bulk/tax-exempt-groups/update-tags', carries: 'body', permission: 'BILLING.TAX_EXEMPT_GROUP_UPDATE_TAGS' });

/** Tag the exempt groups that match a filter. */
export const bulkUpdateTaxExemptGroupTagsByFilter = operation<Schemas['TagsByFilterRequest'], Schemas['JobAnswer'], 'EMPTY_ASSIGN_AND_UNASSIGN_LISTS'>({ id: 'ecom.taxExemptGroups.bulkUpdateTaxExemptGroupTagsByFilter', method: 'POST', path: '/v1/bulk/tax-exempt-groups/update-tags-by-filter', carries: 'body', permission: 'BILLING.TAX_EXEMPT_GROUP_UPDATE_TAGS' });

/** Update several tax exempt groups */
export const bulkUpdateTaxExemptGroups = operation<Schemas['TaxBulkUpdateExempt'], Schemas['BulkResponseTaxExemptGroup'], 'TAX_EXEMPT_GROUP_NOT_FOUND' | 'INVALID_REVISION' | 'TAX_EXEMPT_GROUP_IN_USE'>({ id: 'ecom.taxExemptGroups.bulkUpdateTaxExemptGroups', method: 'POST', path: '/v1/bulk/tax-exempt-groups/update', carries: 'body', permission: 'BILLING.TAX_EXEMPT_GROUP_UPDATE' });

/** Create a tax exempt group */
export const createTaxExemptGroup = operation<Schemas['TaxCreateExemptGroup'], Schemas['TaxOneExemptGroup'], 'TAX_EXEMPT_GROUP_IN_USE'>({ id: 'ecom.taxExemptGroups.createTaxExemptGroup', method: 'POST', path: '/v1/tax-exempt-groups', carries: 'body', permission: 'BILLING.TAX_EXEMPT_GROUP_CREATE' });

/** Delete a tax exempt group */
export const deleteTaxExemptGroup = operation<Schemas['TaxExemptGroupRequest'], Schemas['Empty'], 'TAX_EXEMPT_GROUP_NOT_FOUND' | 'TAX_EXEMPT_GROUP_IN_USE'>({ id: 'ecom.taxExemptGroups.deleteTaxExemptGroup', method: 'DELETE', path: '/v1/tax-exempt-groups/{taxExemptGroupId}', carries: 'query', permission: 'BILLING.TAX_EXEMPT_GROUP_DELETE' });

/** Get a tax exempt group */
export const getTaxExemptGroup = operation<Schemas['TaxExemptGroupRequest'], Schemas['TaxOneExemptGroup'], 'TAX_EXEMPT_GROUP_NOT_FOUND' | 'TAX_EXEMPT_GROUP_IN_USE'>({ id: 'ecom.taxExemptGroups.getTaxExemptGroup', method: 'GET', path: '/v1/tax-exempt-groups/{taxExemptGroupId}', carries: 'query', permission: 'BILLING.TAX_EXEMPT_GROUP_READ' });

/** List the exempt groups that tax calculators have by default. */
export const listDefaultTaxExemptGroups = operation<Schemas['Empty'], Schemas['TaxDefaultExemptAnswer'], never>({ id: 'ecom.taxExemptGroups.listDefaultTaxExemptGroups', method: 'GET', path: '/v1/tax-exempt-groups/default-tax-exempt-groups', carries: 'query', permission: 'BILLING.TAX_GROUP_READ' });

/** Query tax exempt groups */
export const queryTaxExemptGroups = operation<Schemas['QueryMessage'], Schemas['TaxManyExemptGroups'], 'TAX_EXEMPT_GROUP_IN_USE'>({ id: 'ecom.taxExemptGroups.queryTaxExemptGroups', method: 'GET', path: '/v1/tax-exempt-groups/query', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'BILLING.TAX_EXEMPT_GROUP_READ' });

/** Update a tax exempt group */
export const updateTaxExemptGroup = operation<Patch<Schemas['TaxUpdateExemptGroup']>, Schemas['TaxOneExemptGroup'], 'TAX_EXEMPT_GROUP_NOT_FOUND' | 'INVALID_REVISION' | 'TAX_EXEMPT_GROUP_IN_USE'>({ id: 'ecom.taxExemptGroups.updateTaxExemptGroup', method: 'PATCH', path: '/v1/tax-exempt-groups/{taxExemptGroup.id}', carries: 'body', permission: 'BILLING.TAX_EXEMPT_GROUP_UPDATE' });
