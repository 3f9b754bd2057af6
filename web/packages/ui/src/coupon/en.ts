// Why a coupon that was entered takes nothing off, on every page that shows one.
import type { Messages } from '../text/translate.ts';

const messages = {
  below: 'Add {missing} more to use this coupon.',
  belowSomehow: 'Your items do not reach the minimum amount for this coupon.',
  few: {
    one: 'Add {count} more item that this coupon applies to.',
    other: 'Add {count} more items that this coupon applies to.',
  },
  fewSomehow: 'Add more items that this coupon applies to.',
  giftCards: 'This coupon cannot be used to buy gift cards.',
  scope: 'This coupon does not apply to any of your items.',
} satisfies Messages;

export type CouponKey = keyof typeof messages;
export const couponEnglish: Messages<CouponKey> = messages;
