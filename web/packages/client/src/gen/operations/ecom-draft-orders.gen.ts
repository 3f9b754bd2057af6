// Made from api/openapi.json by `npm run generate`: ecom.draftOrders.
import { operation, type Nothing } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Add catalog items or custom line items to a draft. */
export const addLineItemsToDraftOrder = operation<Schemas['DraftsAddLinesRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED' | 'MAX_ITEMS_REACHED' | 'MULTIPLE_ADDS_FOR_SAME_LINE_ITEM' | 'CATALOG_ITEM_NOT_AVAILABLE' | 'CATALOG_ITEM_NOT_FOUND' | 'CATALOG_ITEM_PAYMENT_OPTION_UNSUPPORTED' | 'CATALOG_ITEM_ALREADY_EXIST' | 'GIFT_CARD_ITEM_UNSUPPORTED' | 'SUBSCRIPTION_ITEM_UNSUPPORTED' | 'DUPLICATED_EXTERNAL_LINE_ITEM_ID' | 'SUBSCRIPTION_SINGLE_ITEM_ALLOWED' | 'DUPLICATED_LINE_ITEM_IDS' | 'DRAFT_ORDER_HAS_GLOBAL_DEPOSIT' | 'CURRENCY_REQUIRED' | 'CURRENCY_DOES_NOT_MATCH_DRAFT_ORDER_CURRENCY'>({ id: 'ecom.draftOrders.addLineItemsToDraftOrder', method: 'POST', path: '/v1/draft-orders/{draftOrderId}/add-line-items', carries: 'body', permission: 'ECOM.DRAFT_ORDERS_ADD_LINE_ITEMS' });

/** Commit a draft: apply its changes to its order. */
export const commitDraftOrder = operation<Schemas['DraftsCommitRequest'], Schemas['DraftsCommitAnswer'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED' | 'DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS'>({ id: 'ecom.draftOrders.commitDraftOrder', method: 'POST', path: '/v1/draft-orders/{draftOrderId}/commit', carries: 'body', permission: 'ECOM.DRAFT_ORDERS_COMMIT' });

/** Add fees to a draft. They are charged only if the request says so. */
export const createCustomAdditionalFees = operation<Schemas['DraftsCreateFeesRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED' | 'LINE_ITEM_NOT_FOUND' | 'CURRENCY_REQUIRED' | 'CURRENCY_DOES_NOT_MATCH_DRAFT_ORDER_CURRENCY'>({ id: 'ecom.draftOrders.createCustomAdditionalFees', method: 'POST', path: '/v1/draft-orders/{draftOrderId}/create-additional-fees', carries: 'body', permission: 'ECOM.DRAFT_ORDERS_CREATE_ADDITIONAL_FEES' });

/** Add discounts to a draft. They are applied only if the request says so. */
export const createCustomDiscounts = operation<Schemas['DraftsCreateDiscountsRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED' | 'DISCOUNTS_AMOUNT_EXCEED_ITEM_TOTALS' | 'DISCOUNTS_AMOUNT_EXCEED_SHIPPING_TOTAL' | 'DISCOUNT_NOT_FOUND' | 'LINE_ITEM_NOT_FOUND' | 'DISCOUNTS_AMOUNT_EXCEED_ORDER_TOTALS' | 'CURRENCY_REQUIRED' | 'CURRENCY_DOES_NOT_MATCH_DRAFT_ORDER_CURRENCY'>({ id: 'ecom.draftOrders.createCustomDiscounts', method: 'POST', path: '/v1/draft-orders/{draftOrderId}/create-custom-discounts', carries: 'body', permission: 'ECOM.DRAFT_ORDERS_ADD_DISCOUNTS' });

/** Create a draft order, empty or to edit an order. The caller's open draft of that order is returned if there is one. */
export const createDraftOrder = operation<Schemas['DraftsCreateRequest'], Schemas['DraftsCreateResponse'], 'ORDER_CANNOT_BE_EDITED' | 'ORDER_IS_ALREADY_EDITED' | 'FAILED_TO_FETCH_SETTINGS' | 'DUPLICATED_LINE_ITEM_IDS' | 'CATALOG_ITEM_NOT_AVAILABLE' | 'CATALOG_ITEM_NOT_FOUND' | 'CATALOG_ITEM_PAYMENT_OPTION_UNSUPPORTED' | 'CATALOG_ITEM_ALREADY_EXIST' | 'GIFT_CARD_ITEM_UNSUPPORTED' | 'SUBSCRIPTION_ITEM_UNSUPPORTED' | 'DUPLICATED_EXTERNAL_LINE_ITEM_ID' | 'NOT_AUTHORIZED_TO_READ_DRAFT_ORDERS'>({ id: 'ecom.draftOrders.createDraftOrder', method: 'POST', path: '/v1/draft-orders', carries: 'body', permission: 'ECOM.DRAFT_ORDERS_CREATE' });

/** Create an empty draft order. */
export const createEmptyDraftOrder = operation<Schemas['DraftsEmpty'], Schemas['DraftsResponse'], 'FAILED_TO_FETCH_SETTINGS'>({ id: 'ecom.draftOrders.createEmptyDraftOrder', method: 'POST', path: '/v1/draft-orders/create-empty-draft-order', carries: 'body', permission: 'ECOM.DRAFT_ORDERS_CREATE' });

/** Create the draft of an exchange: an order that replaces items of another, with a discount for what was returned. */
export const createExchangeDraftOrder = operation<Schemas['DraftsExchangeRequest'], Schemas['DraftsResponse'], 'ORDER_NOT_FOUND' | 'ORDER_CANNOT_BE_EDITED' | 'LINE_ITEM_NOT_FOUND'>({ id: 'ecom.draftOrders.createExchangeDraftOrder', method: 'POST', path: '/v1/draft-orders/exchange', carries: 'body', permission: 'ECOM.DRAFT_ORDERS_CREATE' });

/** Create an order from a draft. */
export const createOrderFromDraft = operation<Schemas['DraftsCreateOrderRequest'], Schemas['DraftsCreateOrderAnswer'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED' | 'CREATE_ORDER_FAILED_VALIDATIONS' | 'DRAFT_ORDER_DEPOSIT_AMOUNT_EXCEEDS_ORDER_TOTAL' | 'SUBSCRIPTION_BUYER_INFO_REQUIRED' | 'BILLING_ADDRESS_REQUIRED_FOR_TAX_CALCULATION' | 'BUSINESS_ADDRESS_MISSING_OR_INVALID_FOR_TAX_CALCULATION'>({ id: 'ecom.draftOrders.createOrderFromDraft', method: 'POST', path: '/v1/draft-orders/{draftOrderId}/create-order', carries: 'body', permission: 'ECOM.DRAFT_ORDER_CREATE_ORDER_FROM_DRAFT' });

/** Delete custom fees of a draft. */
export const deleteCustomAdditionalFees = operation<Schemas['DraftsDeleteFeesRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED' | 'ADDITIONAL_FEE_NOT_FOUND' | 'ADDITIONAL_FEE_REMOVE_NOT_SUPPORTED'>({ id: 'ecom.draftOrders.deleteCustomAdditionalFees', method: 'POST', path: '/v1/draft-orders/{draftOrderId}/delete-custom-additional-fees', carries: 'body', permission: 'ECOM.DRAFT_ORDERS_DELETE_ADDITIONAL_FEES' });

/** Delete custom discounts of a draft. */
export const deleteCustomDiscounts = operation<Schemas['DraftsDeleteDiscountsRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED' | 'DISCOUNT_NOT_FOUND' | 'DISCOUNT_REMOVE_NOT_SUPPORTED'>({ id: 'ecom.draftOrders.deleteCustomDiscounts', method: 'POST', path: '/v1/draft-orders/{draftOrderId}/delete-custom-discounts', carries: 'body', permission: 'ECOM.DRAFT_ORDERS_DELETE_DISCOUNTS' });

/** Delete a draft that is not committed. */
export const deleteDraftOrder = operation<Schemas['DraftsIdRequest'], Schemas['DraftsEmpty'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_CANNOT_BE_DELETED'>({ id: 'ecom.draftOrders.deleteDraftOrder', method: 'DELETE', path: '/v1/draft-orders/{draftOrderId}', carries: 'query', permission: 'ECOM.DRAFT_ORDERS_DELETE' });

/** Get a draft with its totals. */
export const getDraftOrder = operation<Schemas['DraftsIdRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST'>({ id: 'ecom.draftOrders.getDraftOrder', method: 'GET', path: '/v1/draft-orders/{draftOrderId}', carries: 'query', permission: 'ECOM.DRAFT_ORDERS_READ' });

/** Check whether an order can be edited, and if not, why. */
export const getOrderDraftabilityStatus = operation<Schemas['DraftsDraftabilityRequest'], Schemas['DraftsDraftabilityAnswer'], never>({ id: 'ecom.draftOrders.getOrderDraftabilityStatus', method: 'GET', path: '/v1/draft-orders/{orderId}/draftability', carries: 'query', permission: 'ECOM.DRAFT_ORDERS_READ' });

/** List drafts. */
export const queryDraftOrders = operation<Schemas['QueryMessage'], Schemas['DraftsQueryAnswer'], never>({ id: 'ecom.draftOrders.queryDraftOrders', method: 'POST', path: '/v1/draft-orders/query', carries: 'body', permission: 'ECOM.DRAFT_ORDERS_READ' });

/** Set which fees of a draft are charged. */
export const setAdditionalFees = operation<Schemas['DraftsSetFeesRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED' | 'ADDITIONAL_FEE_NOT_FOUND'>({ id: 'ecom.draftOrders.setAdditionalFees', method: 'POST', path: '/v1/draft-orders/{draftOrderId}/set-additional-fees', carries: 'body', permission: 'ECOM.DRAFT_ORDERS_SET_ADDITIONAL_FEES' });

/** Set the billing info of a draft. */
export const setBillingInfo = operation<Schemas['DraftsBillingRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED'>({ id: 'ecom.draftOrders.setBillingInfo', method: 'PUT', path: '/v1/draft-orders/set-billing-info', carries: 'body', permission: 'ECOM.DRAFT_ORDER_SET_BILLING_INFO' });

/** Set the business location of a draft. */
export const setBusinessLocation = operation<Schemas['DraftsLocationRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED' | 'BUSINESS_LOCATION_CANNOT_BE_EDITED'>({ id: 'ecom.draftOrders.setBusinessLocation', method: 'PUT', path: '/v1/draft-orders/set-business-location', carries: 'body', permission: 'ECOM.DRAFT_ORDER_SET_BUSINESS_LOCATION' });

/** Set the buyer of a draft. */
export const setBuyerInfo = operation<Schemas['DraftsBuyerRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED'>({ id: 'ecom.draftOrders.setBuyerInfo', method: 'PUT', path: '/v1/draft-orders/set-buyer-info', carries: 'body', permission: 'ECOM.DRAFT_ORDER_SET_BUYER_INFO' });

/** Set the deposit of a draft. */
export const setDeposit = operation<Schemas['DraftsDepositRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED' | 'INVALID_AMOUNT' | 'SET_DEPOSIT_NOT_ALLOWED_IN_EDIT_MODE' | 'DRAFT_ORDER_HAS_DEPOSIT_LINE_ITEMS'>({ id: 'ecom.draftOrders.setDeposit', method: 'POST', path: '/v1/draft-orders/{draftOrderId}/set-deposit', carries: 'body', permission: 'ECOM.DRAFT_ORDERS_SET_DEPOSIT' });

/** Set which discounts of a draft are applied. */
export const setDiscounts = operation<Schemas['DraftsSetDiscountsRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED' | 'DISCOUNTS_AMOUNT_EXCEED_ITEM_TOTALS' | 'DISCOUNTS_AMOUNT_EXCEED_SHIPPING_TOTAL' | 'DISCOUNT_NOT_FOUND'>({ id: 'ecom.draftOrders.setDiscounts', method: 'POST', path: '/v1/draft-orders/{draftOrderId}/set-discounts', carries: 'body', permission: 'ECOM.DRAFT_ORDERS_SET_DISCOUNTS' });

/** Set the recipient of a draft. */
export const setRecipientInfo = operation<Schemas['DraftsRecipientRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED'>({ id: 'ecom.draftOrders.setRecipientInfo', method: 'PUT', path: '/v1/draft-orders/set-recipient-info', carries: 'body', permission: 'ECOM.DRAFT_ORDER_SET_RECIPIENT_INFO' });

/** Set the delivery of a draft: a custom price, or a delivery option of the shop. */
export const setShippingInfo = operation<Schemas['DraftsShippingRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED' | 'CURRENCY_REQUIRED' | 'CURRENCY_DOES_NOT_MATCH_DRAFT_ORDER_CURRENCY'>({ id: 'ecom.draftOrders.setShippingInfo', method: 'PUT', path: '/v1/draft-orders/set-shipping-info', carries: 'body', permission: 'ECOM.DRAFT_ORDERS_SET_SHIPPING_INFO' });

/** Set whether a draft is exempt from tax. */
export const setTaxExemption = operation<Schemas['DraftsExemptionRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED'>({ id: 'ecom.draftOrders.setTaxExemption', method: 'PUT', path: '/v1/draft-orders/set-tax-exemption', carries: 'body', permission: 'ECOM.DRAFT_ORDER_SET_TAX_EXEMPTION' });

/** Update the extended fields of a draft, which apps use. */
export const updateExtendedFields = operation<Schemas['ExtendRequest'], Schemas['DraftsExtendedAnswer'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED'>({ id: 'ecom.draftOrders.updateExtendedFields', method: 'POST', path: '/v1/draft-orders/{id}/update-extended-fields', carries: 'body', permission: 'ECOM.DRAFT_ORDER_UPDATE_EXTENDED_FIELDS' });

/** Update line items of a draft. A quantity of 0 removes one. */
export const updateLineItems = operation<Schemas['DraftsUpdateLinesRequest'], Schemas['DraftsResponse'], 'DRAFT_ORDER_DOES_NOT_EXIST' | 'DRAFT_ORDER_ALREADY_COMMITTED' | 'LINE_ITEM_DOES_NOT_EXIST' | 'MULTIPLE_CHANGES_FOR_SAME_LINE_ITEM' | 'EMPTY_CHANGE_REQUEST' | 'UPDATING_PRICE_OF_REMOVED_ITEM_IS_FORBIDDEN' | 'UPDATING_LINE_ITEM_WITH_LOCATIONS' | 'CANNOT_UPDATE_CATALOG_REFERENCE_OPTIONS_OF_NON_CATALOG_ITEM' | 'CANNOT_UPDATE_CATALOG_REFERENCE_OPTIONS_OF_FULFILLED_ITEM' | 'CANNOT_UPDATE_ITEM_WITH_EXTERNAL_FULFILLER' | 'MODIFIERS_SUM_CANNOT_EXCEED_ITEM_PRICE' | 'LINE_ITEM_HAS_PLATFORM_FEES' | 'SUBSCRIPTION_SINGLE_ITEM_ALLOWED' | 'UPDATING_TAXABLE_ADDRESS_ON_EXISTING_ITEM_IS_FORBIDDEN' | 'UPDATING_NON_ZERO_PRICE_ON_MULTI_CURRENCY_DRAFT_ORDER_IS_FORBIDDEN' | 'UPDATING_NON_ZERO_MODIFIER_PRICE_ON_MULTI_CURRENCY_DRAFT_ORDER_IS_FORBIDDEN' | 'UPDATING_PRICE_DESCRIPTION_ON_MULTI_CURRENCY_DRAFT_ORDER_IS_FORBIDDEN' | 'CURRENCY_REQUIRED' | 'CURRENCY_DOES_NOT_MATCH_DRAFT_ORDER_CURRENCY'>({ id: 'ecom.draftOrders.updateLineItems', method: 'POST', path: '/v1/draft-orders/{draftOrderId}/line-items', carries: 'body', permission: 'ECOM.DRAFT_ORDERS_MODIFY_ITEMS' });
