import type { Message } from '@souk/ui/text';
import type { Key } from './en.ts';

export const arabic: Record<Key, Message> = {
  'logs.text': 'أحدث ما دوّنه الخادم: الطلبات والأعمال الفاشلة والتحذيرات.',
  'logs.where':
    'دوّن هذه السطورَ الخادمُ {server} منذ أن بدأ في {started}. يُبقي في الذاكرة أحدث {count} من التحذيرات والأخطاء وأحدث {count} من السطور الأخرى. وما هو أقدم لا يوجد إلا في سجل الخادم نفسه.',
  'logs.refresh': 'تحديث',
  'logs.message': 'الرسالة',
  'logs.level': 'المستوى',
  'logs.values': 'التفاصيل',
  'logs.server': 'الخادم',
  'logs.when': 'الوقت',
  'logs.open': 'عرض التفاصيل',
  'logs.info': 'معلومة',
  'logs.warning': 'تحذير',
  'logs.error': 'خطأ',
  'logs.all': 'الكل',
  'logs.warnings': 'التحذيرات والأخطاء',
  'logs.errors': 'الأخطاء',
  'logs.noWarnings': 'لا تحذيرات ولا أخطاء',
  'logs.noErrors': 'لا أخطاء',
  'logs.none': 'لا سطور بعد',
  'logs.failed': 'تعذر تحميل السجل',
};
