// Made from api/openapi.json by `npm run generate`: ecom.taxSettings.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get whether prices include tax. */
export const getTaxSettings = operation<Schemas['Empty'], Schemas['TaxSettingsAnswer'], never>({ id: 'ecom.taxSettings.getTaxSettings', method: 'GET', path: '/v1/tax-settings', carries: 'query', permission: 'billing:tax:v1:tax_settings:get_tax_settings' });

/** Set whether prices include tax. */
export const upsertTaxSettings = operation<Schemas['TaxUpsertSettingsRequest'], Schemas['TaxSettingsAnswer'], never>({ id: 'ecom.taxSettings.upsertTaxSettings', method: 'POST', path: '/v1/tax-settings', carries: 'body', permission: 'billing:tax:v1:tax_settings:upsert_tax_settings' });
