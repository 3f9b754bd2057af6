// Made from api/openapi.json by `npm run generate`: marketing.coupons.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Create several coupons. */
export const bulkCreateCoupons = operation<Schemas['DiscountsBulkCreate'], Schemas['DiscountsBulkCreated'], 'ERROR_COUPON_CODE_ALREADY_EXISTS'>({ id: 'marketing.coupons.bulkCreateCoupons', method: 'POST', path: '/v2/bulk/coupons/create', carries: 'body', permission: 'STORES.COUPONS_MANAGE' });

/** Delete several coupons. */
export const bulkDeleteCoupons = operation<Schemas['DiscountsBulkDelete'], Schemas['DiscountsBulkDeleted'], 'ERROR_COUPON_DOES_NOT_EXIST'>({ id: 'marketing.coupons.bulkDeleteCoupons', method: 'POST', path: '/v2/bulk/coupons/delete', carries: 'body', permission: 'STORES.COUPONS_MANAGE' });

/** Create a coupon. */
export const createCoupon = operation<Schemas['DiscountsCreateCoupon'], Schemas['DiscountsCouponID'], 'ERROR_COUPON_CODE_ALREADY_EXISTS'>({ id: 'marketing.coupons.createCoupon', method: 'POST', path: '/v2/coupons', carries: 'body', permission: 'STORES.COUPONS_MANAGE' });

/** Delete a coupon. */
export const deleteCoupon = operation<Schemas['AnyIDRequest'], Schemas['Empty'], 'ERROR_COUPON_DOES_NOT_EXIST'>({ id: 'marketing.coupons.deleteCoupon', method: 'DELETE', path: '/v2/coupons/{id}', carries: 'query', permission: 'STORES.COUPONS_MANAGE' });

/** Get a coupon. */
export const getCoupon = operation<Schemas['AnyIDRequest'], Schemas['DiscountsOneCoupon'], 'ERROR_COUPON_DOES_NOT_EXIST'>({ id: 'marketing.coupons.getCoupon', method: 'GET', path: '/v2/coupons/{id}', carries: 'query', permission: 'STORES.COUPONS_READ' });

/** Query coupons. Filter and sort may be JSON text. */
export const queryCoupons = operation<Schemas['QueryMessage'], Schemas['DiscountsManyCoupons'], never>({ id: 'marketing.coupons.queryCoupons', method: 'POST', path: '/v2/coupons/query', carries: 'body', permission: 'STORES.COUPONS_READ' });

/** Update a coupon. */
export const updateCoupon = operation<Patch<Schemas['DiscountsUpdateCoupon']>, Schemas['Empty'], 'ERROR_COUPON_DOES_NOT_EXIST' | 'ERROR_COUPON_CODE_ALREADY_EXISTS'>({ id: 'marketing.coupons.updateCoupon', method: 'PATCH', path: '/v2/coupons/{id}', carries: 'body', permission: 'STORES.COUPONS_MANAGE' });
