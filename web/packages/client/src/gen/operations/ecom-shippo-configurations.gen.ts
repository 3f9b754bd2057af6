// Made from api/openapi.json by `npm run generate`: ecom.shippoConfigurations.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Add a label configuration to a region. */
export const addDeliveryRegion = operation<Schemas['ShippingLabelRegion'], Schemas['ShippingOneLabel'], 'SHIPPO_CONFIGURATION_NOT_FOUND' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED' | 'INVALID_REVISION'>({ id: 'ecom.shippoConfigurations.addDeliveryRegion', method: 'POST', path: '/v1/shippo-configurations/{shippoConfigurationId}/delivery-regions', carries: 'body', permission: 'ECOM.SHIPPO_CONFIGURATION_UPDATE' });

/** Create a configuration of shipping labels: parcels and services. */
export const createShippoConfiguration = operation<Schemas['ShippingCreateLabel'], Schemas['ShippingOneLabel'], 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.shippoConfigurations.createShippoConfiguration', method: 'POST', path: '/v1/shippo-configurations', carries: 'body', permission: 'ECOM.SHIPPO_CONFIGURATION_CREATE' });

/** Delete a shippo configuration */
export const deleteShippoConfiguration = operation<Schemas['ShippingLabelRequest'], Schemas['Empty'], 'SHIPPO_CONFIGURATION_NOT_FOUND' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.shippoConfigurations.deleteShippoConfiguration', method: 'DELETE', path: '/v1/shippo-configurations/{shippoConfigurationId}', carries: 'query', permission: 'ECOM.SHIPPO_CONFIGURATION_DELETE' });

/** Get a shippo configuration */
export const getShippoConfiguration = operation<Schemas['ShippingLabelRequest'], Schemas['ShippingOneLabel'], 'SHIPPO_CONFIGURATION_NOT_FOUND' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.shippoConfigurations.getShippoConfiguration', method: 'GET', path: '/v1/shippo-configurations/{shippoConfigurationId}', carries: 'query', permission: 'ECOM.SHIPPO_CONFIGURATION_READ' });

/** Query shippo configurations */
export const queryShippoConfigurations = operation<Schemas['QueryMessage'], Schemas['ShippingManyLabels'], 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.shippoConfigurations.queryShippoConfigurations', method: 'GET', path: '/v1/shippo-configurations/query', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'ECOM.SHIPPO_CONFIGURATION_READ' });

/** Remove a label configuration from a region. */
export const removeDeliveryRegion = operation<Schemas['ShippingLabelRegion'], Schemas['ShippingOneLabel'], 'SHIPPO_CONFIGURATION_NOT_FOUND' | 'DELIVERY_REGION_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'ecom.shippoConfigurations.removeDeliveryRegion', method: 'DELETE', path: '/v1/shippo-configurations/{shippoConfigurationId}/delivery-regions/{deliveryRegionId}', carries: 'query', permission: 'ECOM.SHIPPO_CONFIGURATION_UPDATE' });

/** Update the extended fields of a label configuration, which apps use. */
export const updateExtendedFields = operation<Schemas['ShippingExtendedRequest'], Schemas['ShippingOneLabel'], 'SHIPPO_CONFIGURATION_NOT_FOUND'>({ id: 'ecom.shippoConfigurations.updateExtendedFields', method: 'POST', path: '/v1/shippo-configurations/{id}/update-extended-fields', carries: 'body', permission: 'ECOM.SHIPPO_CONFIGURATION_UPDATE' });

/** Update a shippo configuration */
export const updateShippoConfiguration = operation<Patch<Schemas['ShippingUpdateLabel']>, Schemas['ShippingOneLabel'], 'SHIPPO_CONFIGURATION_NOT_FOUND' | 'INVALID_REVISION' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.shippoConfigurations.updateShippoConfiguration', method: 'PATCH', path: '/v1/shippo-configurations/{shippoConfiguration.id}', carries: 'body', permission: 'ECOM.SHIPPO_CONFIGURATION_UPDATE' });
