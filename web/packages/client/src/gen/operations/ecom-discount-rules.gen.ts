// Made from api/openapi.json by `npm run generate`: ecom.discountRules.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create a discount rule */
export const createDiscountRule = operation<Schemas['DiscountsCreateRule'], Schemas['DiscountsOneRule'], 'MAX_DISCOUNT_RULES_REACHED'>({ id: 'ecom.discountRules.createDiscountRule', method: 'POST', path: '/v1/discount-rules', carries: 'body', permission: 'ECOM.DISCOUNT_RULES_CREATE' });

/** Delete a discount rule */
export const deleteDiscountRule = operation<Schemas['DiscountsRuleRequest'], Schemas['Empty'], 'DISCOUNT_RULE_NOT_FOUND' | 'MAX_DISCOUNT_RULES_REACHED'>({ id: 'ecom.discountRules.deleteDiscountRule', method: 'DELETE', path: '/v1/discount-rules/{discountRuleId}', carries: 'query', permission: 'ECOM.DISCOUNT_RULES_DELETE' });

/** Get a discount rule */
export const getDiscountRule = operation<Schemas['DiscountsRuleRequest'], Schemas['DiscountsOneRule'], 'DISCOUNT_RULE_NOT_FOUND' | 'MAX_DISCOUNT_RULES_REACHED'>({ id: 'ecom.discountRules.getDiscountRule', method: 'GET', path: '/v1/discount-rules/{discountRuleId}', carries: 'query', permission: 'ECOM.DISCOUNT_RULES_READ' });

/** Query discount rules */
export const queryDiscountRules = operation<Schemas['QueryMessage'], Schemas['DiscountsManyRules'], 'MAX_DISCOUNT_RULES_REACHED'>({ id: 'ecom.discountRules.queryDiscountRules', method: 'POST', path: '/v1/discount-rules/query', carries: 'body', permission: 'ECOM.DISCOUNT_RULES_READ' });

/** Update a discount rule */
export const updateDiscountRule = operation<Patch<Schemas['DiscountsUpdateRule']>, Schemas['DiscountsOneRule'], 'DISCOUNT_RULE_NOT_FOUND' | 'INVALID_REVISION' | 'MAX_DISCOUNT_RULES_REACHED'>({ id: 'ecom.discountRules.updateDiscountRule', method: 'PATCH', path: '/v1/discount-rules/{discountRule.id}', carries: 'body', permission: 'ECOM.DISCOUNT_RULES_UPDATE' });
