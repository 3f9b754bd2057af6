// Made from api/openapi.json by `npm run generate`: ecom.orderFulfillments.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create fulfillments for several orders; one that fails does not stop the others. */
export const bulkCreateFulfillments = operation<Schemas['FulfilmentsBulkRequest'], Schemas['FulfilmentsBulkAnswer'], never>({ id: 'ecom.orderFulfillments.bulkCreateFulfillments', method: 'POST', path: '/v1/fulfillments/orders/bulk/create-fulfillments', carries: 'body', permission: 'ECOM.MODIFY_FULFILLMENTS' });

/** Buy the shipping label of a fulfillment; a second call gives the same label. The built-in printer makes one without postage. */
export const buyLabel = operation<Schemas['FulfilmentsBuyRequest'], Schemas['FulfilmentsBuyAnswer'], 'ORDER_NOT_FOUND' | 'FULFILLMENT_NOT_FOUND' | 'CARRIER_NOT_FOUND' | 'LABEL_CONFIGURATION_NOT_FOUND' | 'ORDER_HAS_NO_ADDRESS' | 'TRACKING_NUMBER_ALREADY_EXISTS'>({ id: 'ecom.orderFulfillments.buyLabel', method: 'POST', path: '/v1/fulfillments/orders/{orderId}/fulfillments/{fulfillmentId}/label', carries: 'body', permission: 'ECOM.MODIFY_FULFILLMENTS' });

/** Create a fulfillment: record that items of an order were sent. The order's fulfillment status follows. */
export const createFulfillment = operation<Schemas['FulfilmentsCreateRequest'], Schemas['FulfilmentsCreateAnswer'], 'ORDER_NOT_FOUND' | 'TRACKING_NUMBER_ALREADY_EXISTS' | 'ORDER_CANNOT_BE_FULFILLED'>({ id: 'ecom.orderFulfillments.createFulfillment', method: 'POST', path: '/v1/fulfillments/orders/{orderId}/create-fulfillment', carries: 'body', permission: 'ECOM.MODIFY_FULFILLMENTS' });

/** Delete a fulfillment; its items count as not fulfilled again. */
export const deleteFulfillment = operation<Schemas['FulfilmentsRemoveRequest'], Schemas['FulfilmentsOrderAnswer'], 'ORDER_NOT_FOUND' | 'FULFILLMENT_NOT_FOUND'>({ id: 'ecom.orderFulfillments.deleteFulfillment', method: 'DELETE', path: '/v1/fulfillments/{fulfillmentId}/orders/{orderId}', carries: 'query', permission: 'ECOM.MODIFY_FULFILLMENTS' });

/** List the fulfillments of several orders. Orders that the caller may not see are left out. */
export const listFulfillmentsForMultipleOrders = operation<Schemas['FulfilmentsManyRequest'], Schemas['FulfilmentsManyAnswer'], never>({ id: 'ecom.orderFulfillments.listFulfillmentsForMultipleOrders', method: 'POST', path: '/v1/fulfillments/list-by-ids', carries: 'body', permission: 'ECOM.READ_FULFILLMENTS' });

/** List the fulfillments of an order. Members see those of their own orders. */
export const listFulfillmentsForSingleOrder = operation<Schemas['OrderRequest'], Schemas['FulfilmentsOrderAnswer'], 'ORDER_NOT_FOUND'>({ id: 'ecom.orderFulfillments.listFulfillmentsForSingleOrder', method: 'GET', path: '/v1/fulfillments/orders/{orderId}', carries: 'query', permission: 'ECOM.READ_FULFILLMENTS' });

/** Get the packing slip of an order, or of one of its fulfillments (fulfillmentId), as PDF. */
export const packingSlip = operation<Nothing, Nothing, 'ORDER_NOT_FOUND' | 'FULFILLMENT_NOT_FOUND'>({ id: 'ecom.orderFulfillments.packingSlip', method: 'GET', path: '/v1/fulfillments/orders/{orderId}/packing-slip.pdf', carries: 'query', permission: 'ECOM.READ_FULFILLMENTS' });

/** Get the packing slips of up to 200 orders as one PDF, a page for each. Orders with nothing left to fulfill are skipped and listed. */
export const packingSlips = operation<Schemas['FulfilmentsSlipsRequest'], Schemas['FulfilmentsSlipsAnswer'], 'TOO_MANY_PACKING_SLIPS'>({ id: 'ecom.orderFulfillments.packingSlips', method: 'POST', path: '/v1/fulfillments/packing-slips', carries: 'body', permission: 'ECOM.READ_FULFILLMENTS' });

/** Get the pick list of up to 200 orders as one PDF: what to take from the shelves, in total and by order. Orders with nothing left to fulfill are skipped and listed. */
export const pickList = operation<Schemas['FulfilmentsSlipsRequest'], Schemas['FulfilmentsSlipsAnswer'], 'TOO_MANY_ORDERS_TO_PICK'>({ id: 'ecom.orderFulfillments.pickList', method: 'POST', path: '/v1/fulfillments/pick-list', carries: 'body', permission: 'ECOM.READ_FULFILLMENTS' });

/** Get the shipping label of a fulfillment, four by six inches, as PDF. */
export const shippingLabel = operation<Nothing, Nothing, 'ORDER_NOT_FOUND' | 'FULFILLMENT_NOT_FOUND' | 'LABEL_NOT_FOUND'>({ id: 'ecom.orderFulfillments.shippingLabel', method: 'GET', path: '/v1/fulfillments/orders/{orderId}/fulfillments/{fulfillmentId}/label.pdf', carries: 'query', permission: 'ECOM.READ_FULFILLMENTS' });

/** Update the tracking and the status of a fulfillment. Its items cannot be changed. */
export const updateFulfillment = operation<Patch<Schemas['FulfilmentsChangeRequest']>, Schemas['FulfilmentsOrderAnswer'], 'ORDER_NOT_FOUND' | 'FULFILLMENT_NOT_FOUND' | 'TRACKING_NUMBER_ALREADY_EXISTS'>({ id: 'ecom.orderFulfillments.updateFulfillment', method: 'PATCH', path: '/v1/fulfillments/{fulfillment.id}/orders/{orderId}', carries: 'body', permission: 'ECOM.MODIFY_FULFILLMENTS' });
