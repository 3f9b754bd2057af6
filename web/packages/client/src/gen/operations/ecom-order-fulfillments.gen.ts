// Made from api/openapi.json by `npm run generate`: ecom.orderFulfillments.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Send things of several orders; one that fails does not stop the others. */
export const bulkCreateFulfillments = operation<Schemas['FulfilmentsBulkRequest'], Schemas['FulfilmentsBulkAnswer'], never>({ id: 'ecom.orderFulfillments.bulkCreateFulfillments', method: 'POST', path: '/v1/fulfillments/orders/bulk/create-fulfillments', carries: 'body', permission: 'ECOM.MODIFY_FULFILLMENTS' });

/** Buy the shipping label of a parcel; a second call gives the same. The shop's own printer prints one without postage. */
export const buyLabel = operation<Schemas['FulfilmentsBuyRequest'], Schemas['FulfilmentsBuyAnswer'], 'ORDER_NOT_FOUND' | 'FULFILLMENT_NOT_FOUND' | 'CARRIER_NOT_FOUND' | 'LABEL_CONFIGURATION_NOT_FOUND' | 'ORDER_HAS_NO_ADDRESS' | 'TRACKING_NUMBER_ALREADY_EXISTS'>({ id: 'ecom.orderFulfillments.buyLabel', method: 'POST', path: '/v1/fulfillments/orders/{orderId}/fulfillments/{fulfillmentId}/label', carries: 'body', permission: 'ECOM.MODIFY_FULFILLMENTS' });

/** Send things of an order. The order's status follows. */
export const createFulfillment = operation<Schemas['FulfilmentsCreateRequest'], Schemas['FulfilmentsCreateAnswer'], 'ORDER_NOT_FOUND' | 'TRACKING_NUMBER_ALREADY_EXISTS' | 'ORDER_CANNOT_BE_FULFILLED'>({ id: 'ecom.orderFulfillments.createFulfillment', method: 'POST', path: '/v1/fulfillments/orders/{orderId}/create-fulfillment', carries: 'body', permission: 'ECOM.MODIFY_FULFILLMENTS' });

/** Take a parcel back: its things are left to send again. */
export const deleteFulfillment = operation<Schemas['FulfilmentsRemoveRequest'], Schemas['FulfilmentsOrderAnswer'], 'ORDER_NOT_FOUND' | 'FULFILLMENT_NOT_FOUND'>({ id: 'ecom.orderFulfillments.deleteFulfillment', method: 'DELETE', path: '/v1/fulfillments/{fulfillmentId}/orders/{orderId}', carries: 'query', permission: 'ECOM.MODIFY_FULFILLMENTS' });

/** List the parcels of several orders. Orders that the caller may not see are left out. */
export const listFulfillmentsForMultipleOrders = operation<Schemas['FulfilmentsManyRequest'], Schemas['FulfilmentsManyAnswer'], never>({ id: 'ecom.orderFulfillments.listFulfillmentsForMultipleOrders', method: 'POST', path: '/v1/fulfillments/list-by-ids', carries: 'body', permission: 'ECOM.READ_FULFILLMENTS' });

/** List the parcels of an order. Members see those of their own. */
export const listFulfillmentsForSingleOrder = operation<Schemas['OrderRequest'], Schemas['FulfilmentsOrderAnswer'], 'ORDER_NOT_FOUND'>({ id: 'ecom.orderFulfillments.listFulfillmentsForSingleOrder', method: 'GET', path: '/v1/fulfillments/orders/{orderId}', carries: 'query', permission: 'ECOM.READ_FULFILLMENTS' });

/** The packing slip of an order, or of one parcel of it (fulfillmentId), as PDF. */
export const packingSlip = operation<Nothing, Nothing, 'ORDER_NOT_FOUND' | 'FULFILLMENT_NOT_FOUND'>({ id: 'ecom.orderFulfillments.packingSlip', method: 'GET', path: '/v1/fulfillments/orders/{orderId}/packing-slip.pdf', carries: 'query', permission: 'ECOM.READ_FULFILLMENTS' });

/** The packing slips of up to 200 orders as one PDF, each on a page of its own. Orders of which nothing is to be sent are skipped and named. */
export const packingSlips = operation<Schemas['FulfilmentsSlipsRequest'], Schemas['FulfilmentsSlipsAnswer'], 'TOO_MANY_PACKING_SLIPS'>({ id: 'ecom.orderFulfillments.packingSlips', method: 'POST', path: '/v1/fulfillments/packing-slips', carries: 'body', permission: 'ECOM.READ_FULFILLMENTS' });

/** What to take from the shelves for up to 200 orders, added up and by order, as one PDF. Orders of which nothing is to be sent are skipped and named. */
export const pickList = operation<Schemas['FulfilmentsSlipsRequest'], Schemas['FulfilmentsSlipsAnswer'], 'TOO_MANY_ORDERS_TO_PICK'>({ id: 'ecom.orderFulfillments.pickList', method: 'POST', path: '/v1/fulfillments/pick-list', carries: 'body', permission: 'ECOM.READ_FULFILLMENTS' });

/** The shipping label of a parcel, four by six inches, as PDF. */
export const shippingLabel = operation<Nothing, Nothing, 'ORDER_NOT_FOUND' | 'FULFILLMENT_NOT_FOUND' | 'LABEL_NOT_FOUND'>({ id: 'ecom.orderFulfillments.shippingLabel', method: 'GET', path: '/v1/fulfillments/orders/{orderId}/fulfillments/{fulfillmentId}/label.pdf', carries: 'query', permission: 'ECOM.READ_FULFILLMENTS' });

/** Change how a parcel is followed, and its state. What is in it stays. */
export const updateFulfillment = operation<Patch<Schemas['FulfilmentsChangeRequest']>, Schemas['FulfilmentsOrderAnswer'], 'ORDER_NOT_FOUND' | 'FULFILLMENT_NOT_FOUND' | 'TRACKING_NUMBER_ALREADY_EXISTS'>({ id: 'ecom.orderFulfillments.updateFulfillment', method: 'PATCH', path: '/v1/fulfillments/{fulfillment.id}/orders/{orderId}', carries: 'body', permission: 'ECOM.MODIFY_FULFILLMENTS' });
