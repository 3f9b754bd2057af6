import { expect, it } from 'vitest';
import type { Message } from '../text/index.ts';
import { couponArabic } from './ar.ts';
import { couponEnglish, type CouponKey } from './en.ts';
import { idleCoupon } from './index.ts';

const places = (message: Message) =>
  new Set(
    (typeof message === 'string' ? [message] : Object.values(message)).flatMap(
      (text) => text.match(/\{\w+\}/g) ?? [],
    ),
  );

it('has every text in both languages, with the same places to fill', () => {
  expect(Object.keys(couponArabic)).toEqual(Object.keys(couponEnglish));
  for (const [key, message] of Object.entries(couponEnglish)) {
    expect([key, places(couponArabic[key as CouponKey])]).toEqual([key, places(message)]);
  }
});

const refused = (code: string) =>
  code === 'ERROR_COUPON_HAS_EXPIRED' ? 'This coupon has expired.' : undefined;

it.each([
  [
    'BELOW_MINIMUM_SUBTOTAL',
    { missingAmount: { formattedAmount: '$37.50' } },
    'Add $37.50 more to use this coupon.',
  ],
  ['BELOW_MINIMUM_SUBTOTAL', undefined, 'Your items do not reach the minimum amount for this coupon.'],
  ['TOO_FEW_ITEMS', { missingItems: 1 }, 'Add 1 more item that this coupon applies to.'],
  ['TOO_FEW_ITEMS', { missingItems: 3 }, 'Add 3 more items that this coupon applies to.'],
  ['TOO_FEW_ITEMS', undefined, 'Add more items that this coupon applies to.'],
  ['ONLY_GIFT_CARDS_IN_SCOPE', undefined, 'This coupon cannot be used to buy gift cards.'],
  ['NO_ITEM_IN_SCOPE', undefined, 'This coupon does not apply to any of your items.'],
  ['ERROR_COUPON_HAS_EXPIRED', undefined, 'This coupon has expired.'],
  ['OF_AN_APP', undefined, 'This coupon does not apply to any of your items.'],
])('says of %s with %j: %s', (code, data, words) => {
  expect(idleCoupon({ applicationError: { code, data } }, 'en', refused)).toBe(words);
});

it('says it in Arabic, and of a fault without a code', () => {
  const fault = { applicationError: { code: 'TOO_FEW_ITEMS', data: { missingItems: 2 } } };
  expect(idleCoupon(fault, 'ar', refused)).toBe('أضف قطعتين أخريين مما تسري عليه هذه القسيمة.');
  expect(idleCoupon({}, 'en', refused)).toBe('This coupon does not apply to any of your items.');
});
