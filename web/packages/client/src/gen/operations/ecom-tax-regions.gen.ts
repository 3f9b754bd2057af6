// Made from api/openapi.json by `npm run generate`: ecom.taxRegions.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create several tax regions */
export const bulkCreateTaxRegion = operation<Schemas['TaxBulkCreateRegion'], Schemas['BulkResponseTaxRegion'], 'ALREADY_EXISTS' | 'CALCULATOR_ID_NOT_FOUND' | 'CALCULATOR_IS_NOT_SUPPORTED_FOR_THIS_TAX_REGION' | 'INVALID_SUBDIVISION_FORMAT' | 'SUBDIVISIONS_NOT_SUPPORTED_FOR_COUNTRY'>({ id: 'ecom.taxRegions.bulkCreateTaxRegion', method: 'POST', path: '/v1/bulk/tax-regions/create', carries: 'body', permission: 'BILLING.TAX_REGION_CREATE' });

/** Create a tax region */
export const createTaxRegion = operation<Schemas['TaxCreateRegion'], Schemas['TaxOneRegion'], 'ALREADY_EXISTS' | 'CALCULATOR_ID_NOT_FOUND' | 'CALCULATOR_IS_NOT_SUPPORTED_FOR_THIS_TAX_REGION' | 'INVALID_SUBDIVISION_FORMAT' | 'SUBDIVISIONS_NOT_SUPPORTED_FOR_COUNTRY'>({ id: 'ecom.taxRegions.createTaxRegion', method: 'POST', path: '/v1/tax-regions', carries: 'body', permission: 'BILLING.TAX_REGION_CREATE' });

/** Delete a tax region */
export const deleteTaxRegion = operation<Schemas['TaxRegionRequest'], Schemas['Empty'], 'TAX_REGION_NOT_FOUND' | 'CALCULATOR_ID_NOT_FOUND' | 'CALCULATOR_IS_NOT_SUPPORTED_FOR_THIS_TAX_REGION' | 'INVALID_SUBDIVISION_FORMAT' | 'SUBDIVISIONS_NOT_SUPPORTED_FOR_COUNTRY'>({ id: 'ecom.taxRegions.deleteTaxRegion', method: 'DELETE', path: '/v1/tax-regions/{taxRegionId}', carries: 'query', permission: 'BILLING.TAX_REGION_DELETE' });

/** Get a tax region */
export const getTaxRegion = operation<Schemas['TaxRegionRequest'], Schemas['TaxOneRegion'], 'TAX_REGION_NOT_FOUND' | 'CALCULATOR_ID_NOT_FOUND' | 'CALCULATOR_IS_NOT_SUPPORTED_FOR_THIS_TAX_REGION' | 'INVALID_SUBDIVISION_FORMAT' | 'SUBDIVISIONS_NOT_SUPPORTED_FOR_COUNTRY'>({ id: 'ecom.taxRegions.getTaxRegion', method: 'GET', path: '/v1/tax-regions/{taxRegionId}', carries: 'query', permission: 'BILLING.TAX_REGION_READ' });

/** Query tax regions */
export const queryTaxRegions = operation<Schemas['QueryMessage'], Schemas['TaxManyRegions'], 'CALCULATOR_ID_NOT_FOUND' | 'CALCULATOR_IS_NOT_SUPPORTED_FOR_THIS_TAX_REGION' | 'INVALID_SUBDIVISION_FORMAT' | 'SUBDIVISIONS_NOT_SUPPORTED_FOR_COUNTRY'>({ id: 'ecom.taxRegions.queryTaxRegions', method: 'POST', path: '/v1/tax-regions/query', carries: 'body', permission: 'BILLING.TAX_REGION_READ' });

/** Update a tax region */
export const updateTaxRegion = operation<Patch<Schemas['TaxUpdateRegion']>, Schemas['TaxOneRegion'], 'ALREADY_EXISTS' | 'TAX_REGION_NOT_FOUND' | 'INVALID_REVISION' | 'CALCULATOR_ID_NOT_FOUND' | 'CALCULATOR_IS_NOT_SUPPORTED_FOR_THIS_TAX_REGION' | 'INVALID_SUBDIVISION_FORMAT' | 'SUBDIVISIONS_NOT_SUPPORTED_FOR_COUNTRY'>({ id: 'ecom.taxRegions.updateTaxRegion', method: 'PATCH', path: '/v1/tax-regions/{taxRegion.id}', carries: 'body', permission: 'BILLING.TAX_REGION_UPDATE' });
