import type { Message } from '@souk/ui/text';
import type { Key } from './en.ts';

export const arabic: Record<Key, Message> = {
  'about.title': 'عن هذا المتجر',
  'about.name': 'الاسم',
  'about.address': 'العنوان',
  'about.currency': 'العملة',
  'about.locale': 'اللغة',
  'about.version': 'الإصدار',
  'about.health': 'الحالة',
  'about.ready': 'جاهز',
  'about.notReady': 'لا يجيب',
  'about.checking': 'جارٍ الفحص',
  'about.healthText': 'هل يستقبل الخادم الطلبات؟ يُسأل كل 30 ثانية.',
  'about.api': 'وصف الواجهة البرمجية',
};
