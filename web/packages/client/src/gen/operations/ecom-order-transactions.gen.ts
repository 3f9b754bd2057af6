// Made from api/openapi.json by `npm run generate`: ecom.orderTransactions.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Record payments that were made outside the shop. Nothing is charged. */
export const addPayments = operation<Schemas['PaymentsAddRequest'], Schemas['PaymentsAddAnswer'], 'ORDER_NOT_FOUND' | 'TOO_MANY_TRANSACTIONS'>({ id: 'ecom.orderTransactions.addPayments', method: 'POST', path: '/v1/payments/orders/{orderId}/add-payment', carries: 'body', permission: 'ECOM.MODIFY_TRANSACTIONS' });

/** Update the status of several recorded payments; one that fails does not stop the others. */
export const bulkUpdatePaymentStatuses = operation<Schemas['PaymentsStatusManyRequest'], Schemas['BulkResponsePaymentsPayment'], never>({ id: 'ecom.orderTransactions.bulkUpdatePaymentStatuses', method: 'POST', path: '/v1/bulk/payments/update-payment-transaction-status', carries: 'body', permission: 'ECOM.MODIFY_TRANSACTIONS' });

/** List the payments and refunds of several orders. Members see those of their own orders; orders that the caller may not see are left out. */
export const listTransactionsForMultipleOrders = operation<Schemas['PaymentsListManyRequest'], Schemas['PaymentsListManyAnswer'], never>({ id: 'ecom.orderTransactions.listTransactionsForMultipleOrders', method: 'POST', path: '/v1/payments/list-by-ids', carries: 'body', permission: 'ECOM.READ_TRANSACTIONS' });

/** List the payments and refunds of an order. Members see those of their own orders. */
export const listTransactionsForSingleOrder = operation<Schemas['OrderRequest'], Schemas['PaymentsTransactionsAnswer'], 'ORDER_NOT_FOUND'>({ id: 'ecom.orderTransactions.listTransactionsForSingleOrder', method: 'GET', path: '/v1/payments/orders/{orderId}', carries: 'query', permission: 'ECOM.READ_TRANSACTIONS' });

/** Update the status of a payment that was recorded by hand. */
export const updatePaymentStatus = operation<Schemas['PaymentsStatusRequest'], Schemas['PaymentsTransactionsAnswer'], 'ORDER_NOT_FOUND' | 'PAYMENT_NOT_FOUND' | 'STATUS_NOT_ALLOWED'>({ id: 'ecom.orderTransactions.updatePaymentStatus', method: 'POST', path: '/v1/payments/{paymentId}/orders/{orderId}/update-payment-transaction-status', carries: 'body', permission: 'ECOM.MODIFY_TRANSACTIONS' });

/** Update details of payments: receipts, fees, chargebacks. */
export const updatePayments = operation<Schemas['PaymentsUpdateRequest'], Schemas['PaymentsTransactionsAnswer'], 'ORDER_TRANSACTIONS_NOT_FOUND' | 'PAYMENT_NOT_FOUND'>({ id: 'ecom.orderTransactions.updatePayments', method: 'POST', path: '/v1/payments/orders/{orderId}/update-payments', carries: 'body', permission: 'ECOM.MODIFY_TRANSACTIONS' });

/** Update the status of a refund that was made outside the shop. */
export const updateRefundTransaction = operation<Schemas['PaymentsRefundTransactionRequest'], Schemas['PaymentsTransactionsAnswer'], 'ORDER_TRANSACTIONS_NOT_FOUND' | 'REFUND_NOT_FOUND' | 'REFUND_TRANSACTION_NOT_FOUND' | 'STATUS_NOT_ALLOWED'>({ id: 'ecom.orderTransactions.updateRefundTransaction', method: 'POST', path: '/v1/payments/orders/{orderId}/update-refund-transaction', carries: 'body', permission: 'ECOM.MODIFY_TRANSACTIONS' });
