import type { Messages } from './translate.ts';
import type { UiKey } from './ui-en.ts';

export const uiArabic: Messages<UiKey> = {
  'ui.tryAgain': 'أعد المحاولة',
  'ui.requestId': 'رقم الطلب التقني',
  'ui.copy': 'نسخ',
  'ui.copied': 'تم النسخ',
  'ui.close': 'إغلاق',
  'ui.undo': 'تراجع',
  'ui.dismiss': 'إخفاء',
  'ui.loading': 'جارٍ التحميل',
  'ui.slow': 'يستغرق هذا وقتًا أطول من المعتاد.',
  'ui.quantity': 'الكمية',
  'ui.decrease': 'أنقص واحدًا',
  'ui.increase': 'زد واحدًا',
  'ui.offline': 'أنت غير متصل بالإنترنت. قد يكون ما تراه قديمًا. يمكنك التغيير حين تعود.',
  'ui.backOnline': 'عاد الاتصال بالإنترنت.',
  'ui.priceNow': 'الآن',
  'ui.priceBefore': 'قبل',
  'ui.notices': 'إشعارات',
  'ui.skipToContent': 'انتقل إلى المحتوى',
};
