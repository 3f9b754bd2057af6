// Made from api/openapi.json by `npm run generate`: ecom.localDeliveryOptions.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Add a local delivery option to a region. */
export const addDeliveryRegion = operation<Schemas['ShippingLocalRegion'], Schemas['ShippingOneLocal'], 'LOCAL_DELIVERY_OPTION_NOT_FOUND' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED' | 'INVALID_REVISION'>({ id: 'ecom.localDeliveryOptions.addDeliveryRegion', method: 'POST', path: '/v1/local-delivery-options/add-delivery-region', carries: 'body', permission: 'ECOM.LOCAL_DELIVERY_OPTION_UPDATE' });

/** Create several local delivery options. */
export const bulkCreateLocalDeliveryOption = operation<Schemas['ShippingBulkLocals'], Schemas['ShippingBulkLocalsDone'], 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED' | 'INVALID_QUANTITY_VALUE'>({ id: 'ecom.localDeliveryOptions.bulkCreateLocalDeliveryOption', method: 'POST', path: '/v1/bulk/local-delivery-options/create', carries: 'body', permission: 'ECOM.LOCAL_DELIVERY_OPTION_CREATE' });

/** Delete several local delivery options. Those that are deleted already are skipped. */
export const bulkDeleteLocalDeliveryOption = operation<Schemas['ShippingBulkDeleteLocals'], Schemas['Empty'], 'LOCAL_DELIVERY_OPTION_NOT_FOUND'>({ id: 'ecom.localDeliveryOptions.bulkDeleteLocalDeliveryOption', method: 'DELETE', path: '/v1/bulk/local-delivery-options/delete', carries: 'query', permission: 'ECOM.LOCAL_DELIVERY_OPTION_DELETE' });

/** Update several local delivery options. */
export const bulkUpdateLocalDeliveryOption = operation<Patch<Schemas['ShippingBulkLocals']>, Schemas['ShippingBulkLocalsDone'], 'LOCAL_DELIVERY_OPTION_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'ecom.localDeliveryOptions.bulkUpdateLocalDeliveryOption', method: 'PATCH', path: '/v1/bulk/local-delivery-options/update', carries: 'body', permission: 'ECOM.LOCAL_DELIVERY_OPTION_UPDATE' });

/** Create a local delivery option */
export const createLocalDeliveryOption = operation<Schemas['ShippingCreateLocal'], Schemas['ShippingOneLocal'], 'INVALID_QUANTITY_VALUE' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED' | 'LIMIT_OF_OPTIONS_PER_EXTERNAL_ID_EXCEEDED'>({ id: 'ecom.localDeliveryOptions.createLocalDeliveryOption', method: 'POST', path: '/v1/local-delivery-options', carries: 'body', permission: 'ECOM.LOCAL_DELIVERY_OPTION_CREATE' });

/** Delete a local delivery option */
export const deleteLocalDeliveryOption = operation<Schemas['ShippingLocalRequest'], Schemas['Empty'], 'LOCAL_DELIVERY_OPTION_NOT_FOUND' | 'INVALID_QUANTITY_VALUE' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED' | 'LIMIT_OF_OPTIONS_PER_EXTERNAL_ID_EXCEEDED'>({ id: 'ecom.localDeliveryOptions.deleteLocalDeliveryOption', method: 'DELETE', path: '/v1/local-delivery-options/{localDeliveryOptionId}', carries: 'query', permission: 'ECOM.LOCAL_DELIVERY_OPTION_DELETE' });

/** Get a local delivery option */
export const getLocalDeliveryOption = operation<Schemas['ShippingLocalRequest'], Schemas['ShippingOneLocal'], 'LOCAL_DELIVERY_OPTION_NOT_FOUND' | 'INVALID_QUANTITY_VALUE' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED' | 'LIMIT_OF_OPTIONS_PER_EXTERNAL_ID_EXCEEDED'>({ id: 'ecom.localDeliveryOptions.getLocalDeliveryOption', method: 'GET', path: '/v1/local-delivery-options/{localDeliveryOptionId}', carries: 'query', permission: 'ECOM.LOCAL_DELIVERY_OPTION_READ' });

/** List local delivery options by an external id. */
export const listLocalDeliveryOptions = operation<Schemas['ShippingListLocals'], Schemas['ShippingListedLocals'], never>({ id: 'ecom.localDeliveryOptions.listLocalDeliveryOptions', method: 'GET', path: '/v1/localDeliveryOptions', carries: 'query', permission: 'ECOM.LOCAL_DELIVERY_OPTION_READ' });

/** Query local delivery options */
export const queryLocalDeliveryOptions = operation<Schemas['QueryMessage'], Schemas['ShippingManyLocals'], 'INVALID_QUANTITY_VALUE' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED' | 'LIMIT_OF_OPTIONS_PER_EXTERNAL_ID_EXCEEDED'>({ id: 'ecom.localDeliveryOptions.queryLocalDeliveryOptions', method: 'POST', path: '/v1/local-delivery-options/query', carries: 'body', permission: 'ECOM.LOCAL_DELIVERY_OPTION_READ' });

/** Remove a local delivery option from a region. */
export const removeDeliveryRegion = operation<Schemas['ShippingLocalRegion'], Schemas['ShippingOneLocal'], 'LOCAL_DELIVERY_OPTION_NOT_FOUND' | 'DELIVERY_REGION_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'ecom.localDeliveryOptions.removeDeliveryRegion', method: 'POST', path: '/v1/local-delivery-options/remove-delivery-region', carries: 'body', permission: 'ECOM.LOCAL_DELIVERY_OPTION_UPDATE' });

/** Update a local delivery option. Setting one kind of area clears the others. */
export const updateLocalDeliveryOption = operation<Patch<Schemas['ShippingUpdateLocal']>, Schemas['ShippingOneLocal'], 'LOCAL_DELIVERY_OPTION_NOT_FOUND' | 'INVALID_REVISION' | 'INVALID_QUANTITY_VALUE' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.localDeliveryOptions.updateLocalDeliveryOption', method: 'PATCH', path: '/v1/local-delivery-options/{localDeliveryOption.id}', carries: 'body', permission: 'ECOM.LOCAL_DELIVERY_OPTION_UPDATE' });
