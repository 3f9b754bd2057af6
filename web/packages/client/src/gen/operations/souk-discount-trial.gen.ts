// Made from api/openapi.json by `npm run generate`: souk.discountTrial.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Preview the totals of a sample cart with and without a coupon, saved or not. Nothing is stored. */
export const tryCoupon = operation<Schemas['DiscounttrialTryCouponRequest'], Schemas['DiscounttrialOutcome'], 'ITEM_NOT_FOUND_IN_CATALOG'>({ id: 'souk.discountTrial.tryCoupon', method: 'POST', path: '/v1/discount-trials/coupon', carries: 'body', permission: 'STORES.COUPONS_READ' });

/** Preview the totals of a sample cart with and without an automatic discount, saved or not. Nothing is stored. */
export const tryRule = operation<Schemas['DiscounttrialTryRuleRequest'], Schemas['DiscounttrialOutcome'], 'ITEM_NOT_FOUND_IN_CATALOG'>({ id: 'souk.discountTrial.tryRule', method: 'POST', path: '/v1/discount-trials/rule', carries: 'body', permission: 'ECOM.DISCOUNT_RULES_READ' });
