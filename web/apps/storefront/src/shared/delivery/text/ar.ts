import type { Message } from '@souk/ui/text';
import type { WaysKey } from './en.ts';

export const waysArabic: Record<WaysKey, Message> = {
  'ways.country': 'البلد',
  'ways.choose': 'اختر بلدًا',
  'ways.postal': 'الرمز البريدي',
  'ways.show': 'اعرض الأسعار',
  'ways.countryNeeded': 'اختر بلدًا.',
  'ways.none': 'لا نوصّل إلى هناك.',
  'ways.free': 'مجانًا',
  'ways.failed': 'تعذّر تحميل الأسعار. أعد المحاولة.',
  'ways.delivery': 'التوصيل',
  'ways.pickup': 'الاستلام من المتجر',
  'ways.closed': 'اعرض الأسعار والمواعيد إلى بلدك',
  'ways.line': '{way}، {when}، {price}',
  'ways.lineBrief': '{way}، {price}',
  'ways.to': 'إلى {country}: {line}',
  'ways.nothing': 'منتج رقمي لا يُشحن.',
  'ways.alone': 'السعر لقطعة واحدة. تعرض سلتك السعر لكل المنتجات معًا.',
  'ways.unavailable': 'نفد حاليًا. تسري هذه الخيارات عند توفره مجددًا.',
};
