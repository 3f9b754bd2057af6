// Made from api/openapi.json by `npm run generate`: souk.subscriptions.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Cancel a subscription at the end of the paid period, or now. */
export const cancelSubscription = operation<Schemas['SubscriptionsCancelRequest'], Schemas['SubscriptionsOneAnswer'], 'SUBSCRIPTION_STATE_DOES_NOT_ALLOW' | 'CUSTOMER_CANCELLATION_NOT_ENABLED' | 'PAYMENT_IN_PROGRESS' | 'SUBSCRIPTION_NOT_FOUND'>({ id: 'souk.subscriptions.cancelSubscription', method: 'POST', path: '/v1/subscriptions/{subscriptionId}/cancel', carries: 'body', permission: 'ECOM.SUBSCRIPTION_CONTRACT_MANAGE' });

/** Change the payment method of a subscription; one that is past due is charged at once. */
export const changePaymentMethod = operation<Schemas['SubscriptionsMethodRequest'], Schemas['SubscriptionsOneAnswer'], 'SUBSCRIPTION_STATE_DOES_NOT_ALLOW' | 'NO_SAVED_PAYMENT_METHOD' | 'PAYMENT_TOKEN_INVALID' | 'SUBSCRIPTION_NOT_FOUND'>({ id: 'souk.subscriptions.changePaymentMethod', method: 'POST', path: '/v1/subscriptions/{subscriptionId}/payment-method', carries: 'body', permission: 'ECOM.SUBSCRIPTION_CONTRACT_MANAGE' });

/** Get a subscription. */
export const getSubscription = operation<Schemas['SubscriptionsOneRequest'], Schemas['SubscriptionsOneAnswer'], 'SUBSCRIPTION_NOT_FOUND'>({ id: 'souk.subscriptions.getSubscription', method: 'GET', path: '/v1/subscriptions/{subscriptionId}', carries: 'query', permission: 'ECOM.SUBSCRIPTION_CONTRACT_READ' });

/** List the subscriptions of the calling member. */
export const listMySubscriptions = operation<Schemas['Empty'], Schemas['SubscriptionsMyAnswer'], never>({ id: 'souk.subscriptions.listMySubscriptions', method: 'GET', path: '/v1/subscriptions/my', carries: 'query' });

/** Pause a subscription: nothing is charged until it is resumed. */
export const pauseSubscription = operation<Schemas['SubscriptionsOneRequest'], Schemas['SubscriptionsOneAnswer'], 'SUBSCRIPTION_STATE_DOES_NOT_ALLOW' | 'CUSTOMER_CANCELLATION_NOT_ENABLED' | 'SUBSCRIPTION_NOT_FOUND'>({ id: 'souk.subscriptions.pauseSubscription', method: 'POST', path: '/v1/subscriptions/{subscriptionId}/pause', carries: 'body', permission: 'ECOM.SUBSCRIPTION_CONTRACT_MANAGE' });

/** Query subscriptions. */
export const querySubscriptions = operation<Schemas['QueryMessage'], Schemas['SubscriptionsQueryAnswer'], never>({ id: 'souk.subscriptions.querySubscriptions', method: 'POST', path: '/v1/subscriptions/query', carries: 'body', permission: 'ECOM.SUBSCRIPTION_CONTRACT_READ' });

/** Resume a subscription that was paused or is to end. */
export const resumeSubscription = operation<Schemas['SubscriptionsOneRequest'], Schemas['SubscriptionsOneAnswer'], 'SUBSCRIPTION_STATE_DOES_NOT_ALLOW' | 'SUBSCRIPTION_NOT_FOUND'>({ id: 'souk.subscriptions.resumeSubscription', method: 'POST', path: '/v1/subscriptions/{subscriptionId}/resume', carries: 'body', permission: 'ECOM.SUBSCRIPTION_CONTRACT_MANAGE' });

/** Charge a past due subscription now. */
export const retryPayment = operation<Schemas['SubscriptionsOneRequest'], Schemas['SubscriptionsOneAnswer'], 'SUBSCRIPTION_STATE_DOES_NOT_ALLOW' | 'SUBSCRIPTION_NOT_FOUND'>({ id: 'souk.subscriptions.retryPayment', method: 'POST', path: '/v1/subscriptions/{subscriptionId}/retry', carries: 'body', permission: 'ECOM.SUBSCRIPTION_CONTRACT_MANAGE' });

/** Skip the next cycle of a subscription. */
export const skipCycle = operation<Schemas['SubscriptionsOneRequest'], Schemas['SubscriptionsOneAnswer'], 'SUBSCRIPTION_STATE_DOES_NOT_ALLOW' | 'CUSTOMER_CANCELLATION_NOT_ENABLED' | 'SUBSCRIPTION_NOT_FOUND'>({ id: 'souk.subscriptions.skipCycle', method: 'POST', path: '/v1/subscriptions/{subscriptionId}/skip', carries: 'body', permission: 'ECOM.SUBSCRIPTION_CONTRACT_MANAGE' });
