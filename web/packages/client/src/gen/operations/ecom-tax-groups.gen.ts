// Made from api/openapi.json by `npm run generate`: ecom.taxGroups.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create a tax group */
export const createTaxGroup = operation<Schemas['TaxCreateGroup'], Schemas['TaxOneGroup'], 'ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP'>({ id: 'ecom.taxGroups.createTaxGroup', method: 'POST', path: '/v1/tax-groups', carries: 'body', permission: 'BILLING.TAX_GROUP_CREATE' });

/** Delete a tax group */
export const deleteTaxGroup = operation<Schemas['TaxGroupRequest'], Schemas['Empty'], 'TAX_GROUP_NOT_FOUND' | 'ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP'>({ id: 'ecom.taxGroups.deleteTaxGroup', method: 'DELETE', path: '/v1/tax-groups/{taxGroupId}', carries: 'query', permission: 'BILLING.TAX_GROUP_DELETE' });

/** Get a tax group */
export const getTaxGroup = operation<Schemas['TaxGroupRequest'], Schemas['TaxOneGroup'], 'TAX_GROUP_NOT_FOUND' | 'ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP'>({ id: 'ecom.taxGroups.getTaxGroup', method: 'GET', path: '/v1/tax-groups/{taxGroupId}', carries: 'query', permission: 'BILLING.TAX_GROUP_READ' });

/** List the tax groups that every shop has. */
export const listDefaultTaxGroups = operation<Schemas['Empty'], Schemas['TaxDefaultGroupsAnswer'], never>({ id: 'ecom.taxGroups.listDefaultTaxGroups', method: 'GET', path: '/v1/tax-groups/default-tax-groups', carries: 'query', permission: 'BILLING.TAX_GROUP_READ' });

/** Get the default tax groups of apps. */
export const listDefaultTaxGroupsByAppIds = operation<Schemas['TaxByAppsRequest'], Schemas['TaxByAppsAnswer'], never>({ id: 'ecom.taxGroups.listDefaultTaxGroupsByAppIds', method: 'POST', path: '/v1/tax-groups/list-default-tax-groups-by-app-ids', carries: 'body', permission: 'BILLING.TAX_GROUP_READ' });

/** Query the tax groups that the shop created; listDefaultTaxGroups lists those of the system. */
export const queryTaxGroups = operation<Schemas['QueryMessage'], Schemas['TaxManyGroups'], never>({ id: 'ecom.taxGroups.queryTaxGroups', method: 'POST', path: '/v1/tax-groups/query', carries: 'body', permission: 'BILLING.TAX_GROUP_READ' });

/** Update a tax group */
export const updateTaxGroup = operation<Patch<Schemas['TaxUpdateGroup']>, Schemas['TaxOneGroup'], 'TAX_GROUP_NOT_FOUND' | 'INVALID_REVISION' | 'ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP'>({ id: 'ecom.taxGroups.updateTaxGroup', method: 'PATCH', path: '/v1/tax-groups/{taxGroup.id}', carries: 'body', permission: 'BILLING.TAX_GROUP_UPDATE' });
