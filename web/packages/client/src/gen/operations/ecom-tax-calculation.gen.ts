// Made from api/openapi.json by `npm run generate`: ecom.taxCalculation.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Calculate the tax of some lines. The price of a line is that of its whole quantity. */
export const calculateTax = operation<Schemas['TaxCalculateRequest'], Schemas['TaxCalculateAnswer'], 'INVALID_LINE_ITEM_ADDRESS_INDEX' | 'MISSING_TAXABLE_ADDRESS' | 'MISSING_COUNTRY_IN_ADDRESS' | 'MISSING_SUBDIVISION_IN_ADDRESS' | 'TAX_CALCULATION_FAILED'>({ id: 'ecom.taxCalculation.calculateTax', method: 'POST', path: '/v1/calculate-tax', carries: 'body', permission: 'BILLING.CALCULATE_TAX' });

/** List the tax calculators. */
export const listTaxCalculators = operation<Schemas['Empty'], Schemas['TaxCalculatorsAnswer'], never>({ id: 'ecom.taxCalculation.listTaxCalculators', method: 'GET', path: '/v1/list-tax-calculators', carries: 'query', permission: 'BILLING.TAX_CALCULATORS_READ' });
