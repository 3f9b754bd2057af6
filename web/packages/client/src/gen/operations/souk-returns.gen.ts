// Made from api/openapi.json by `npm run generate`: souk.returns.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Cancel the order as its buyer requested, and refund it if asked to. */
export const accept = operation<Schemas['ReturnsAcceptRequest'], Schemas['ReturnsOneAnswer'], 'RETURN_NOT_FOUND' | 'RETURN_STATUS_DOES_NOT_ALLOW' | 'INVALID_REVISION' | 'RETURN_NOT_ALLOWED' | 'ORDER_HAS_AUTHORIZED_TRANSACTION' | 'INVALID_PAYMENT_REFUND_AMOUNT'>({ id: 'souk.returns.accept', method: 'POST', path: '/v1/returns/{returnId}/accept', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Approve a return. The buyer is mailed the instructions. */
export const approve = operation<Schemas['ReturnsAnswerRequest'], Schemas['ReturnsOneAnswer'], 'RETURN_NOT_FOUND' | 'RETURN_STATUS_DOES_NOT_ALLOW' | 'INVALID_REVISION'>({ id: 'souk.returns.approve', method: 'POST', path: '/v1/returns/{returnId}/approve', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Request a return or the cancellation of an order. Shoppers ask about their own orders, guests with the key that findOrder gave them. */
export const ask = operation<Schemas['ReturnsAskRequest'], Schemas['ReturnsOneAnswer'], 'ORDER_NOT_FOUND' | 'RETURN_NOT_ALLOWED' | 'RETURN_TOO_MANY_UNITS'>({ id: 'souk.returns.ask', method: 'POST', path: '/v1/returns/ask', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Decline a request. The buyer is mailed why. */
export const decline = operation<Schemas['ReturnsDeclineRequest'], Schemas['ReturnsOneAnswer'], 'RETURN_NOT_FOUND' | 'RETURN_STATUS_DOES_NOT_ALLOW' | 'INVALID_REVISION'>({ id: 'souk.returns.decline', method: 'POST', path: '/v1/returns/{returnId}/decline', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Get a return or cancellation request. */
export const getReturn = operation<Schemas['ReturnsGetRequest'], Schemas['ReturnsOneAnswer'], 'RETURN_NOT_FOUND'>({ id: 'souk.returns.getReturn', method: 'GET', path: '/v1/returns/{returnId}', carries: 'query', permission: 'ECOM.READ_ORDERS' });

/** Get the settings of returns: how long goods are taken back, and how they are sent. */
export const getSettings = operation<Nothing, Schemas['ReturnsSettingsAnswer'], never>({ id: 'souk.returns.getSettings', method: 'GET', path: '/v1/return-settings', carries: 'query', permission: 'ECOM.READ_ORDERS' });

/** List the return and cancellation requests of an order, and what may be requested now. */
export const listMine = operation<Schemas['ReturnsMineRequest'], Schemas['ReturnsMineAnswer'], 'ORDER_NOT_FOUND'>({ id: 'souk.returns.listMine', method: 'POST', path: '/v1/returns/of-order', carries: 'body', permission: 'ECOM.READ_ORDERS' });

/** List return and cancellation requests, newest first. */
export const queryReturns = operation<Schemas['QueryMessage'], Schemas['ReturnsQueryAnswer'], never>({ id: 'souk.returns.queryReturns', method: 'POST', path: '/v1/returns/query', carries: 'body', permission: 'ECOM.READ_ORDERS' });

/** Record that returned goods arrived, and restock those that can be sold again. */
export const receive = operation<Schemas['ReturnsReceiveRequest'], Schemas['ReturnsOneAnswer'], 'RETURN_NOT_FOUND' | 'RETURN_STATUS_DOES_NOT_ALLOW' | 'INVALID_REVISION' | 'RETURN_TOO_MANY_UNITS'>({ id: 'souk.returns.receive', method: 'POST', path: '/v1/returns/{returnId}/receive', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });

/** Refund a return, from the payments of its order. */
export const refund = operation<Schemas['ReturnsRefundRequest'], Schemas['ReturnsOneAnswer'], 'RETURN_NOT_FOUND' | 'RETURN_STATUS_DOES_NOT_ALLOW' | 'INVALID_REVISION' | 'INVALID_PAYMENT_REFUND_AMOUNT'>({ id: 'souk.returns.refund', method: 'POST', path: '/v1/returns/{returnId}/refund', carries: 'body', permission: 'ECOM.ORDER_BILLING_REFUND_PAYMENTS' });

/** Update the settings of returns: how long goods are taken back, and how they are sent. */
export const updateSettings = operation<Schemas['ReturnsSettingsRequest'], Schemas['ReturnsSettingsAnswer'], 'INVALID_REVISION'>({ id: 'souk.returns.updateSettings', method: 'PUT', path: '/v1/return-settings', carries: 'body', permission: 'ECOM.UPDATE_ORDERS_SETTINGS' });

/** Withdraw a request that is not decided yet. */
export const withdraw = operation<Schemas['ReturnsWithdrawRequest'], Schemas['ReturnsOneAnswer'], 'RETURN_NOT_FOUND' | 'RETURN_STATUS_DOES_NOT_ALLOW' | 'INVALID_REVISION'>({ id: 'souk.returns.withdraw', method: 'POST', path: '/v1/returns/{returnId}/withdraw', carries: 'body', permission: 'ECOM.MODIFY_ORDERS' });
