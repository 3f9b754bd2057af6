// Made from api/openapi.json by `npm run generate`: ecom.paymentsCollector.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Mark several orders as paid; one that fails does not stop the others. */
export const bulkMarkOrdersAsPaid = operation<Schemas['PaymentsMarkManyRequest'], Schemas['BulkResponseOrdersOrder'], never>({ id: 'ecom.paymentsCollector.bulkMarkOrdersAsPaid', method: 'POST', path: '/v1/bulk/payments-collector/mark-as-paid', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Capture authorized payments. */
export const captureAuthorizedPayments = operation<Schemas['PaymentsCaptureRequest'], Schemas['PaymentsTransactionsAnswer'], 'ORDER_NOT_FOUND' | 'PAYMENT_NOT_FOUND' | 'PAYMENT_GATEWAY_ID_NOT_FOUND' | 'INVALID_AMOUNT' | 'NOT_REGULAR_ONLINE_PAYMENT' | 'PAYMENT_ALREADY_VOIDED' | 'PAYMENT_ALREADY_CAPTURED' | 'PAYMENT_NOT_AUTHORIZED' | 'PAYMENT_HAS_PENDING_CAPTURE' | 'ORDER_HAS_CHARGEBACKS'>({ id: 'ecom.paymentsCollector.captureAuthorizedPayments', method: 'POST', path: '/v1/payments-collector/orders/{ecomOrderId}/capture-authorized-payments', carries: 'body', permission: 'ECOM.ORDER_CAPTURE_AUTHORIZED_PAYMENT' });

/** Pay line items of an order with memberships of the buyer. */
export const chargeMemberships = operation<Schemas['PaymentsOldMembershipsRequest'], Schemas['Empty'], 'ORDER_NOT_FOUND' | 'MEMBERSHIP_NOT_ELIGIBLE'>({ id: 'ecom.paymentsCollector.chargeMemberships', method: 'POST', path: '/v1/payments-collector/orders/{ecomOrderId}/charge-membership', carries: 'body', permission: 'ECOM.MODIFY_TRANSACTIONS' });

/** Create a gateway order for the balance of an order, to be paid on a payment page. */
export const createPaymentGatewayOrder = operation<Schemas['PaymentsGatewayRequest'], Schemas['PaymentsGatewayAnswer'], 'ORDER_NOT_FOUND' | 'ORDER_ALREADY_PAID' | 'ORDER_CANCELED'>({ id: 'ecom.paymentsCollector.createPaymentGatewayOrder', method: 'POST', path: '/v1/payments-collector/orders/{ecomOrderId}/create-payment-gateway-order', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Get whether an order can be charged, and how much. */
export const getPaymentCollectabilityStatus = operation<Schemas['PaymentsOrderRequest'], Schemas['PaymentsCollectabilityAnswer'], 'ORDER_NOT_FOUND'>({ id: 'ecom.paymentsCollector.getPaymentCollectabilityStatus', method: 'GET', path: '/v1/payments-collector/orders/{ecomOrderId}/payment-collectability-status', carries: 'query', permission: 'ECOM.COLLECT_PAYMENTS' });

/** Get whether each payment can be refunded. */
export const getRefundabilityStatus = operation<Schemas['PaymentsOrderRequest'], Schemas['PaymentsRefundabilityAnswer'], 'ORDER_NOT_FOUND'>({ id: 'ecom.paymentsCollector.getRefundabilityStatus', method: 'GET', path: '/v1/payments-collector/orders/{ecomOrderId}/refundability', carries: 'query', permission: 'ECOM.READ_TRANSACTIONS' });

/** Mark an order as paid. */
export const markOrderAsPaid = operation<Schemas['PaymentsMarkRequest'], Schemas['OrdersOneAnswer'], 'ORDER_NOT_FOUND' | 'ORDER_ALREADY_PAID' | 'ORDER_HAS_CHARGEBACKS' | 'PAYMENT_IN_PROGRESS'>({ id: 'ecom.paymentsCollector.markOrderAsPaid', method: 'POST', path: '/v1/payments-collector/orders/{ecomOrderId}/mark-as-paid', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Create a gateway order: an amount of an order to be paid on a payment page. */
export const preparePaymentCollection = operation<Schemas['PaymentsPrepareRequest'], Schemas['PaymentsGatewayAnswer'], 'ORDER_NOT_FOUND' | 'PAYMENT_METHODS_NOT_FOUND' | 'ORDER_CANCELED' | 'INVALID_AMOUNT' | 'ORDER_ALREADY_PAID' | 'ORDER_HAS_CHARGEBACKS' | 'PAYMENT_GATEWAY_ID_NOT_FOUND'>({ id: 'ecom.paymentsCollector.preparePaymentCollection', method: 'POST', path: '/v1/payments-collector/orders/{ecomOrderId}/prepare-payment-collection', carries: 'body', permission: 'ECOM.COLLECT_PAYMENTS' });

/** Record a manual payment. */
export const recordManuallyCollectedPayment = operation<Schemas['PaymentsManualRequest'], Schemas['PaymentsTransactionsAnswer'], 'ORDER_NOT_FOUND' | 'ORDER_ALREADY_PAID' | 'INVALID_AMOUNT' | 'ORDER_CANCELED'>({ id: 'ecom.paymentsCollector.recordManuallyCollectedPayment', method: 'POST', path: '/v1/payments-collector/orders/{orderId}/manual-payment', carries: 'body', permission: 'ECOM.COLLECT_PAYMENTS' });

/** Refund a payment. */
export const triggerRefund = operation<Schemas['PaymentsTriggerRequest'], Schemas['PaymentsTriggerAnswer'], 'ORDER_NOT_FOUND' | 'PAYMENTS_NOT_FOUND' | 'REFUND_NOT_AVAILABLE' | 'INVALID_AMOUNT' | 'EXTERNAL_REFUND_EXPECTED' | 'LINE_ITEM_NOT_FOUND' | 'ADDITIONAL_FEE_NOT_FOUND' | 'INVALID_LINE_ITEM_REFUND_QUANTITY' | 'INVALID_LINE_ITEM_RESTOCK_QUANTITY'>({ id: 'ecom.paymentsCollector.triggerRefund', method: 'POST', path: '/v1/payments-collector/orders/{ecomOrderId}/trigger-refund', carries: 'body', permission: 'ECOM.MODIFY_TRANSACTIONS' });

/** Void authorized payments. */
export const voidAuthorizedPayments = operation<Schemas['PaymentsVoidRequest'], Schemas['PaymentsTransactionsAnswer'], 'ORDER_NOT_FOUND' | 'PAYMENT_NOT_FOUND' | 'PAYMENT_GATEWAY_ID_NOT_FOUND' | 'PAYMENT_ALREADY_VOIDED' | 'PAYMENT_ALREADY_CAPTURED' | 'PAYMENT_NOT_AUTHORIZED' | 'PAYMENT_HAS_PENDING_CAPTURE'>({ id: 'ecom.paymentsCollector.voidAuthorizedPayments', method: 'POST', path: '/v1/payments-collector/orders/{ecomOrderId}/void-authorized-payments', carries: 'body', permission: 'ECOM.ORDER_VOID_AUTHORIZED_PAYMENT' });
