import type { Message } from '@souk/ui/text';
import type { Key } from './en.ts';

export const arabic: Record<Key, Message> = {
  'members.found': 'الأعضاء',
  'members.email': 'البريد الإلكتروني',
  'members.newest': 'الأحدث',
  'members.oldest': 'الأقدم',
  'members.isIn': 'هم أعضاء بالفعل.',
  'members.blockAll': 'أتحظر كل الأعضاء المطابقين؟',
  'members.blockMany': 'أتحظر {count} من الأعضاء؟',
  'members.news': 'تغيّر شيء في الأعضاء.',
  'members.all': 'الكل',
  'members.waiting': 'في الانتظار',
  'members.blocked': 'المحظورون',
  'members.failed': 'تعذر تحميل الأعضاء',
  'members.none.all': 'لا أعضاء بعد',
  'members.none.waiting': 'لا أحد ينتظر',
  'members.none.blocked': 'لا أحد محظور',
  'members.noneText.all': 'يظهر هنا من يسجل في المتجر.',
  'members.noneText.waiting': 'يظهر هنا الأعضاء الجدد الذين يحتاجون إلى موافقة.',
  'members.joined': 'انضم',
  'members.approve': 'موافقة',
  'members.approved': 'يمكن لـ{name} الدخول.',
  'members.blockText': 'يُسجَّل خروجه من كل مكان فورًا ولا يستطيع الدخول.',
  'members.waits': 'ينتظر الموافقة',
  'members.verifying': 'البريد غير مؤكد',
  'members.offline': 'مفصول',
};
