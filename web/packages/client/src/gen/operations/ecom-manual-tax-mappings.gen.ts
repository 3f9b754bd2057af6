// Made from api/openapi.json by `npm run generate`: ecom.manualTaxMappings.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Set the rates of exempt groups in a manual tax mapping. */
export const bulkAssignExemptOverrides = operation<Schemas['TaxAssignRequest'], Schemas['BulkResponseTaxMapping'], never>({ id: 'ecom.manualTaxMappings.bulkAssignExemptOverrides', method: 'POST', path: '/v1/manual-tax-mappings/bulk-assign-exempt-overrides', carries: 'body', permission: 'BILLING.MANUAL_TAX_MAPPING_UPDATE' });

/** Create several manual tax mappings */
export const bulkCreateManualTaxMappings = operation<Schemas['TaxBulkCreateMapping'], Schemas['BulkResponseTaxMapping'], 'MANUAL_TAX_MAPPING_ALREADY_EXISTS' | 'TAX_REGION_ID_NOT_FOUND' | 'TAX_GROUP_ID_NOT_FOUND' | 'TAX_EXEMPT_GROUP_ID_NOT_FOUND'>({ id: 'ecom.manualTaxMappings.bulkCreateManualTaxMappings', method: 'POST', path: '/v1/bulk/manual-tax-mappings/create', carries: 'body', permission: 'BILLING.MANUAL_TAX_MAPPING_CREATE' });

/** Remove the rates of exempt groups from a manual tax mapping. */
export const bulkUnassignExemptOverrides = operation<Schemas['TaxUnassignRequest'], Schemas['BulkResponseTaxMapping'], never>({ id: 'ecom.manualTaxMappings.bulkUnassignExemptOverrides', method: 'POST', path: '/v1/manual-tax-mappings/bulk-unassign-exempt-overrides', carries: 'body', permission: 'BILLING.MANUAL_TAX_MAPPING_UPDATE' });

/** Create a manual tax mapping */
export const createManualTaxMapping = operation<Schemas['TaxCreateMapping'], Schemas['TaxOneMapping'], 'MANUAL_TAX_MAPPING_ALREADY_EXISTS' | 'TAX_REGION_ID_NOT_FOUND' | 'TAX_GROUP_ID_NOT_FOUND' | 'TAX_EXEMPT_GROUP_ID_NOT_FOUND'>({ id: 'ecom.manualTaxMappings.createManualTaxMapping', method: 'POST', path: '/v1/manual-tax-mappings', carries: 'body', permission: 'BILLING.MANUAL_TAX_MAPPING_CREATE' });

/** Delete a manual tax mapping */
export const deleteManualTaxMapping = operation<Schemas['TaxMappingRequest'], Schemas['Empty'], 'MANUAL_TAX_MAPPING_NOT_FOUND' | 'TAX_REGION_ID_NOT_FOUND' | 'TAX_GROUP_ID_NOT_FOUND' | 'TAX_EXEMPT_GROUP_ID_NOT_FOUND'>({ id: 'ecom.manualTaxMappings.deleteManualTaxMapping', method: 'DELETE', path: '/v1/manual-tax-mappings/{manualTaxMappingId}', carries: 'query', permission: 'BILLING.MANUAL_TAX_MAPPING_DELETE' });

/** Get a manual tax mapping */
export const getManualTaxMapping = operation<Schemas['TaxMappingRequest'], Schemas['TaxOneMapping'], 'MANUAL_TAX_MAPPING_NOT_FOUND' | 'TAX_REGION_ID_NOT_FOUND' | 'TAX_GROUP_ID_NOT_FOUND' | 'TAX_EXEMPT_GROUP_ID_NOT_FOUND'>({ id: 'ecom.manualTaxMappings.getManualTaxMapping', method: 'GET', path: '/v1/manual-tax-mappings/{manualTaxMappingId}', carries: 'query', permission: 'BILLING.MANUAL_TAX_MAPPING_READ' });

/** List manual tax mappings, the oldest first; to page through more, use the query. */
export const listManualTaxMappings = operation<Schemas['Empty'], Schemas['TaxManyMappings'], never>({ id: 'ecom.manualTaxMappings.listManualTaxMappings', method: 'GET', path: '/v1/manual-tax-mappings', carries: 'query', permission: 'BILLING.MANUAL_TAX_MAPPING_READ' });

/** Query manual tax mappings */
export const queryManualTaxMappings = operation<Schemas['QueryMessage'], Schemas['TaxManyMappings'], 'TAX_REGION_ID_NOT_FOUND' | 'TAX_GROUP_ID_NOT_FOUND' | 'TAX_EXEMPT_GROUP_ID_NOT_FOUND'>({ id: 'ecom.manualTaxMappings.queryManualTaxMappings', method: 'GET', path: '/v1/manual-tax-mappings/query', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'BILLING.MANUAL_TAX_MAPPING_READ' });

/** Update the extended fields of a manual tax mapping, which apps use. */
export const updateExtendedFields = operation<Schemas['ExtendRequest'], Schemas['TaxOneMapping'], 'MANUAL_TAX_MAPPING_NOT_FOUND'>({ id: 'ecom.manualTaxMappings.updateExtendedFields', method: 'POST', path: '/v1/manual-tax-mappings/{id}/update-extended-fields', carries: 'body', permission: 'BILLING.MANUAL_TAX_MAPPING_UPDATE' });

/** Update a manual tax mapping */
export const updateManualTaxMapping = operation<Patch<Schemas['TaxUpdateMapping']>, Schemas['TaxOneMapping'], 'MANUAL_TAX_MAPPING_ALREADY_EXISTS' | 'MANUAL_TAX_MAPPING_NOT_FOUND' | 'INVALID_REVISION' | 'TAX_REGION_ID_NOT_FOUND' | 'TAX_GROUP_ID_NOT_FOUND' | 'TAX_EXEMPT_GROUP_ID_NOT_FOUND'>({ id: 'ecom.manualTaxMappings.updateManualTaxMapping', method: 'PATCH', path: '/v1/manual-tax-mappings/{manualTaxMapping.id}', carries: 'body', permission: 'BILLING.MANUAL_TAX_MAPPING_UPDATE' });
