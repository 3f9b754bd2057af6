// Made from api/openapi.json by `npm run generate`: ecom.cart.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Add items to a cart. */
export const addToCart = operation<Schemas['CartAddByID'], Schemas['CartResponse'], 'CART_NOT_FOUND' | 'ITEM_NOT_FOUND_IN_CATALOG' | 'CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM' | 'CART_IS_ALREADY_ASSOCIATED_WITH_DIFFERENT_LOCATION' | 'AMOUNT_TOO_LARGE' | 'SHOP_CLOSED'>({ id: 'ecom.cart.addToCart', method: 'POST', path: '/v1/carts/{id}/add-to-cart', carries: 'body', permission: 'ECOM.MODIFY_CARTS' });

/** Create a cart beside the current one. */
export const createCart = operation<Schemas['CartCreateRequest'], Schemas['CartResponse'], 'CANT_CREATE_CART_WITHOUT_ITEMS' | 'ITEM_NOT_FOUND_IN_CATALOG' | 'CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM' | 'CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER' | 'LINE_ITEM_NOT_FOUND' | 'CONVERSION_RATE_NOT_FOUND' | 'AMOUNT_TOO_LARGE' | 'ERROR_COUPON_DOES_NOT_EXIST' | 'ERROR_COUPON_IS_NOT_ACTIVE_YET' | 'ERROR_COUPON_HAS_EXPIRED' | 'ERROR_COUPON_USAGE_EXCEEDED' | 'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED' | 'SHOP_CLOSED'>({ id: 'ecom.cart.createCart', method: 'POST', path: '/v1/carts', carries: 'body', permission: 'ECOM.MODIFY_CARTS' });

/** Create a checkout from a cart, or update the cart's open checkout. */
export const createCheckout = operation<Schemas['CheckoutFromCartIDRequest'], Schemas['CheckoutFromCartResponse'], 'CART_NOT_FOUND' | 'EMPTY_CART' | 'CUSTOM_LINE_ITEM_ONLY_ACCEPTS_PAYMENTS_ONLINE_AND_OFFLINE' | 'VIOLATIONS_WITH_ERROR_SEVERITY' | 'AMOUNT_TOO_LARGE' | 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND' | 'SHOP_CLOSED'>({ id: 'ecom.cart.createCheckout', method: 'POST', path: '/v1/carts/{id}/create-checkout', carries: 'body', permission: 'ECOM.CREATE_CHECKOUT_FROM_CART' });

/** Delete a cart. */
export const deleteCart = operation<Schemas['IDRequest'], Schemas['Empty'], 'CART_NOT_FOUND'>({ id: 'ecom.cart.deleteCart', method: 'DELETE', path: '/v1/carts/{id}', carries: 'query', permission: 'ECOM.MODIFY_CARTS' });

/** Calculate the totals of a cart. */
export const estimateTotals = operation<Schemas['CartEstimateByID'], Schemas['CartEstimateResponse'], 'CART_NOT_FOUND' | 'AMOUNT_TOO_LARGE'>({ id: 'ecom.cart.estimateTotals', method: 'POST', path: '/v1/carts/{id}/estimate-totals', carries: 'body', permission: 'ECOM.READ_CARTS' });

/** Get a cart. */
export const getCart = operation<Schemas['IDRequest'], Schemas['CartResponse'], 'CART_NOT_FOUND'>({ id: 'ecom.cart.getCart', method: 'GET', path: '/v1/carts/{id}', carries: 'query', permission: 'ECOM.READ_CARTS' });

/** Get the cart that a checkout was created from. */
export const getCartByCheckoutId = operation<Schemas['IDRequest'], Schemas['CartResponse'], 'CHECKOUT_NOT_FOUND' | 'CART_NOT_FOUND'>({ id: 'ecom.cart.getCartByCheckoutId', method: 'GET', path: '/v1/carts/by-checkout-id/{id}', carries: 'query', permission: 'ECOM.READ_CARTS' });

/** Remove the business location from a cart. */
export const removeBusinessLocation = operation<Schemas['IDRequest'], Schemas['CartResponse'], 'CART_NOT_FOUND'>({ id: 'ecom.cart.removeBusinessLocation', method: 'POST', path: '/v1/carts/{id}/remove-business-location', carries: 'body', permission: 'ECOM.MODIFY_CARTS' });

/** Remove the coupon from a cart. */
export const removeCoupon = operation<Schemas['IDRequest'], Schemas['CartResponse'], 'CART_NOT_FOUND'>({ id: 'ecom.cart.removeCoupon', method: 'POST', path: '/v1/carts/{id}/remove-coupon', carries: 'body', permission: 'ECOM.MODIFY_CARTS' });

/** Remove line items from a cart. */
export const removeLineItems = operation<Schemas['CartRemoveByID'], Schemas['CartResponse'], 'CART_NOT_FOUND' | 'LINE_ITEM_NOT_FOUND'>({ id: 'ecom.cart.removeLineItems', method: 'POST', path: '/v1/carts/{id}/remove-line-items', carries: 'body', permission: 'ECOM.MODIFY_CARTS' });

/** Update a cart, such as its buyer, addresses, note and coupon. */
export const updateCart = operation<Patch<Schemas['CartUpdateByID']>, Schemas['CartResponse'], 'CART_NOT_FOUND' | 'ITEM_NOT_FOUND_IN_CATALOG' | 'CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM' | 'CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER' | 'LINE_ITEM_NOT_FOUND' | 'CONVERSION_RATE_NOT_FOUND' | 'AMOUNT_TOO_LARGE' | 'ERROR_COUPON_DOES_NOT_EXIST' | 'ERROR_COUPON_IS_NOT_ACTIVE_YET' | 'ERROR_COUPON_HAS_EXPIRED' | 'ERROR_COUPON_USAGE_EXCEEDED' | 'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED' | 'SHOP_CLOSED'>({ id: 'ecom.cart.updateCart', method: 'PATCH', path: '/v1/carts/{cartInfo.id}', carries: 'body', permission: 'ECOM.MODIFY_CARTS' });

/** Set quantities of line items of a cart. */
export const updateLineItemsQuantity = operation<Schemas['CartQuantityByID'], Schemas['CartResponse'], 'CART_NOT_FOUND' | 'LINE_ITEM_NOT_FOUND'>({ id: 'ecom.cart.updateLineItemsQuantity', method: 'POST', path: '/v1/carts/{id}/update-line-items-quantity', carries: 'body', permission: 'ECOM.MODIFY_CARTS' });
