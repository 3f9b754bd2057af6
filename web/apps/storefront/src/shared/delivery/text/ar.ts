import type { Message } from '@souk/ui/text';
import type { WaysKey } from './en.ts';

export const waysArabic: Record<WaysKey, Message> = {
  'ways.country': 'البلد',
  'ways.choose': 'اختر بلدًا',
  'ways.postal': 'الرمز البريدي',
  'ways.show': 'اعرض الأسعار',
  'ways.countryNeeded': 'اختر بلدًا.',
  'ways.none': 'لا نوصّل هذه القطع إلى هناك.',
  'ways.free': 'مجانًا',
  'ways.failed': 'تعذّر تحميل الأسعار. أعد المحاولة.',
  'ways.delivery': 'التوصيل',
  'ways.pickup': 'الاستلام من المكان',
  'ways.closed': 'الأسعار والمواعيد إلى بلدك',
  'ways.line': '{way}، {when}، {price}',
  'ways.lineBrief': '{way}، {price}',
  'ways.to': 'إلى {country}: {line}',
  'ways.nothing': 'تصل ملفًّا: لا شيء يُوصَّل.',
  'ways.alone': 'لقطعة واحدة وحدها. السلة تجمع ما تشتريه معًا.',
  'ways.unavailable': 'نفدت الآن: هكذا كانت ستصلك.',
};
