// Made from api/openapi.json by `npm run generate`: souk.shipping.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Estimate the delivery options and totals of items without a cart. */
export const estimateDelivery = operation<Schemas['CartDeliveryRequest'], Schemas['CartDeliveryResponse'], 'ITEM_NOT_FOUND_IN_CATALOG' | 'CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM' | 'AMOUNT_TOO_LARGE'>({ id: 'souk.shipping.estimateDelivery', method: 'POST', path: '/v1/delivery-estimates', carries: 'body' });

/** Get the source of the map tiles on which delivery areas are drawn. */
export const getMapTiles = operation<Schemas['Empty'], Schemas['ShippingMapTilesAnswer'], never>({ id: 'souk.shipping.getMapTiles', method: 'GET', path: '/v1/map-tiles', carries: 'query', permission: 'ECOM.LOCAL_DELIVERY_OPTION_READ' });

/** List the countries that the shop delivers to. */
export const getServed = operation<Schemas['Empty'], Schemas['ShippingServed'], never>({ id: 'souk.shipping.getServed', method: 'GET', path: '/v1/delivery-destinations', carries: 'query', permission: 'ECOM.DELIVERY_PROFILE_READ' });

/** Set the source of the map tiles. An empty address means a plain map. */
export const updateMapTiles = operation<Patch<Schemas['ShippingUpdateMapTiles']>, Schemas['ShippingMapTilesAnswer'], 'INVALID_REVISION'>({ id: 'souk.shipping.updateMapTiles', method: 'PATCH', path: '/v1/map-tiles', carries: 'body', permission: 'ECOM.LOCAL_DELIVERY_OPTION_UPDATE' });
