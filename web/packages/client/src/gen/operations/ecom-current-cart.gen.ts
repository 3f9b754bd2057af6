// Made from api/openapi.json by `npm run generate`: ecom.currentCart.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Add items to the caller's cart. */
export const addToCurrentCart = operation<Schemas['CartAddRequest'], Schemas['CartResponse'], 'ITEM_NOT_FOUND_IN_CATALOG' | 'CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM' | 'CART_IS_ALREADY_ASSOCIATED_WITH_DIFFERENT_LOCATION' | 'AMOUNT_TOO_LARGE' | 'SHOP_CLOSED'>({ id: 'ecom.currentCart.addToCurrentCart', method: 'POST', path: '/v1/carts/current/add-to-cart', carries: 'body' });

/** Create a checkout from a cart, or update the cart's open checkout. */
export const createCheckoutFromCurrentCart = operation<Schemas['CheckoutFromCartRequest'], Schemas['CheckoutFromCartResponse'], 'OWNED_CART_NOT_FOUND' | 'EMPTY_CART' | 'CUSTOM_LINE_ITEM_ONLY_ACCEPTS_PAYMENTS_ONLINE_AND_OFFLINE' | 'VIOLATIONS_WITH_ERROR_SEVERITY' | 'AMOUNT_TOO_LARGE' | 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND' | 'SHOP_CLOSED'>({ id: 'ecom.currentCart.createCheckoutFromCurrentCart', method: 'POST', path: '/v1/carts/current/create-checkout', carries: 'body' });

/** Delete the caller's cart. */
export const deleteCurrentCart = operation<Schemas['Empty'], Schemas['Empty'], 'OWNED_CART_NOT_FOUND'>({ id: 'ecom.currentCart.deleteCurrentCart', method: 'DELETE', path: '/v1/carts/current', carries: 'query' });

/** Calculate the totals of the caller's cart. */
export const estimateCurrentCartTotals = operation<Schemas['CartEstimateRequest'], Schemas['CartEstimateResponse'], 'OWNED_CART_NOT_FOUND' | 'AMOUNT_TOO_LARGE'>({ id: 'ecom.currentCart.estimateCurrentCartTotals', method: 'POST', path: '/v1/carts/current/estimate-totals', carries: 'body' });

/** Get the caller's cart. */
export const getCurrentCart = operation<Schemas['CartCurrentRequest'], Schemas['CartCurrentAnswer'], 'OWNED_CART_NOT_FOUND'>({ id: 'ecom.currentCart.getCurrentCart', method: 'GET', path: '/v1/carts/current', carries: 'query' });

/** Remove the coupon from the caller's cart. */
export const removeCouponFromCurrentCart = operation<Schemas['Empty'], Schemas['CartResponse'], 'OWNED_CART_NOT_FOUND'>({ id: 'ecom.currentCart.removeCouponFromCurrentCart', method: 'POST', path: '/v1/carts/current/remove-coupon', carries: 'body' });

/** Remove line items from the caller's cart. */
export const removeLineItemsFromCurrentCart = operation<Schemas['CartRemoveRequest'], Schemas['CartResponse'], 'OWNED_CART_NOT_FOUND' | 'LINE_ITEM_NOT_FOUND'>({ id: 'ecom.currentCart.removeLineItemsFromCurrentCart', method: 'POST', path: '/v1/carts/current/remove-line-items', carries: 'body' });

/** Update the caller's cart, such as its buyer, addresses, note and coupon. */
export const updateCurrentCart = operation<Patch<Schemas['CartUpdateRequest']>, Schemas['CartResponse'], 'OWNED_CART_NOT_FOUND' | 'ITEM_NOT_FOUND_IN_CATALOG' | 'CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM' | 'CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER' | 'LINE_ITEM_NOT_FOUND' | 'CONVERSION_RATE_NOT_FOUND' | 'AMOUNT_TOO_LARGE' | 'ERROR_COUPON_DOES_NOT_EXIST' | 'ERROR_COUPON_IS_NOT_ACTIVE_YET' | 'ERROR_COUPON_HAS_EXPIRED' | 'ERROR_COUPON_USAGE_EXCEEDED' | 'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED' | 'SHOP_CLOSED'>({ id: 'ecom.currentCart.updateCurrentCart', method: 'PATCH', path: '/v1/carts/current', carries: 'body' });

/** Set quantities of line items of the caller's cart. */
export const updateCurrentCartLineItemQuantity = operation<Schemas['CartQuantityRequest'], Schemas['CartResponse'], 'OWNED_CART_NOT_FOUND' | 'LINE_ITEM_NOT_FOUND'>({ id: 'ecom.currentCart.updateCurrentCartLineItemQuantity', method: 'POST', path: '/v1/carts/current/update-line-items-quantity', carries: 'body' });
