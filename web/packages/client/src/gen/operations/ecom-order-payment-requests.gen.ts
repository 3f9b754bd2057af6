// Made from api/openapi.json by `npm run generate`: ecom.orderPaymentRequests.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create payment requests for several orders. */
export const bulkCreateOrderPaymentRequests = operation<Schemas['PayrequestsBulkRequest'], Schemas['PayrequestsBulkAnswer'], 'PARTIAL_PAYMENT_NOT_SUPPORTED_FOR_SUBSCRIPTION' | 'INVALID_ORDER_STATUS_FOR_SUBSCRIPTION' | 'SUBSCRIPTION_ALREADY_STARTED' | 'ORDER_CANCELED' | 'ORDER_ALREADY_PAID' | 'INVALID_AMOUNT'>({ id: 'ecom.orderPaymentRequests.bulkCreateOrderPaymentRequests', method: 'POST', path: '/v1/bulk/order-payment-requests/create', carries: 'body', permission: 'ecom:v1:order_payment_request:bulk_create_order_payment_requests' });

/** Charge a payment request. */
export const chargeOrderPaymentRequest = operation<Schemas['PayrequestsChargeRequest'], Schemas['PayrequestsChargeAnswer'], 'CANNOT_CHARGE_PAID_ORDER_PAYMENT_REQUEST' | 'CANNOT_CHARGE_EXPIRED_ORDER_PAYMENT_REQUEST' | 'CANNOT_CHARGE_VOIDED_ORDER_PAYMENT_REQUEST' | 'ORDER_PAYMENT_REQUEST_NOT_FOUND' | 'PAYMENT_IN_PROGRESS' | 'PAYMENT_ATTEMPT_EXPIRED' | 'PAYMENT_METHOD_UNAVAILABLE' | 'INVALID_PAYMENT_STATUS'>({ id: 'ecom.orderPaymentRequests.chargeOrderPaymentRequest', method: 'POST', path: '/v1/order-payment-requests/charge', carries: 'body', permission: 'ecom:v1:order_payment_request:charge_order_payment_request' });

/** Create a payment request for an order. */
export const createOrderPaymentRequest = operation<Schemas['PayrequestsCreateRequest'], Schemas['PayrequestsCreatedRequest'], 'PARTIAL_PAYMENT_NOT_SUPPORTED_FOR_SUBSCRIPTION' | 'INVALID_ORDER_STATUS_FOR_SUBSCRIPTION' | 'SUBSCRIPTION_ALREADY_STARTED' | 'ORDER_CANCELED' | 'ORDER_ALREADY_PAID' | 'INVALID_AMOUNT'>({ id: 'ecom.orderPaymentRequests.createOrderPaymentRequest', method: 'POST', path: '/v1/order-payment-requests', carries: 'body', permission: 'ECOM.ORDER_PAYMENT_REQUEST_CREATE' });

/** Delete an order payment request */
export const deleteOrderPaymentRequest = operation<Schemas['PayrequestsGetRequest'], Schemas['Empty'], 'CANNOT_DELETE_PAID_ORDER_PAYMENT_REQUEST' | 'PAYMENT_IN_PROGRESS' | 'ORDER_PAYMENT_REQUEST_NOT_FOUND'>({ id: 'ecom.orderPaymentRequests.deleteOrderPaymentRequest', method: 'DELETE', path: '/v1/order-payment-requests/{orderPaymentRequestId}', carries: 'query', permission: 'ECOM.ORDER_PAYMENT_REQUEST_DELETE' });

/** Get an order payment request */
export const getOrderPaymentRequest = operation<Schemas['PayrequestsGetRequest'], Schemas['PayrequestsOneRequest'], 'ORDER_PAYMENT_REQUEST_NOT_FOUND'>({ id: 'ecom.orderPaymentRequests.getOrderPaymentRequest', method: 'GET', path: '/v1/order-payment-requests/{orderPaymentRequestId}', carries: 'query', permission: 'ECOM.ORDER_PAYMENT_REQUEST_READ' });

/** Get the URL of the page on which a payment request is paid. */
export const getOrderPaymentRequestUrl = operation<Schemas['PayrequestsGetRequest'], Schemas['PayrequestsUrlAnswer'], 'ORDER_PAYMENT_REQUEST_NOT_FOUND' | 'ORDER_PAYMENT_REQUEST_PAGE_NOT_FOUND'>({ id: 'ecom.orderPaymentRequests.getOrderPaymentRequestUrl', method: 'POST', path: '/v1/order-payment-requests/url', carries: 'body', permission: 'ECOM.ORDER_PAYMENT_REQUEST_READ' });

/** Query order payment requests */
export const queryOrderPaymentRequests = operation<Schemas['QueryMessage'], Schemas['PayrequestsManyRequests'], never>({ id: 'ecom.orderPaymentRequests.queryOrderPaymentRequests', method: 'POST', path: '/v1/order-payment-requests/query', carries: 'body', permission: 'ECOM.ORDER_PAYMENT_REQUEST_READ' });

/** Mail the link of a payment request to the buyer. */
export const sendOrderPaymentRequest = operation<Schemas['PayrequestsSendRequest'], Schemas['PayrequestsSendAnswer'], 'CANNOT_SEND_PAID_ORDER_PAYMENT_REQUEST' | 'CANNOT_SEND_EXPIRED_ORDER_PAYMENT_REQUEST' | 'CANNOT_SEND_VOIDED_ORDER_PAYMENT_REQUEST' | 'ORDER_PAYMENT_REQUEST_NOT_FOUND'>({ id: 'ecom.orderPaymentRequests.sendOrderPaymentRequest', method: 'POST', path: '/v1/order-payment-requests/send', carries: 'body', permission: 'ECOM.ORDER_PAYMENT_REQUEST_UPDATE' });

/** Update the extended fields of a payment request, which apps use. */
export const updateExtendedFields = operation<Schemas['ExtendRequest'], Schemas['PayrequestsOneRequest'], 'ORDER_PAYMENT_REQUEST_NOT_FOUND'>({ id: 'ecom.orderPaymentRequests.updateExtendedFields', method: 'POST', path: '/v1/order-payment-requests/{id}/update-extended-fields', carries: 'body', permission: 'ECOM.ORDER_PAYMENT_REQUEST_UPDATE' });

/** Update the texts of an open payment request. */
export const updateOrderPaymentRequest = operation<Patch<Schemas['PayrequestsUpdateRequest']>, Schemas['PayrequestsOneRequest'], 'CANNOT_UPDATE_PAID_ORDER_PAYMENT_REQUEST' | 'CANNOT_UPDATE_EXPIRED_ORDER_PAYMENT_REQUEST' | 'CANNOT_UPDATE_VOIDED_ORDER_PAYMENT_REQUEST' | 'CANNOT_UPDATE_ORDER_PAYMENT_REQUEST_AMOUNT' | 'ORDER_PAYMENT_REQUEST_NOT_FOUND'>({ id: 'ecom.orderPaymentRequests.updateOrderPaymentRequest', method: 'PATCH', path: '/v1/order-payment-requests/{orderPaymentRequest.id}', carries: 'body', permission: 'ECOM.ORDER_PAYMENT_REQUEST_UPDATE' });

/** Void an unpaid payment request. */
export const voidOrderPaymentRequest = operation<Schemas['PayrequestsGetRequest'], Schemas['Empty'], 'CANNOT_VOID_PAID_ORDER_PAYMENT_REQUEST' | 'CANNOT_VOID_EXPIRED_ORDER_PAYMENT_REQUEST' | 'ORDER_PAYMENT_REQUEST_NOT_FOUND' | 'PAYMENT_IN_PROGRESS'>({ id: 'ecom.orderPaymentRequests.voidOrderPaymentRequest', method: 'POST', path: '/v1/order-payment-requests/void', carries: 'body', permission: 'ECOM.ORDER_PAYMENT_REQUEST_UPDATE' });
