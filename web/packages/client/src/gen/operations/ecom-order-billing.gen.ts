// Made from api/openapi.json by `npm run generate`: ecom.orderBilling.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Authorize a charge with the buyer's saved payment method. */
export const authorizeChargeWithSavedPaymentMethod = operation<Schemas['PaymentsAuthorizeRequest'], Schemas['PaymentsPaymentAnswer'], 'ORDER_CANCELED' | 'ORDER_PAID' | 'NO_SAVED_PAYMENT_METHOD' | 'ORDER_HAS_CHARGEBACKS' | 'INVALID_AMOUNT' | 'INVALID_CURRENCY' | 'ORDER_NOT_FOUND'>({ id: 'ecom.orderBilling.authorizeChargeWithSavedPaymentMethod', method: 'POST', path: '/v1/order-billing/authorize-charge-with-saved-payment-method', carries: 'body', permission: 'ECOM.ORDER_BILLING_AUTHORIZE_CHARGE_WITH_SAVED_PAYMENT_METHOD' });

/** Calculate the refund of line items, fees and delivery. */
export const calculateRefund = operation<Schemas['PaymentsCalculateRequest'], Schemas['PaymentsCalculateAnswer'], 'ORDER_NOT_FOUND'>({ id: 'ecom.orderBilling.calculateRefund', method: 'POST', path: '/v1/order-billing/calculate-refund', carries: 'body', permission: 'ECOM.ORDER_BILLING_CALCULATE_REFUND' });

/** Capture authorized payments. */
export const captureAuthorizedPayments = operation<Schemas['PaymentsBillCaptureRequest'], Schemas['PaymentsTransactionsAnswer'], 'PAYMENT_NOT_FOUND' | 'GATEWAY_TRANSACTION_NOT_FOUND' | 'INVALID_AMOUNT' | 'PAYMENT_ALREADY_VOIDED' | 'PAYMENT_ALREADY_CAPTURED' | 'PAYMENT_NOT_AUTHORIZED' | 'PAYMENT_HAS_PENDING_CAPTURE' | 'ORDER_HAS_CHARGEBACKS' | 'ORDER_NOT_FOUND'>({ id: 'ecom.orderBilling.captureAuthorizedPayments', method: 'POST', path: '/v1/order-billing/capture-authorized-payments', carries: 'body', permission: 'ECOM.ORDER_BILLING_CAPTURE_AUTHORIZED_PAYMENTS' });

/** Pay line items with memberships of the buyer. */
export const chargeMemberships = operation<Schemas['PaymentsMembershipsRequest'], Schemas['PaymentsMembershipsAnswer'], 'MEMBERSHIP_NOT_ELIGIBLE' | 'ORDER_NOT_FOUND'>({ id: 'ecom.orderBilling.chargeMemberships', method: 'POST', path: '/v1/order-billing/charge-memberships', carries: 'body', permission: 'ECOM.ORDER_BILLING_CHARGE_MEMBERSHIPS' });

/** Charge an order with money, gift cards and memberships; all of them succeed, or none is charged. */
export const chargeOrder = operation<Schemas['PaymentsChargeOrderRequest'], Schemas['PaymentsChargeOrderAnswer'], 'ORDER_CANCELED' | 'ORDER_PAID' | 'ORDER_HAS_CHARGEBACKS' | 'INVALID_AMOUNT' | 'PAYMENT_INTENT_ID_REQUIRED' | 'GIFT_CARD_NOT_FOUND' | 'MEMBERSHIP_NOT_ELIGIBLE' | 'LINE_ITEM_PAID' | 'ORDER_NOT_FOUND'>({ id: 'ecom.orderBilling.chargeOrder', method: 'POST', path: '/v1/order-billing/charge-order', carries: 'body', permission: 'ecom:v1:order_billing:charge_order' });

/** Create the receipt of a payment. */
export const generateReceipts = operation<Schemas['PaymentsReceiptsRequest'], Schemas['PaymentsReceiptsAnswer'], 'RECEIPT_ALREADY_EXIST' | 'PAYMENT_NOT_FOUND' | 'INVALID_PAYMENT_TYPE' | 'INVALID_PAYMENT_STATUS' | 'ORDER_NOT_FOUND'>({ id: 'ecom.orderBilling.generateReceipts', method: 'POST', path: '/v1/order-billing/generate-receipts', carries: 'body', permission: 'ECOM.ORDER_BILLING_GENERATE_RECEIPTS' });

/** Get what of an order can be refunded. */
export const getOrderRefundability = operation<Schemas['PaymentsBillOrderRequest'], Schemas['PaymentsOrderRefundabilityAnswer'], 'ORDER_NOT_FOUND'>({ id: 'ecom.orderBilling.getOrderRefundability', method: 'POST', path: '/v1/order-billing/get-order-refundability', carries: 'body', permission: 'ECOM.ORDER_BILLING_GET_ORDER_REFUNDABILITY' });

/** Pay an order with a gift card. */
export const redeemGiftCard = operation<Schemas['PaymentsRedeemRequest'], Schemas['PaymentsPaymentAnswer'], 'ORDER_CANCELED' | 'ORDER_PAID' | 'INVALID_AMOUNT' | 'CURRENCY_MISMATCH' | 'ORDER_NOT_FOUND'>({ id: 'ecom.orderBilling.redeemGiftCard', method: 'POST', path: '/v1/order-billing/redeem-gift-card', carries: 'body', permission: 'ECOM.ORDER_BILLING_REDEEM_GIFT_CARD' });

/** Refund payments of an order. */
export const refundPayments = operation<Schemas['PaymentsRefundRequest'], Schemas['PaymentsRefundAnswer'], 'PAYMENT_NOT_FOUND' | 'LINE_ITEM_NOT_FOUND' | 'ADDITIONAL_FEE_NOT_FOUND' | 'SHIPPING_NOT_FOUND' | 'INVALID_PAYMENT_REFUND_AMOUNT' | 'INVALID_ADDITIONAL_FEE_REFUND_AMOUNT' | 'INVALID_SHIPPING_REFUND_AMOUNT' | 'INVALID_LINE_ITEM_REFUND_QUANTITY' | 'INVALID_LINE_ITEM_RESTOCK_QUANTITY' | 'PAYMENT_NOT_REFUNDABLE' | 'EXTERNAL_REFUND_EXPECTED' | 'ORDER_NOT_FOUND'>({ id: 'ecom.orderBilling.refundPayments', method: 'POST', path: '/v1/order-billing/refund-payments', carries: 'body', permission: 'ECOM.ORDER_BILLING_REFUND_PAYMENTS' });

/** Void authorized payments. */
export const voidAuthorizedPayments = operation<Schemas['PaymentsBillVoidRequest'], Schemas['PaymentsTransactionsAnswer'], 'PAYMENT_NOT_FOUND' | 'GATEWAY_TRANSACTION_NOT_FOUND' | 'PAYMENT_ALREADY_VOIDED' | 'PAYMENT_ALREADY_CAPTURED' | 'PAYMENT_NOT_AUTHORIZED' | 'ORDER_NOT_FOUND'>({ id: 'ecom.orderBilling.voidAuthorizedPayments', method: 'POST', path: '/v1/order-billing/void-authorized-payments', carries: 'body', permission: 'ECOM.ORDER_BILLING_VOID_AUTHORIZED_PAYMENTS' });

/** Void payments by membership. */
export const voidMemberships = operation<Schemas['PaymentsBillVoidRequest'], Schemas['Empty'], 'PAYMENT_NOT_FOUND' | 'NOT_MEMBERSHIP_PAYMENT' | 'MEMBERSHIP_PAYMENT_NOT_CHARGED' | 'ORDER_NOT_FOUND'>({ id: 'ecom.orderBilling.voidMemberships', method: 'POST', path: '/v1/order-billing/void-memberships', carries: 'body', permission: 'ECOM.ORDER_BILLING_VOID_MEMBERSHIPS' });
