// Made from api/openapi.json by `npm run generate`: ecom.checkout.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Add line items to a checkout. */
export const addToCheckout = operation<Schemas['CheckoutAddRequest'], Schemas['CheckoutResponse'], 'CHECKOUT_NOT_FOUND' | 'CHECKOUT_IS_COMPLETE' | 'ITEM_NOT_FOUND_IN_CATALOG' | 'CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM' | 'AMOUNT_TOO_LARGE'>({ id: 'ecom.checkout.addToCheckout', method: 'POST', path: '/v1/checkouts/{id}/add-to-checkout', carries: 'body', permission: 'ECOM.MODIFY_CHECKOUTS' });

/** Create a checkout. */
export const createCheckout = operation<Schemas['CheckoutCreateRequest'], Schemas['CheckoutResponse'], 'CHECKOUT_NOT_FOUND' | 'CHECKOUT_IS_COMPLETE' | 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND' | 'INVALID_SELECTED_CARRIER_SERVICE_OPTION' | 'GIFT_CARD_NOT_FOUND' | 'GIFT_CARD_CODE_INVALID' | 'GIFT_CARD_IS_EMPTY' | 'GIFT_CARD_DISABLED' | 'GIFT_CARD_EXPIRED' | 'GIFT_CARD_CURRENCY_MISMATCH' | 'ERROR_COUPON_USAGE_EXCEEDED' | 'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED' | 'ERROR_COUPON_IS_NOT_ACTIVE_YET' | 'ERROR_COUPON_HAS_EXPIRED' | 'ERROR_COUPON_DOES_NOT_EXIST' | 'GIFT_CARD_IS_LOCKED' | 'GIFT_CARD_REDEEM_DISABLED' | 'COUPON_CODE_IS_LOCKED' | 'ITEM_NOT_FOUND_IN_CATALOG' | 'CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM' | 'AMOUNT_TOO_LARGE' | 'SHOP_CLOSED'>({ id: 'ecom.checkout.createCheckout', method: 'POST', path: '/v1/checkouts', carries: 'body', permission: 'ECOM.MODIFY_CHECKOUTS' });

/** Create a link that marks a checkout as completed and then redirects. */
export const createCompletionLink = operation<Schemas['CheckoutCompletionLinkRequest'], Schemas['CheckoutCompletionLinkResponse'], 'CHECKOUT_NOT_FOUND' | 'CHECKOUT_IS_COMPLETE'>({ id: 'ecom.checkout.createCompletionLink', method: 'POST', path: '/v1/checkouts/{id}/completion-link', carries: 'body', permission: 'ECOM.MODIFY_CHECKOUTS' });

/** Place the order of a checkout. */
export const createOrder = operation<Schemas['CheckoutCreateOrderRequest'], Schemas['CheckoutCreateOrderResponse'], 'CHECKOUT_NOT_FOUND' | 'PAYMENT_ERROR' | 'PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE' | 'SITE_NOT_ACCEPTING_PAYMENTS' | 'CHECKOUT_ALREADY_PAID' | 'CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS' | 'CALCULATION_ERROR' | 'REDEEM_GIFT_CARD_ERROR' | 'PARTIAL_OUT_OF_STOCK' | 'FULL_OUT_OF_STOCK' | 'EMPTY_CHECKOUT' | 'CHECKOUT_CHANGED' | 'SUBSCRIPTION_WITH_ZERO_TOTAL' | 'SUBSCRIPTION_WITH_SEVERAL_LINE_ITEMS' | 'SUBSCRIPTION_WITH_GIFT_CARD' | 'NO_SELECTED_CARRIER_SERVICE_OPTION' | 'VIOLATIONS_WITH_ERROR_SEVERITY' | 'FAILED_TO_RETRIEVE_VALIDATIONS_VIOLATIONS' | 'NO_SAVE_PAYMENT_METHOD_CONFIRMATION' | 'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE' | 'EXPRESS_WALLET_NOT_AVAILABLE' | 'SHOP_CLOSED' | 'MEMBERS_ONLY_ITEM' | 'GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD' | 'COUPON_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD' | 'AMOUNT_TOO_LARGE'>({ id: 'ecom.checkout.createOrder', method: 'POST', path: '/v1/checkouts/{id}/create-order', carries: 'body', permission: 'ECOM.CREATE_ORDER_FROM_CHECKOUT' });

/** Place the order of a checkout and pay for it. */
export const createOrderAndCharge = operation<Schemas['CheckoutChargeRequest'], Schemas['CheckoutChargeResponse'], 'CHECKOUT_NOT_FOUND' | 'PAYMENT_ERROR' | 'PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE' | 'SITE_NOT_ACCEPTING_PAYMENTS' | 'CHECKOUT_ALREADY_PAID' | 'CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS' | 'CALCULATION_ERROR' | 'REDEEM_GIFT_CARD_ERROR' | 'PARTIAL_OUT_OF_STOCK' | 'FULL_OUT_OF_STOCK' | 'EMPTY_CHECKOUT' | 'CHECKOUT_CHANGED' | 'SUBSCRIPTION_WITH_ZERO_TOTAL' | 'SUBSCRIPTION_WITH_SEVERAL_LINE_ITEMS' | 'SUBSCRIPTION_WITH_GIFT_CARD' | 'NO_SELECTED_CARRIER_SERVICE_OPTION' | 'VIOLATIONS_WITH_ERROR_SEVERITY' | 'FAILED_TO_RETRIEVE_VALIDATIONS_VIOLATIONS' | 'NO_SAVE_PAYMENT_METHOD_CONFIRMATION' | 'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE' | 'EXPRESS_WALLET_NOT_AVAILABLE' | 'SHOP_CLOSED' | 'MEMBERS_ONLY_ITEM' | 'GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD' | 'COUPON_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD' | 'AMOUNT_TOO_LARGE'>({ id: 'ecom.checkout.createOrderAndCharge', method: 'POST', path: '/v1/checkouts/{id}/create-order-and-charge', carries: 'body', permission: 'ECOM.CREATE_ORDER_FROM_CHECKOUT' });

/** Fill a checkout in with what the buyer confirmed in an express wallet. Nothing is charged. */
export const finishWallet = operation<Schemas['IDRequest'], Schemas['CheckoutFinishWalletResponse'], 'CHECKOUT_NOT_FOUND' | 'CHECKOUT_IS_COMPLETE' | 'EXPRESS_WALLET_NOT_AVAILABLE' | 'CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS'>({ id: 'ecom.checkout.finishWallet', method: 'POST', path: '/v1/checkouts/{id}/wallet/finish', carries: 'body' });

/** Get a checkout with its prices. */
export const getCheckout = operation<Schemas['IDRequest'], Schemas['CheckoutResponse'], 'CHECKOUT_NOT_FOUND'>({ id: 'ecom.checkout.getCheckout', method: 'GET', path: '/v1/checkouts/{id}', carries: 'query', permission: 'ECOM.READ_CHECKOUTS' });

/** Get the checkout of a cart. */
export const getCheckoutByCartId = operation<Schemas['IDRequest'], Schemas['CheckoutResponse'], 'CHECKOUT_NOT_FOUND'>({ id: 'ecom.checkout.getCheckoutByCartId', method: 'GET', path: '/v1/checkouts/by-cart-id/{id}', carries: 'query', permission: 'ECOM.READ_CHECKOUTS' });

/** Get the URL of a checkout's page. */
export const getCheckoutUrl = operation<Schemas['CheckoutURLRequest'], Schemas['CheckoutURLResponse'], 'CHECKOUT_NOT_FOUND'>({ id: 'ecom.checkout.getCheckoutUrl', method: 'GET', path: '/v1/checkouts/{id}/checkout-url', carries: 'query', permission: 'ECOM.READ_CHECKOUTS' });

/** List the payment methods of a checkout. */
export const getPaymentMethods = operation<Schemas['IDRequest'], Schemas['CheckoutPaymentMethods'], 'CHECKOUT_NOT_FOUND'>({ id: 'ecom.checkout.getPaymentMethods', method: 'GET', path: '/v1/checkouts/{id}/payment-methods', carries: 'query', permission: 'ECOM.READ_CHECKOUTS' });

/** Get the payment details of a checkout for a payment page. */
export const getPaymentSettings = operation<Schemas['IDRequest'], Schemas['CheckoutPaymentSettingsResponse'], 'CHECKOUT_NOT_FOUND'>({ id: 'ecom.checkout.getPaymentSettings', method: 'GET', path: '/v1/checkouts/{id}/payment-settings', carries: 'query', permission: 'ECOM.READ_CHECKOUTS' });

/** Get the URL of a checkout's page on the shop's own site. */
export const getWixCheckoutUrl = operation<Schemas['CheckoutURLRequest'], Schemas['CheckoutURLResponse'], 'CHECKOUT_NOT_FOUND'>({ id: 'ecom.checkout.getWixCheckoutUrl', method: 'GET', path: '/v1/checkouts/{id}/wix-checkout-url', carries: 'query', permission: 'ECOM.READ_CHECKOUTS' });

/** Mark a checkout as completed that was paid for outside the shop. */
export const markCheckoutAsCompleted = operation<Schemas['CheckoutCompletedRequest'], Schemas['Empty'], 'CHECKOUT_NOT_FOUND' | 'CHECKOUT_IS_COMPLETE'>({ id: 'ecom.checkout.markCheckoutAsCompleted', method: 'POST', path: '/v1/checkouts/{id}/mark-as-completed', carries: 'body', permission: 'ECOM.MODIFY_CHECKOUTS' });

/** Mark a checkout as completed by its completion link, and redirect. */
export const markCheckoutAsCompletedAndRedirectToUrl = operation<Nothing, Nothing, 'UNAUTHENTICATED_TOKEN'>({ id: 'ecom.checkout.markCheckoutAsCompletedAndRedirectToUrl', method: 'GET', path: '/v1/checkouts/mark-checkout-as-completed-and-redirect-to-url', carries: 'query' });

/** Open a checkout by the link of its page. */
export const openCheckout = operation<Schemas['CheckoutOpenRequest'], Schemas['CheckoutOpenResponse'], 'CHECKOUT_NOT_FOUND'>({ id: 'ecom.checkout.openCheckout', method: 'POST', path: '/v1/checkouts/{id}/open', carries: 'body', permission: 'ECOM.READ_CHECKOUTS' });

/** Remove the coupon from a checkout. */
export const removeCoupon = operation<Schemas['IDRequest'], Schemas['CheckoutResponse'], 'CHECKOUT_NOT_FOUND' | 'CHECKOUT_IS_COMPLETE' | 'COUPON_CODE_IS_LOCKED'>({ id: 'ecom.checkout.removeCoupon', method: 'POST', path: '/v1/checkouts/{id}/remove-coupon', carries: 'body', permission: 'ECOM.MODIFY_CHECKOUTS' });

/** Remove the gift card from a checkout. */
export const removeGiftCard = operation<Schemas['IDRequest'], Schemas['CheckoutResponse'], 'CHECKOUT_NOT_FOUND' | 'CHECKOUT_IS_COMPLETE' | 'GIFT_CARD_IS_LOCKED'>({ id: 'ecom.checkout.removeGiftCard', method: 'POST', path: '/v1/checkouts/{id}/remove-gift-card', carries: 'body', permission: 'ECOM.MODIFY_CHECKOUTS' });

/** Remove line items from a checkout. */
export const removeLineItems = operation<Schemas['CheckoutRemoveLinesRequest'], Schemas['CheckoutResponse'], 'CHECKOUT_NOT_FOUND' | 'CHECKOUT_IS_COMPLETE' | 'LINE_ITEM_NOT_FOUND'>({ id: 'ecom.checkout.removeLineItems', method: 'POST', path: '/v1/checkouts/{id}/remove-line-items', carries: 'body', permission: 'ECOM.MODIFY_CHECKOUTS' });

/** Remove the custom checkout page URL, so that the shop's own page is used again. */
export const removeOverrideCheckoutUrl = operation<Schemas['IDRequest'], Schemas['CheckoutResponse'], 'CHECKOUT_NOT_FOUND' | 'CHECKOUT_IS_COMPLETE'>({ id: 'ecom.checkout.removeOverrideCheckoutUrl', method: 'POST', path: '/v1/checkouts/{id}/remove-override-checkout-url', carries: 'body', permission: 'ECOM.MODIFY_CHECKOUTS' });

/** Send the buyer to an express wallet, which fills the checkout in. */
export const startWallet = operation<Schemas['CheckoutStartWalletRequest'], Schemas['CheckoutStartWalletResponse'], 'CHECKOUT_NOT_FOUND' | 'CHECKOUT_IS_COMPLETE' | 'EXPRESS_WALLET_NOT_AVAILABLE' | 'CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS' | 'PARTIAL_OUT_OF_STOCK' | 'FULL_OUT_OF_STOCK' | 'EMPTY_CHECKOUT' | 'VIOLATIONS_WITH_ERROR_SEVERITY' | 'MEMBERS_ONLY_ITEM' | 'SHOP_CLOSED' | 'IDEMPOTENCY_KEY_NOT_SUPPORTED'>({ id: 'ecom.checkout.startWallet', method: 'POST', path: '/v1/checkouts/{id}/wallet', carries: 'body' });

/** Update a checkout: buyer, addresses, delivery, coupon, gift card; and add line items. */
export const updateCheckout = operation<Patch<Schemas['CheckoutUpdateRequest']>, Schemas['CheckoutResponse'], 'CHECKOUT_NOT_FOUND' | 'CHECKOUT_IS_COMPLETE' | 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND' | 'INVALID_SELECTED_CARRIER_SERVICE_OPTION' | 'GIFT_CARD_NOT_FOUND' | 'GIFT_CARD_CODE_INVALID' | 'GIFT_CARD_IS_EMPTY' | 'GIFT_CARD_DISABLED' | 'GIFT_CARD_EXPIRED' | 'GIFT_CARD_CURRENCY_MISMATCH' | 'ERROR_COUPON_USAGE_EXCEEDED' | 'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED' | 'ERROR_COUPON_IS_NOT_ACTIVE_YET' | 'ERROR_COUPON_HAS_EXPIRED' | 'ERROR_COUPON_DOES_NOT_EXIST' | 'GIFT_CARD_IS_LOCKED' | 'GIFT_CARD_REDEEM_DISABLED' | 'COUPON_CODE_IS_LOCKED' | 'ITEM_NOT_FOUND_IN_CATALOG' | 'CANT_ADD_SELECTED_MEMBERSHIP_FOR_NON_MEMBERSHIP_ITEM' | 'AMOUNT_TOO_LARGE'>({ id: 'ecom.checkout.updateCheckout', method: 'PATCH', path: '/v1/checkouts/{checkout.id}', carries: 'body', permission: 'ECOM.MODIFY_CHECKOUTS' });

/** Set quantities of line items of a checkout. */
export const updateLineItemsQuantity = operation<Schemas['CheckoutQuantityRequest'], Schemas['CheckoutResponse'], 'CHECKOUT_NOT_FOUND' | 'CHECKOUT_IS_COMPLETE' | 'LINE_ITEM_NOT_FOUND'>({ id: 'ecom.checkout.updateLineItemsQuantity', method: 'POST', path: '/v1/checkouts/{id}/update-line-items-quantity', carries: 'body', permission: 'ECOM.MODIFY_CHECKOUTS' });
