import type { Messages } from '../text/translate.ts';
import type { CouponKey } from './en.ts';

export const couponArabic: Messages<CouponKey> = {
  below: 'أضف ما قيمته {missing} لتستفيد من هذه القسيمة.',
  belowSomehow: 'لم تبلغ منتجاتك الحد الأدنى لهذه القسيمة.',
  few: {
    one: 'أضف قطعة أخرى مما تسري عليه هذه القسيمة.',
    two: 'أضف قطعتين أخريين مما تسري عليه هذه القسيمة.',
    few: 'أضف {count} قطع أخرى مما تسري عليه هذه القسيمة.',
    many: 'أضف {count} قطعة أخرى مما تسري عليه هذه القسيمة.',
    other: 'أضف {count} قطعة أخرى مما تسري عليه هذه القسيمة.',
  },
  fewSomehow: 'أضف قطعًا أخرى مما تسري عليه هذه القسيمة.',
  giftCards: 'لا تُستخدم هذه القسيمة لشراء بطاقات الهدايا.',
  scope: 'لا تسري هذه القسيمة على أي من منتجاتك.',
};
