// Made from api/openapi.json by `npm run generate`: ecom.pickupLocations.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Add a pickup location to a region. */
export const addDeliveryRegion = operation<Schemas['ShippingPickupRegion'], Schemas['ShippingOnePickup'], 'PICKUP_LOCATION_NOT_FOUND' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED' | 'INVALID_REVISION'>({ id: 'ecom.pickupLocations.addDeliveryRegion', method: 'POST', path: '/v1/pickup-locations/{pickupLocationId}/add-delivery-region', carries: 'body', permission: 'ECOM.PICKUP_LOCATION_UPDATE' });

/** Create several pickup locations. */
export const bulkCreatePickupLocation = operation<Schemas['ShippingBulkPickups'], Schemas['ShippingBulkPickupsDone'], 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED' | 'INVALID_QUANTITY_VALUE'>({ id: 'ecom.pickupLocations.bulkCreatePickupLocation', method: 'POST', path: '/v1/bulk/pickup-locations/create', carries: 'body', permission: 'ECOM.PICKUP_LOCATION_CREATE' });

/** Delete several pickup locations. */
export const bulkDeletePickupLocation = operation<Schemas['ShippingBulkDeletePickups'], Schemas['ShippingBulkPickupsDeleted'], 'PICKUP_LOCATION_NOT_FOUND'>({ id: 'ecom.pickupLocations.bulkDeletePickupLocation', method: 'DELETE', path: '/v1/bulk/pickup-locations/delete', carries: 'query', permission: 'ECOM.PICKUP_LOCATION_DELETE' });

/** Update several pickup locations. */
export const bulkUpdatePickupLocation = operation<Patch<Schemas['ShippingBulkPickups']>, Schemas['ShippingBulkPickupsDone'], 'PICKUP_LOCATION_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'ecom.pickupLocations.bulkUpdatePickupLocation', method: 'PATCH', path: '/v1/bulk/pickup-locations/update', carries: 'body', permission: 'ECOM.PICKUP_LOCATION_UPDATE' });

/** Create a pickup location */
export const createPickupLocation = operation<Schemas['ShippingCreatePickup'], Schemas['ShippingOnePickup'], 'INVALID_QUANTITY_VALUE' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.pickupLocations.createPickupLocation', method: 'POST', path: '/v1/pickup-locations', carries: 'body', permission: 'ECOM.PICKUP_LOCATION_CREATE' });

/** Delete a pickup location */
export const deletePickupLocation = operation<Schemas['ShippingPickupRequest'], Schemas['Empty'], 'PICKUP_LOCATION_NOT_FOUND' | 'INVALID_QUANTITY_VALUE' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.pickupLocations.deletePickupLocation', method: 'DELETE', path: '/v1/pickup-locations/{pickupLocationId}', carries: 'query', permission: 'ECOM.PICKUP_LOCATION_DELETE' });

/** Get a pickup location */
export const getPickupLocation = operation<Schemas['ShippingPickupRequest'], Schemas['ShippingOnePickup'], 'PICKUP_LOCATION_NOT_FOUND' | 'INVALID_QUANTITY_VALUE' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.pickupLocations.getPickupLocation', method: 'GET', path: '/v1/pickup-locations/{pickupLocationId}', carries: 'query', permission: 'ECOM.PICKUP_LOCATION_READ' });

/** Query pickup locations */
export const queryPickupLocation = operation<Schemas['QueryMessage'], Schemas['ShippingManyPickups'], 'INVALID_QUANTITY_VALUE' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.pickupLocations.queryPickupLocation', method: 'POST', path: '/v1/pickup-locations/query', carries: 'body', permission: 'ECOM.PICKUP_LOCATION_READ' });

/** Remove a pickup location from a region. */
export const removeDeliveryRegion = operation<Schemas['ShippingPickupRegion'], Schemas['ShippingOnePickup'], 'PICKUP_LOCATION_NOT_FOUND' | 'DELIVERY_REGION_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'ecom.pickupLocations.removeDeliveryRegion', method: 'POST', path: '/v1/pickup-locations/{pickupLocationId}/remove-delivery-region', carries: 'body', permission: 'ECOM.PICKUP_LOCATION_UPDATE' });

/** Update a pickup location */
export const updatePickupLocation = operation<Patch<Schemas['ShippingUpdatePickup']>, Schemas['ShippingOnePickup'], 'PICKUP_LOCATION_NOT_FOUND' | 'INVALID_REVISION' | 'INVALID_QUANTITY_VALUE' | 'DELIVERY_REGION_NOT_FOUND' | 'LIMIT_OF_OPTIONS_PER_DELIVERY_REGION_EXCEEDED'>({ id: 'ecom.pickupLocations.updatePickupLocation', method: 'PATCH', path: '/v1/pickup-locations/{pickupLocation.id}', carries: 'body', permission: 'ECOM.PICKUP_LOCATION_UPDATE' });
