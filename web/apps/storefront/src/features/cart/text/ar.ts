import type { Message } from '@souk/ui/text';
import type { CartKey } from './en.ts';

export const cartArabic: Record<CartKey, Message> = {
  'coupon.add': 'أضف قسيمة',
  'coupon.label': 'رمز القسيمة',
  'coupon.apply': 'تطبيق',
  'coupon.applied': 'القسيمة {code}',
  'coupon.remove': 'أزل القسيمة {code}',
  'coupon.needed': 'أدخل الرمز.',
  'coupon.unknown': 'لا توجد قسيمة بهذا الرمز. راجعه حرفًا حرفًا.',
  'coupon.notYet': 'لم يبدأ العمل بهذه القسيمة بعد.',
  'coupon.expired': 'انتهت صلاحية هذه القسيمة.',
  'coupon.usedUp': 'استُنفدت هذه القسيمة.',
  'coupon.usedByYou': 'لقد استخدمت هذه القسيمة من قبل.',
  'coupon.locked': 'جُرّبت رموز كثيرة. انتظر بضع دقائق.',
  'coupon.failed': 'تعذّر تطبيق القسيمة. أعد المحاولة.',
  'free.missing': 'أضف {missing} أخرى ليصلك الطلب مجانًا',
  'free.reached': 'يصلك طلبك مجانًا',
  'free.bar': 'نحو التوصيل المجاني',
  'ways.title': 'كم يكلّف التوصيل؟',
};
