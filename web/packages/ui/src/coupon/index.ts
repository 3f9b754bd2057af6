// Why a coupon that was entered takes nothing off, and what would have to be added. Pure.
import { translate, type Message } from '../text/translate.ts';
import { couponArabic } from './ar.ts';
import { couponEnglish, type CouponKey } from './en.ts';

const catalogues: Record<string, Record<CouponKey, Message>> = { en: couponEnglish, ar: couponArabic };

/** As every answer of the server has it that speaks of a coupon. */
export interface CouponFault {
  applicationError?: { code?: string; data?: Record<string, unknown> };
}

/** `refused` knows the codes that a coupon is refused with when it is entered: it may come to that later, too. */
export function idleCoupon(
  { applicationError: { code = '', data = {} } = {} }: CouponFault,
  language: string,
  refused: (code: string) => string | undefined,
): string {
  const t = (key: CouponKey, params = {}) =>
    translate((catalogues[language] ?? couponEnglish)[key], language, params);
  const missing = (data.missingAmount as { formattedAmount?: string } | undefined)?.formattedAmount;
  const count = data.missingItems;
  switch (code) {
    case 'BELOW_MINIMUM_SUBTOTAL':
      return missing ? t('below', { missing }) : t('belowSomehow');
    case 'TOO_FEW_ITEMS':
      return count ? t('few', { count }) : t('fewSomehow');
    case 'ONLY_GIFT_CARDS_IN_SCOPE':
      return t('giftCards');
    default:
      return refused(code) ?? t('scope');
  }
}
