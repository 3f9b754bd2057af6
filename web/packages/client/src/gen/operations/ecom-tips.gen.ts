// Made from api/openapi.json by `npm run generate`: ecom.tips.
import { operation, type Nothing, type Patch } from '../../transport.ts';
import type { Schemas } from '../../types.ts';

/** Add shares to the tip of an order, which increases by their amounts. */
export const addTipDistributionsToOrder = operation<Schemas['TipsAddRequest'], Schemas['TipsAddAnswer'], 'ORDER_NOT_FOUND' | 'DRAFT_ORDER_NOT_FOUND' | 'PARTIALLY_OR_FULLY_REFUNDED_ORDER_CANNOT_BE_EDITED' | 'INVALID_TIP_DISTRIBUTION'>({ id: 'ecom.tips.addTipDistributionsToOrder', method: 'POST', path: '/v1/tips/tip-distributions/add', carries: 'body', permission: 'WIX_TIPS.TIP_DISTRIBUTION_ADD' });

/** Get the tip of a draft order. */
export const getTipByDraftOrderId = operation<Schemas['TipsDraftRequest'], Schemas['TipsTipAnswer'], 'DRAFT_ORDER_NOT_FOUND' | 'TIP_NOT_FOUND'>({ id: 'ecom.tips.getTipByDraftOrderId', method: 'GET', path: '/v1/tips/draft-order/{draftOrderId}', carries: 'query', permission: 'WIX_TIPS.TIP_READ' });

/** Get the tip of an order. */
export const getTipByOrderId = operation<Schemas['TipsOrderRequest'], Schemas['TipsTipAnswer'], 'ORDER_NOT_FOUND' | 'TIP_NOT_FOUND'>({ id: 'ecom.tips.getTipByOrderId', method: 'GET', path: '/v1/tips/order/{orderId}', carries: 'query', permission: 'WIX_TIPS.TIP_READ' });

/** Get the tip that a buyer chose; empty when none is chosen. */
export const getTipChoice = operation<Schemas['TipsGetChoiceRequest'], Schemas['TipsChoiceAnswer'], 'PERSON_IDENTITY_NOT_FOUND'>({ id: 'ecom.tips.getTipChoice', method: 'GET', path: '/v1/tips/choice/{purchaseFlowId}', carries: 'query', permission: 'WIX_TIPS.TIP_GET_CHOICE' });

/** Preview a tip. */
export const previewTip = operation<Schemas['TipsPreviewRequest'], Schemas['TipsTipAnswer'], 'TIP_SETTINGS_NOT_FOUND' | 'CATALOG_ITEMS_NOT_FOUND' | 'DRAFT_ORDER_NOT_FOUND' | 'INVALID_TIP'>({ id: 'ecom.tips.previewTip', method: 'POST', path: '/v1/tips/preview', carries: 'body', permission: 'WIX_TIPS.TIP_PREVIEW' });

/** Query tip shares of orders. */
export const queryTipDistributions = operation<Schemas['QueryMessage'], Schemas['TipsSharesAnswer'], never>({ id: 'ecom.tips.queryTipDistributions', method: 'POST', path: '/v1/tips/tip-distributions/query', carries: 'body', permission: 'WIX_TIPS.TIP_DISTRIBUTION_READ' });

/** Remove the tip from an order. */
export const removeTipFromOrder = operation<Schemas['TipsWhichOrder'], Schemas['TipsRemoveAnswer'], 'ORDER_NOT_FOUND' | 'DRAFT_ORDER_NOT_FOUND' | 'PARTIALLY_OR_FULLY_REFUNDED_ORDER_CANNOT_BE_EDITED' | 'CANNOT_REMOVE_PAID_TIP_DISTRIBUTION'>({ id: 'ecom.tips.removeTipFromOrder', method: 'POST', path: '/v1/tips/remove', carries: 'body', permission: 'WIX_TIPS.TIP_REMOVE' });

/** Set the tip of an order, in place of the current one. Shares without an amount split the rest. */
export const setTipOnOrder = operation<Schemas['TipsSetRequest'], Schemas['TipsSetAnswer'], 'ORDER_NOT_FOUND' | 'DRAFT_ORDER_NOT_FOUND' | 'PARTIALLY_OR_FULLY_REFUNDED_ORDER_CANNOT_BE_EDITED' | 'INVALID_TIP' | 'TIP_DISTRIBUTIONS_CANNOT_BE_EDITED'>({ id: 'ecom.tips.setTipOnOrder', method: 'POST', path: '/v1/tips/set', carries: 'body', permission: 'WIX_TIPS.TIP_SET' });

/** Sum the tip shares that match a filter. */
export const sumTipDistributionAmounts = operation<Schemas['TipsSumRequest'], Schemas['TipsSumAnswer'], 'TIPS_OF_SEVERAL_CURRENCIES'>({ id: 'ecom.tips.sumTipDistributionAmounts', method: 'POST', path: '/v1/tips/tip-distributions/sum-amounts', carries: 'body', permission: 'WIX_TIPS.TIP_DISTRIBUTION_READ' });

/** Choose a tip. A choice without a type removes it; a value of 0 is no tip. */
export const updateTipChoice = operation<Patch<Schemas['TipsUpdateChoiceRequest']>, Schemas['TipsChoiceAnswer'], 'PERSON_IDENTITY_NOT_FOUND' | 'INVALID_TIP_CHOICE' | 'CHECKOUT_IS_COMPLETE'>({ id: 'ecom.tips.updateTipChoice', method: 'PATCH', path: '/v1/tips/choice', carries: 'body', permission: 'WIX_TIPS.TIP_UPDATE_CHOICE' });
