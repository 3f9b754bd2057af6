// Made from api/openapi.json by `npm run generate`: ecom.shippingOptions.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Add a shipping option to a region. */
export const addDeliveryRegion = operation<Schemas['ShippingOptionRegion'], Schemas['ShippingOneOption'], 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED' | 'INVALID_REVISION' | 'SHIPPING_OPTION_NOT_FOUND'>({ id: 'ecom.shippingOptions.addDeliveryRegion', method: 'POST', path: '/v1/shipping-options/{shippingOptionId}/add-delivery-region', carries: 'body', permission: 'ECOM.SHIPPING_OPTION_UPDATE' });

/** Create a shipping option */
export const createShippingOption = operation<Schemas['ShippingCreateOption'], Schemas['ShippingOneOption'], 'INVALID_QUANTITY_VALUE' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.shippingOptions.createShippingOption', method: 'POST', path: '/v1/shipping-options', carries: 'body', permission: 'ECOM.SHIPPING_OPTION_CREATE' });

/** Delete a shipping option */
export const deleteShippingOption = operation<Schemas['ShippingOptionRequest'], Schemas['Empty'], 'SHIPPING_OPTION_NOT_FOUND' | 'INVALID_QUANTITY_VALUE' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.shippingOptions.deleteShippingOption', method: 'DELETE', path: '/v1/shipping-options/{shippingOptionId}', carries: 'query', permission: 'ECOM.SHIPPING_OPTION_DELETE' });

/** Get a shipping option */
export const getShippingOption = operation<Schemas['ShippingOptionRequest'], Schemas['ShippingOneOption'], 'SHIPPING_OPTION_NOT_FOUND' | 'INVALID_QUANTITY_VALUE' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.shippingOptions.getShippingOption', method: 'GET', path: '/v1/shipping-options/{shippingOptionId}', carries: 'query', permission: 'ECOM.SHIPPING_OPTION_READ' });

/** Query shipping options */
export const queryShippingOptions = operation<Schemas['QueryMessage'], Schemas['ShippingManyOptions'], 'INVALID_QUANTITY_VALUE' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.shippingOptions.queryShippingOptions', method: 'GET', path: '/v1/shipping-options/query', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'ECOM.SHIPPING_OPTION_READ' });

/** Remove a shipping option from a region. */
export const removeDeliveryRegion = operation<Schemas['ShippingOptionRegion'], Schemas['ShippingOneOption'], 'DELIVERY_REGION_NOT_FOUND' | 'INVALID_REVISION' | 'SHIPPING_OPTION_NOT_FOUND'>({ id: 'ecom.shippingOptions.removeDeliveryRegion', method: 'POST', path: '/v1/shipping-options/{shippingOptionId}/remove-delivery-region', carries: 'body', permission: 'ECOM.SHIPPING_OPTION_UPDATE' });

/** Update the extended fields of a shipping option, which apps use. */
export const updateExtendedFields = operation<Schemas['ShippingExtendedRequest'], Schemas['ShippingOneOption'], 'SHIPPING_OPTION_NOT_FOUND'>({ id: 'ecom.shippingOptions.updateExtendedFields', method: 'POST', path: '/v1/shipping-options/{id}/update-extended-fields', carries: 'body', permission: 'ECOM.SHIPPING_OPTION_UPDATE' });

/** Update a shipping option */
export const updateShippingOption = operation<Patch<Schemas['ShippingUpdateOption']>, Schemas['ShippingOneOption'], 'SHIPPING_OPTION_NOT_FOUND' | 'INVALID_REVISION' | 'INVALID_QUANTITY_VALUE' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.shippingOptions.updateShippingOption', method: 'PATCH', path: '/v1/shipping-options/{shippingOption.id}', carries: 'body', permission: 'ECOM.SHIPPING_OPTION_UPDATE' });
