// What a refusal to place or pay an order means, and what a buyer can do about it.
import type { Refusal } from '../../../shared/refusal.ts';
import type { CheckoutKey } from '../text/index.ts';

export type Trouble =
  /** The card was refused: another way of paying is to be tried. */
  | { is: 'declined'; text: CheckoutKey }
  /** Nobody heard how it went. */
  | { is: 'unheard' }
  /** What the buyer was shown is not what it costs now. */
  | { is: 'changed' }
  /** Something of the checkout has to be mended first; it was read again. */
  | { is: 'mend'; text: CheckoutKey }
  | { is: 'running' }
  | { is: 'complete' }
  | { is: 'other' };

/** Why a card was refused, as far as banks say. */
export function declineText(reason: unknown): CheckoutKey {
  switch (reason) {
    case 'INSUFFICIENT_FUNDS':
      return 'declined.funds';
    case 'EXPIRED':
      return 'declined.expired';
    case 'NOT_CONFIRMED':
      return 'declined.notConfirmed';
    case 'CARD_DECLINED':
      return 'declined.card';
    default:
      return 'declined.other';
  }
}

const mendable: Record<string, CheckoutKey> = {
  EMPTY_CHECKOUT: 'mend.empty',
  PARTIAL_OUT_OF_STOCK: 'mend.stock',
  FULL_OUT_OF_STOCK: 'mend.stock',
  NO_SELECTED_CARRIER_SERVICE_OPTION: 'mend.noOption',
  SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE: 'mend.optionGone',
  VIOLATIONS_WITH_ERROR_SEVERITY: 'mend.violations',
  FAILED_TO_RETRIEVE_VALIDATIONS_VIOLATIONS: 'mend.later',
  CALCULATION_ERROR: 'mend.calculation',
  REDEEM_GIFT_CARD_ERROR: 'mend.giftCard',
  MEMBERS_ONLY_ITEM: 'mend.members',
  SHOP_CLOSED: 'mend.closed',
  SUBSCRIPTION_WITH_SEVERAL_LINE_ITEMS: 'mend.subscriptionAlone',
  SUBSCRIPTION_WITH_ZERO_TOTAL: 'mend.subscriptionFree',
  SUBSCRIPTION_WITH_GIFT_CARD: 'mend.subscriptionCard',
  GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD: 'mend.cardBuysCard',
  COUPON_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD: 'mend.couponBuysCard',
  EXPRESS_WALLET_NOT_AVAILABLE: 'mend.wallet',
  NO_SAVE_PAYMENT_METHOD_CONFIRMATION: 'mend.saveMethod',
  SITE_NOT_ACCEPTING_PAYMENTS: 'mend.noPayments',
  PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE: 'mend.noPayments',
};

export function troubleOf(refusal: Refusal): Trouble {
  if (refusal.kind === 'network' || refusal.kind === 'system') return { is: 'unheard' };
  switch (refusal.code) {
    case 'PAYMENT_ERROR':
      return { is: 'declined', text: declineText(refusal.data.declineReason) };
    case 'CHECKOUT_CHANGED':
      return { is: 'changed' };
    case 'CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS':
      return { is: 'running' };
    case 'CHECKOUT_ALREADY_PAID':
    case 'CHECKOUT_IS_COMPLETE':
      return { is: 'complete' };
  }
  const coupon = refusal.code === 'CALCULATION_ERROR' && refusal.data.couponCalculationError;
  const text = coupon ? 'mend.coupon' : mendable[refusal.code];
  if (text) return { is: 'mend', text };
  if (refusal.violations.some(({ field }) => field.startsWith('billingInfo'))) {
    return { is: 'mend', text: 'mend.billing' };
  }
  if (refusal.violations.some(({ field }) => field.startsWith('shippingInfo'))) {
    return { is: 'mend', text: 'mend.delivery' };
  }
  if (refusal.violations.some(({ field }) => field.startsWith('customFields'))) {
    return { is: 'mend', text: 'mend.asked' };
  }
  return { is: 'other' };
}

const couponTexts: Record<string, CheckoutKey> = {
  ERROR_COUPON_DOES_NOT_EXIST: 'coupon.unknown',
  ERROR_COUPON_IS_NOT_ACTIVE_YET: 'coupon.notYet',
  ERROR_COUPON_HAS_EXPIRED: 'coupon.expired',
  ERROR_COUPON_USAGE_EXCEEDED: 'coupon.usedUp',
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: 'coupon.usedByYou',
  COUPON_CODE_IS_LOCKED: 'code.locked',
};

const cardTexts: Record<string, CheckoutKey> = {
  GIFT_CARD_CODE_INVALID: 'giftCard.unknown',
  GIFT_CARD_NOT_FOUND: 'giftCard.unknown',
  GIFT_CARD_DISABLED: 'giftCard.disabled',
  GIFT_CARD_EXPIRED: 'giftCard.expired',
  GIFT_CARD_IS_EMPTY: 'giftCard.empty',
  GIFT_CARD_CURRENCY_MISMATCH: 'giftCard.currency',
  GIFT_CARD_IS_LOCKED: 'code.locked',
};

/** Why a code was not taken; undefined when it is not about the code. */
export const codeProblem = (kind: 'coupon' | 'giftCard', code: string): CheckoutKey | undefined =>
  (kind === 'coupon' ? couponTexts : cardTexts)[code];
