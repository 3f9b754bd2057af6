// Made from api/openapi.json by `npm run generate`: ecom.orders.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Add comments and custom activities to an order. */
export const addActivities = operation<Schemas['OrdersAddManyRequest'], Schemas['OrdersAddManyAnswer'], 'ORDER_NOT_FOUND' | 'TOO_MANY_ACTIVITIES'>({ id: 'ecom.orders.addActivities', method: 'POST', path: '/v1/orders/{orderId}/activities/add', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Add one comment or custom activity to an order. */
export const addActivity = operation<Schemas['OrdersAddOneRequest'], Schemas['OrdersAddOneAnswer'], 'ORDER_NOT_FOUND' | 'TOO_MANY_ACTIVITIES'>({ id: 'ecom.orders.addActivity', method: 'POST', path: '/v1/orders/{id}/activities', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Count orders by fields. */
export const aggregateOrders = operation<Schemas['OrdersAggregateRequest'], Schemas['OrdersAggregateAnswer'], never>({ id: 'ecom.orders.aggregateOrders', method: 'POST', path: '/v1/orders/aggregate', carries: 'body', permission: 'ECOM.READ_ORDERS' });

/** Delete imported orders. */
export const bulkDeleteImportedOrders = operation<Schemas['OrdersDeleteImportedRequest'], Schemas['JobAnswer'], 'CANNOT_DELETE_NON_IMPORTED_ORDER'>({ id: 'ecom.orders.bulkDeleteImportedOrders', method: 'POST', path: '/v1/orders/import/bulk-delete-imported-orders', carries: 'body', permission: 'ecom:v1:order:imports:bulk_delete_imported_orders' });

/** Assign tags to several orders and unassign tags. A tag in both lists is assigned. */
export const bulkUpdateOrderTags = operation<Schemas['OrdersTagsRequest'], Schemas['OrdersTagsAnswer'], never>({ id: 'ecom.orders.bulkUpdateOrderTags', method: 'POST', path: '/v1/bulk/orders/update-tags', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Update several orders; one that fails does not stop the others. */
export const bulkUpdateOrders = operation<Schemas['OrdersBulkUpdateRequest'], Schemas['BulkResponseOrdersOrder'], never>({ id: 'ecom.orders.bulkUpdateOrders', method: 'POST', path: '/v1/bulk/orders/update', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Cancel an order, and restock its items if restockAllItems is set. Nothing is refunded. */
export const cancelOrder = operation<Schemas['OrdersCancelRequest'], Schemas['OrdersOneAnswer'], 'ORDER_NOT_FOUND' | 'ORDER_HAS_AUTHORIZED_TRANSACTION' | 'ORDER_IS_PENDING' | 'ORDER_IS_REJECTED'>({ id: 'ecom.orders.cancelOrder', method: 'POST', path: '/v1/orders/{id}/cancel', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Edit an order in one call, with a draft or without one. */
export const commitDeltas = operation<Schemas['DraftsDeltasRequest'], Schemas['OrdersOneAnswer'], 'ORDER_NOT_FOUND' | 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED' | 'DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS' | 'ORDER_CANNOT_BE_EDITED' | 'ORDER_IS_ALREADY_EDITED' | 'LINE_ITEM_DOES_NOT_EXIST' | 'MULTIPLE_CHANGES_FOR_SAME_LINE_ITEM' | 'EMPTY_CHANGE_REQUEST' | 'DISCOUNT_NOT_FOUND' | 'ADDITIONAL_FEE_NOT_FOUND' | 'LINE_ITEM_NOT_FOUND' | 'MAX_ITEMS_REACHED' | 'MULTIPLE_ADDS_FOR_SAME_LINE_ITEM' | 'CATALOG_ITEM_NOT_AVAILABLE' | 'CATALOG_ITEM_NOT_FOUND' | 'CATALOG_ITEM_PAYMENT_OPTION_UNSUPPORTED' | 'CATALOG_ITEM_ALREADY_EXIST' | 'GIFT_CARD_ITEM_UNSUPPORTED' | 'SUBSCRIPTION_ITEM_UNSUPPORTED' | 'DUPLICATED_EXTERNAL_LINE_ITEM_ID' | 'SUBSCRIPTION_SINGLE_ITEM_ALLOWED' | 'DUPLICATED_LINE_ITEM_IDS' | 'DRAFT_ORDER_HAS_GLOBAL_DEPOSIT' | 'CURRENCY_REQUIRED' | 'CURRENCY_DOES_NOT_MATCH_DRAFT_ORDER_CURRENCY'>({ id: 'ecom.orders.commitDeltas', method: 'POST', path: '/v1/orders/{id}/commit-deltas', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Create an order that was sold outside the shop. */
export const createOrder = operation<Schemas['OrdersCreateRequest'], Schemas['OrdersOneAnswer'], 'PURCHASED_DATE_CANNOT_BE_IN_FUTURE'>({ id: 'ecom.orders.createOrder', method: 'POST', path: '/v1/orders', carries: 'body', permission: 'ECOM.CREATE_ORDERS' });

/** Delete a comment or a custom activity. */
export const deleteActivity = operation<Schemas['OrdersDeleteNoteRequest'], Schemas['OrdersOneAnswer'], 'ORDER_NOT_FOUND' | 'ACTIVITY_NOT_FOUND' | 'ACTIVITY_CANNOT_BE_CHANGED'>({ id: 'ecom.orders.deleteActivity', method: 'DELETE', path: '/v1/orders/{id}/activities/{activityId}', carries: 'query', permission: 'ECOM.MODIFY_ORDERS' });

/** Get an order. Shoppers get their own. */
export const getOrder = operation<Schemas['AnyIDRequest'], Schemas['OrdersOneAnswer'], 'ORDER_NOT_FOUND'>({ id: 'ecom.orders.getOrder', method: 'GET', path: '/v1/orders/{id}', carries: 'query', permission: 'ECOM.READ_ORDERS' });

/** Import an order of another system as it is. */
export const importOrder = operation<Schemas['OrdersImportRequest'], Schemas['OrdersOneAnswer'], 'CANNOT_OVERWRITE_NON_IMPORTED_ORDER' | 'ORDER_NUMBER_ALREADY_EXISTS'>({ id: 'ecom.orders.importOrder', method: 'POST', path: '/v1/orders/import', carries: 'body', permission: 'ecom:v1:order:imports:import_order' });

/** Search orders by filters, free text and sorts. Shoppers find their own. Orders whose payment is pending are not found. */
export const searchOrders = operation<Schemas['OrdersSearchRequest'], Schemas['OrdersSearchAnswer'], never>({ id: 'ecom.orders.searchOrders', method: 'POST', path: '/v1/orders/search', carries: 'body', permission: 'ECOM.READ_ORDERS' });

/** Set the number of the last order: the next has one more. */
export const setOrderNumberCounter = operation<Schemas['OrdersCounterRequest'], Schemas['OrdersCounterAnswer'], 'CANNOT_SET_LOWER_ORDER_NUMBER_COUNTER'>({ id: 'ecom.orders.setOrderNumberCounter', method: 'POST', path: '/v1/orders/import/set-order-number-counter', carries: 'body', permission: 'ecom:v1:order:imports:set_order_number_counter' });

/** Update a comment or a custom activity. */
export const updateActivity = operation<Patch<Schemas['OrdersChangeNoteRequest']>, Schemas['OrdersOneAnswer'], 'ORDER_NOT_FOUND' | 'ACTIVITY_NOT_FOUND' | 'ACTIVITY_CANNOT_BE_CHANGED'>({ id: 'ecom.orders.updateActivity', method: 'PATCH', path: '/v1/orders/{id}/activities/{activityId}', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Update an order: buyer, contacts, addresses, extended fields. With expectedUpdatedDate set to the updatedDate that was read, it is refused if the order was changed since. */
export const updateOrder = operation<Patch<Schemas['OrdersUpdateRequest']>, Schemas['OrdersOneAnswer'], 'ORDER_NOT_FOUND' | 'ORDER_IS_PENDING' | 'ORDER_IS_REJECTED' | 'ORDER_CHANGED'>({ id: 'ecom.orders.updateOrder', method: 'PATCH', path: '/v1/orders/{order.id}', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Update a line item: any field that prices do not depend on. */
export const updateOrderLineItem = operation<Patch<Schemas['OrdersUpdateLineRequest']>, Schemas['OrdersOneAnswer'], 'ORDER_NOT_FOUND' | 'LINE_ITEM_NOT_FOUND' | 'ORDER_IS_PENDING' | 'ORDER_IS_REJECTED'>({ id: 'ecom.orders.updateOrderLineItem', method: 'PATCH', path: '/v1/orders/{id}/line-item/{lineItem.id}', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Set the status of an order, where the transition is allowed. */
export const updateOrderStatus = operation<Schemas['OrdersStatusRequest'], Schemas['OrdersOneAnswer'], 'ORDER_NOT_FOUND' | 'STATUS_NOT_SUPPORTED' | 'UNSUPPORTED_TRANSITION' | 'STATUS_ALREADY_SET'>({ id: 'ecom.orders.updateOrderStatus', method: 'POST', path: '/v1/orders/{orderId}/update-status', carries: 'body', permission: 'ECOM.ORDER_UPDATE_STATUS' });
