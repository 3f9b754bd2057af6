// Made from api/openapi.json by `npm run generate`: souk.discountUses.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Get how often a coupon was used, day by day. */
export const getCouponUses = operation<Schemas['DiscountsUsesRequest'], Schemas['DiscountsUsesResponse'], 'ERROR_COUPON_DOES_NOT_EXIST'>({ id: 'souk.discountUses.getCouponUses', method: 'GET', path: '/v1/discount-uses/coupons/{id}', carries: 'query', permission: 'STORES.COUPONS_READ' });

/** Get how often an automatic discount was used, day by day. */
export const getRuleUses = operation<Schemas['DiscountsUsesRequest'], Schemas['DiscountsUsesResponse'], 'DISCOUNT_RULE_NOT_FOUND'>({ id: 'souk.discountUses.getRuleUses', method: 'GET', path: '/v1/discount-uses/rules/{id}', carries: 'query', permission: 'ECOM.DISCOUNT_RULES_READ' });
