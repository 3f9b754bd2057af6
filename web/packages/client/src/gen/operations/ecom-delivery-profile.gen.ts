// Made from api/openapi.json by `npm run generate`: ecom.deliveryProfile.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Add a carrier to a region. */
export const addDeliveryCarrier = operation<Schemas['ShippingAddCarrier'], Schemas['ShippingOneProfile'], 'DELIVERY_REGION_NOT_FOUND' | 'CARRIER_ALREADY_EXISTS_IN_REGION' | 'DELIVERY_CARRIER_MISSING_BACKUP_RATE' | 'UNKNOWN_DELIVERY_CARRIER'>({ id: 'ecom.deliveryProfile.addDeliveryCarrier', method: 'POST', path: '/v1/delivery-profiles/add-delivery-carrier', carries: 'body', permission: 'ECOM.DELIVERY_CARRIER_ADD' });

/** Add a region to a delivery profile. */
export const addDeliveryRegion = operation<Schemas['ShippingAddProfileRegion'], Schemas['ShippingOneProfile'], 'DELIVERY_PROFILE_NOT_FOUND' | 'DESTINATIONS_COLLISION' | 'UNKNOWN_DELIVERY_CARRIER' | 'DELIVERY_CARRIER_MISSING_BACKUP_RATE' | 'SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY' | 'DELIVERY_REGION_NAME_ALREADY_EXISTS' | 'INVALID_REVISION'>({ id: 'ecom.deliveryProfile.addDeliveryRegion', method: 'POST', path: '/v1/delivery-profiles/{deliveryProfileId}/delivery-region', carries: 'body', permission: 'ECOM.DELIVERY_PROFILE_UPDATE' });

/** Create a delivery profile */
export const createDeliveryProfile = operation<Schemas['ShippingCreateProfile'], Schemas['ShippingOneProfile'], 'DELIVERY_PROFILES_LIMIT_EXCEEDED' | 'SINGLE_DEFAULT_DELIVERY_PROFILE' | 'DESTINATIONS_COLLISION' | 'UNKNOWN_DELIVERY_CARRIER' | 'DELIVERY_CARRIER_MISSING_BACKUP_RATE' | 'SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY'>({ id: 'ecom.deliveryProfile.createDeliveryProfile', method: 'POST', path: '/v1/delivery-profiles', carries: 'body', permission: 'ECOM.DELIVERY_PROFILE_CREATE' });

/** Delete a delivery profile */
export const deleteDeliveryProfile = operation<Schemas['ShippingProfileRequest'], Schemas['Empty'], 'DEFAULT_DELIVERY_PROFILE_CANNOT_BE_DELETED' | 'DELIVERY_PROFILE_NOT_FOUND' | 'DESTINATIONS_COLLISION' | 'UNKNOWN_DELIVERY_CARRIER' | 'DELIVERY_CARRIER_MISSING_BACKUP_RATE' | 'SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY'>({ id: 'ecom.deliveryProfile.deleteDeliveryProfile', method: 'DELETE', path: '/v1/delivery-profiles/{deliveryProfileId}', carries: 'query', permission: 'ECOM.DELIVERY_PROFILE_DELETE' });

/** List the delivery profiles and regions of destinations. */
export const getDeliveryDestinationProperties = operation<Schemas['Empty'], Schemas['ShippingDestinationProperties'], never>({ id: 'ecom.deliveryProfile.getDeliveryDestinationProperties', method: 'GET', path: '/v1/delivery-profiles/delivery-destination-properties', carries: 'query', permission: 'ECOM.DELIVERY_PROFILE_READ' });

/** Get a delivery profile */
export const getDeliveryProfile = operation<Schemas['ShippingProfileRequest'], Schemas['ShippingOneProfile'], 'DELIVERY_PROFILE_NOT_FOUND' | 'DESTINATIONS_COLLISION' | 'UNKNOWN_DELIVERY_CARRIER' | 'DELIVERY_CARRIER_MISSING_BACKUP_RATE' | 'SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY'>({ id: 'ecom.deliveryProfile.getDeliveryProfile', method: 'GET', path: '/v1/delivery-profiles/{deliveryProfileId}', carries: 'query', permission: 'ECOM.DELIVERY_PROFILE_READ' });

/** Get the delivery profile of a region. */
export const getDeliveryProfileByDeliveryRegionId = operation<Schemas['ShippingByRegion'], Schemas['ShippingOneProfile'], 'DELIVERY_REGION_NOT_FOUND'>({ id: 'ecom.deliveryProfile.getDeliveryProfileByDeliveryRegionId', method: 'GET', path: '/v1/delivery-profiles/delivery-regions/{deliveryRegionId}', carries: 'query', permission: 'ECOM.DELIVERY_PROFILE_READ' });

/** List the carriers of a delivery profile. */
export const listDeliveryCarriers = operation<Schemas['ShippingListCarriers'], Schemas['ShippingListedCarriers'], 'DELIVERY_CARRIER_NOT_FOUND' | 'DELIVERY_PROFILE_NOT_FOUND'>({ id: 'ecom.deliveryProfile.listDeliveryCarriers', method: 'POST', path: '/v1/delivery-profiles/{deliveryProfileId}/delivery-carriers', carries: 'body', permission: 'ECOM.DELIVERY_CARRIER_READ' });

/** List the carriers that are installed. */
export const listInstalledDeliveryCarriers = operation<Schemas['Empty'], Schemas['ShippingInstalledCarriers'], never>({ id: 'ecom.deliveryProfile.listInstalledDeliveryCarriers', method: 'GET', path: '/v1/delivery-profiles/installed-carriers', carries: 'query', permission: 'ECOM.DELIVERY_CARRIER_READ' });

/** Query delivery profiles */
export const queryDeliveryProfiles = operation<Schemas['QueryMessage'], Schemas['ShippingManyProfiles'], 'DESTINATIONS_COLLISION' | 'UNKNOWN_DELIVERY_CARRIER' | 'DELIVERY_CARRIER_MISSING_BACKUP_RATE' | 'SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY'>({ id: 'ecom.deliveryProfile.queryDeliveryProfiles', method: 'GET', path: '/v1/delivery-profiles/query', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'ECOM.DELIVERY_PROFILE_READ' });

/** Remove a carrier from a region. */
export const removeDeliveryCarrier = operation<Schemas['ShippingRemoveCarrier'], Schemas['ShippingOneProfile'], 'DELIVERY_REGION_NOT_FOUND' | 'DELIVERY_CARRIER_NOT_FOUND'>({ id: 'ecom.deliveryProfile.removeDeliveryCarrier', method: 'POST', path: '/v1/delivery-profiles/remove-delivery-carrier', carries: 'body', permission: 'ECOM.DELIVERY_CARRIER_REMOVE' });

/** Remove a region from a delivery profile and from its delivery options. */
export const removeDeliveryRegion = operation<Schemas['ShippingRemoveProfileRegion'], Schemas['ShippingOneProfile'], 'DELIVERY_PROFILE_NOT_FOUND' | 'DELIVERY_REGION_NOT_FOUND' | 'INVALID_REVISION'>({ id: 'ecom.deliveryProfile.removeDeliveryRegion', method: 'DELETE', path: '/v1/delivery-profiles/{deliveryProfileId}/delivery-region/{deliveryRegionId}', carries: 'query', permission: 'ECOM.DELIVERY_PROFILE_UPDATE' });

/** Switch a setting of a carrier on or off. */
export const setDeliveryCarrierActiveStatus = operation<Schemas['ShippingSetActive'], Schemas['Empty'], 'DELIVERY_CARRIER_NOT_FOUND'>({ id: 'ecom.deliveryProfile.setDeliveryCarrierActiveStatus', method: 'POST', path: '/v1/delivery-profiles/delivery-carriers/set-active-status', carries: 'body', permission: 'ECOM.DELIVERY_CARRIER_UPDATE' });

/** Switch a setting of a carrier on or off (older form). */
export const updateCarrierSettings = operation<Schemas['ShippingUpdateSettings'], Schemas['Empty'], 'DELIVERY_CARRIER_NOT_FOUND'>({ id: 'ecom.deliveryProfile.updateCarrierSettings', method: 'POST', path: '/v1/delivery-carriers/update-settings', carries: 'body', permission: 'ECOM.DELIVERY_CARRIER_UPDATE' });

/** Update a carrier's rates in a region. */
export const updateDeliveryCarrier = operation<Patch<Schemas['ShippingUpdateCarrier']>, Schemas['ShippingOneProfile'], 'DELIVERY_REGION_NOT_FOUND' | 'DELIVERY_CARRIER_NOT_FOUND' | 'UNKNOWN_DELIVERY_CARRIER' | 'DELIVERY_CARRIER_MISSING_BACKUP_RATE'>({ id: 'ecom.deliveryProfile.updateDeliveryCarrier', method: 'PATCH', path: '/v1/delivery-profiles/update-delivery-carrier', carries: 'body', permission: 'ECOM.DELIVERY_CARRIER_UPDATE' });

/** Update a delivery profile */
export const updateDeliveryProfile = operation<Patch<Schemas['ShippingUpdateProfile']>, Schemas['ShippingOneProfile'], 'DELIVERY_REGION_CANNOT_BE_UPDATED' | 'DEFAULT_CANNOT_BE_UPDATED' | 'SINGLE_DEFAULT_DELIVERY_PROFILE' | 'DELIVERY_PROFILE_NOT_FOUND' | 'INVALID_REVISION' | 'DESTINATIONS_COLLISION' | 'UNKNOWN_DELIVERY_CARRIER' | 'DELIVERY_CARRIER_MISSING_BACKUP_RATE' | 'SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY'>({ id: 'ecom.deliveryProfile.updateDeliveryProfile', method: 'PATCH', path: '/v1/delivery-profiles/{deliveryProfile.id}', carries: 'body', permission: 'ECOM.DELIVERY_PROFILE_UPDATE' });

/** Update a region of a delivery profile. */
export const updateDeliveryRegion = operation<Patch<Schemas['ShippingUpdateProfileRegion']>, Schemas['ShippingOneProfile'], 'DELIVERY_PROFILE_NOT_FOUND' | 'DELIVERY_REGION_NOT_FOUND' | 'DESTINATIONS_COLLISION' | 'DELIVERY_CARRIER_CANNOT_BE_UPDATED' | 'SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY' | 'DELIVERY_REGION_NAME_ALREADY_EXISTS' | 'INVALID_REVISION'>({ id: 'ecom.deliveryProfile.updateDeliveryRegion', method: 'PATCH', path: '/v1/delivery-profiles/{deliveryProfileId}/delivery-region/{deliveryRegion.id}', carries: 'body', permission: 'ECOM.DELIVERY_REGION_UPDATE' });

/** Update the extended fields of a delivery profile, which apps use. */
export const updateExtendedFields = operation<Schemas['ShippingExtendedRequest'], Schemas['ShippingOneProfile'], 'DELIVERY_PROFILE_NOT_FOUND'>({ id: 'ecom.deliveryProfile.updateExtendedFields', method: 'POST', path: '/v1/delivery-profiles/{id}/update-extended-fields', carries: 'body', permission: 'ECOM.DELIVERY_PROFILE_UPDATE' });
