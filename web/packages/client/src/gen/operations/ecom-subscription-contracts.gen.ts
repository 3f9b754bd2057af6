// Made from api/openapi.json by `npm run generate`: ecom.subscriptionContracts.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get a subscription contract */
export const getSubscriptionContract = operation<Schemas['SubscriptionsContractRequest'], Schemas['SubscriptionsContractAnswer'], 'SUBSCRIPTION_CONTRACT_NOT_FOUND'>({ id: 'ecom.subscriptionContracts.getSubscriptionContract', method: 'GET', path: '/v1/subscription-contracts/{subscriptionContractId}', carries: 'query', permission: 'ECOM.SUBSCRIPTION_CONTRACT_READ' });

/** Query subscription contracts */
export const querySubscriptionContracts = operation<Schemas['QueryMessage'], Schemas['SubscriptionsContractsAnswer'], never>({ id: 'ecom.subscriptionContracts.querySubscriptionContracts', method: 'GET', path: '/v1/subscription-contracts/query', carries: 'query-or-.r', longQueryFallback: 'POST', permission: 'ECOM.SUBSCRIPTION_CONTRACT_READ' });
