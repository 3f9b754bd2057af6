// Made from api/openapi.json by `npm run generate`: souk.payments.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Choose a test person in the sandbox's express wallet, or cancel. Only the first answer counts. */
export const answerSandboxWallet = operation<Schemas['PaymentsWalletAnswerRequest'], Schemas['PaymentsWalletPage'], 'SANDBOX_WALLET_NOT_FOUND'>({ id: 'souk.payments.answerSandboxWallet', method: 'POST', path: '/v1/sandbox/wallets/{token}', carries: 'body', permission: 'ECOM.COLLECT_PAYMENTS' });

/** Charge a gateway order. */
export const chargeGatewayOrder = operation<Schemas['PaymentsGatewayChargeRequest'], Schemas['PaymentsResponse'], 'PAYMENT_GATEWAY_ID_NOT_FOUND' | 'ORDER_ALREADY_PAID' | 'ORDER_CANCELED' | 'PAYMENT_IN_PROGRESS' | 'PAYMENT_TOKEN_INVALID' | 'PAYMENT_METHODS_NOT_FOUND' | 'ORDER_HAS_CHARGEBACKS' | 'PAYMENT_REQUEST_EXPIRED'>({ id: 'souk.payments.chargeGatewayOrder', method: 'POST', path: '/v1/payment-gateway-orders/{id}/charge', carries: 'body', permission: 'ECOM.COLLECT_PAYMENTS' });

/** Approve or decline a sandbox charge that waits for confirmation. */
export const confirmSandbox = operation<Schemas['PaymentsChallengeRequest'], Schemas['PaymentsResponse'], 'PAYMENT_RESPONSE_NOT_FOUND'>({ id: 'souk.payments.confirmSandbox', method: 'POST', path: '/v1/sandbox/challenges/{token}', carries: 'body', permission: 'ECOM.COLLECT_PAYMENTS' });

/** Continue saving a card, for instance after the member confirmed at the bank, and get its status. */
export const continueCardSetup = operation<Schemas['PaymentsContinueRequest'], Schemas['PaymentsSetupAnswer'], 'NO_SUCH_CARD_SETUP'>({ id: 'souk.payments.continueCardSetup', method: 'POST', path: '/v1/saved-payment-methods/my/setups/{id}', carries: 'body' });

/** Delete a saved payment method. */
export const deleteSavedMethod = operation<Schemas['IDRequest'], Schemas['Empty'], 'NO_SAVED_PAYMENT_METHOD'>({ id: 'souk.payments.deleteSavedMethod', method: 'DELETE', path: '/v1/saved-payment-methods/my/{id}', carries: 'query' });

/** Get the details of a gateway order that a payment page shows. */
export const getGatewayOrder = operation<Schemas['IDRequest'], Schemas['PaymentsGatewayPageAnswer'], 'PAYMENT_GATEWAY_ID_NOT_FOUND'>({ id: 'souk.payments.getGatewayOrder', method: 'GET', path: '/v1/payment-gateway-orders/{id}', carries: 'query', permission: 'ECOM.COLLECT_PAYMENTS' });

/** Get the status of a charge. */
export const getResponse = operation<Schemas['PaymentsResponseRequest'], Schemas['PaymentsResponse'], 'PAYMENT_RESPONSE_NOT_FOUND'>({ id: 'souk.payments.getResponse', method: 'GET', path: '/v1/payment-responses/{token}', carries: 'query', permission: 'ECOM.COLLECT_PAYMENTS' });

/** Get the page of the sandbox's express wallet. */
export const getSandboxWallet = operation<Schemas['PaymentsWalletRequest'], Schemas['PaymentsWalletPage'], 'SANDBOX_WALLET_NOT_FOUND'>({ id: 'souk.payments.getSandboxWallet', method: 'GET', path: '/v1/sandbox/wallets/{token}', carries: 'query', permission: 'ECOM.COLLECT_PAYMENTS' });

/** Get the payment settings. */
export const getSettings = operation<Schemas['Empty'], Schemas['PaymentsSettingsAnswer'], never>({ id: 'souk.payments.getSettings', method: 'GET', path: '/v1/payment-settings/site', carries: 'query', permission: 'ECOM.READ_PAYMENT_SETTINGS' });

/** List the payment methods for later charges: those that the shop offers, and those that the member saved. */
export const listMethods = operation<Schemas['Empty'], Schemas['PaymentsMethods'], never>({ id: 'souk.payments.listMethods', method: 'GET', path: '/v1/payment-methods/my', carries: 'query' });

/** List the member's saved payment methods. */
export const listSavedMethods = operation<Schemas['Empty'], Schemas['PaymentsSavedAnswer'], never>({ id: 'souk.payments.listSavedMethods', method: 'GET', path: '/v1/saved-payment-methods/my', carries: 'query' });

/** Create a payment token for one charge from a payment method. Card numbers are never stored. */
export const makeToken = operation<Schemas['PaymentsTokenRequest'], Schemas['PaymentsTokenAnswer'], 'NO_SAVED_PAYMENT_METHOD' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'souk.payments.makeToken', method: 'POST', path: '/v1/payment-tokens', carries: 'body', permission: 'ECOM.COLLECT_PAYMENTS' });

/** Simulate a chargeback of a sandbox payment, or its reversal, by a notice as providers send them. */
export const playDispute = operation<Schemas['PaymentsPlayRequest'], Schemas['PaymentsPlayAnswer'], 'PAYMENT_NOT_FOUND'>({ id: 'souk.payments.playDispute', method: 'POST', path: '/v1/sandbox/disputes', carries: 'body', permission: 'ECOM.MODIFY_TRANSACTIONS' });

/** Set a saved payment method as the default of checkouts. */
export const setDefaultSavedMethod = operation<Schemas['IDRequest'], Schemas['PaymentsSavedAnswer'], 'NO_SAVED_PAYMENT_METHOD'>({ id: 'souk.payments.setDefaultSavedMethod', method: 'POST', path: '/v1/saved-payment-methods/my/{id}/default', carries: 'body' });

/** Save the payment method of a token without a purchase. No money moves; the bank may ask the member to confirm. */
export const startCardSetup = operation<Schemas['PaymentsSetupRequest'], Schemas['PaymentsSetupAnswer'], 'PAYMENT_TOKEN_INVALID' | 'PAYMENT_METHODS_NOT_FOUND' | 'TOO_MANY_CARDS_TRIED' | 'TOO_MANY_SAVED_PAYMENT_METHODS'>({ id: 'souk.payments.startCardSetup', method: 'POST', path: '/v1/saved-payment-methods/my/setups', carries: 'body' });

/** Test the connection and the key of a payment provider. No money moves. */
export const testProvider = operation<Schemas['PaymentsTestRequest'], Schemas['PaymentsTestAnswer'], never>({ id: 'souk.payments.testProvider', method: 'POST', path: '/v1/payment-settings/site/test', carries: 'body', permission: 'ECOM.UPDATE_PAYMENT_SETTINGS' });

/** Update the payment settings. */
export const updateSettings = operation<Patch<Schemas['PaymentsSettingsRequest']>, Schemas['PaymentsSettingsAnswer'], 'INVALID_REVISION'>({ id: 'souk.payments.updateSettings', method: 'PATCH', path: '/v1/payment-settings/site', carries: 'body', permission: 'ECOM.UPDATE_PAYMENT_SETTINGS' });
