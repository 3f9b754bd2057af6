// Made from api/openapi.json by `npm run generate`: ecom.checkoutSettings.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get the checkout settings. */
export const getCheckoutSettings = operation<Schemas['Empty'], Schemas['CheckoutconfigSettingsAnswer'], never>({ id: 'ecom.checkoutSettings.getCheckoutSettings', method: 'GET', path: '/v1/checkout-settings', carries: 'query', permission: 'ECOM.READ_CHECKOUT_SETTINGS' });

/** Update the checkout settings. null restores the default of a field. */
export const updateCheckoutSettings = operation<Patch<Schemas['CheckoutconfigUpdateRequest']>, Schemas['CheckoutconfigSettingsAnswer'], 'INVALID_REVISION'>({ id: 'ecom.checkoutSettings.updateCheckoutSettings', method: 'PATCH', path: '/v1/checkout-settings', carries: 'body', permission: 'ECOM.UPDATE_CHECKOUT_SETTINGS' });
