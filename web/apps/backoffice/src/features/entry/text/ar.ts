import type { Message } from '@souk/ui/text';
import type { Key } from './en.ts';

export const arabic: Record<Key, Message> = {
  'entry.again': 'سجل الدخول من جديد',
  'entry.denied.title': 'لم تسجل الدخول',
  'entry.denied.text': 'توقف تسجيل الدخول قبل أن يكتمل.',
  'entry.state.title': 'تسجيل الدخول هذا غير مطابق',
  'entry.state.text': 'بدأ في نافذة أخرى أو منذ وقت طويل. ابدأ من جديد.',
  'entry.blocked.title': 'متصفحك لا يحفظ شيئًا لهذا المتجر',
  'entry.blocked.text': 'اسمح له بملفات تعريف الارتباط وبيانات الموقع، ثم سجّل الدخول مجددًا.',
  'entry.failed.title': 'لم ينجح تسجيل الدخول',
  'entry.failed.text': 'حدث خطأ في الطريق. حاول مرة أخرى.',
  'entry.ended.title': 'انتهت جلستك',
  'entry.ended.text':
    'سجّل الدخول من جديد في علامة التبويب التي ستُفتح، ثم عد إلى هنا. كل ما كتبته ما زال في هذه الصفحة.',
  'entry.unreachable': 'المتجر لا يجيب',
  'entry.ownerless.title': 'ليس لهذا المتجر مالك بعد',
  'entry.ownerless.text':
    'عند بدء الخادم طُبع رابط بعنوان «First run». افتحه لتصبح المالك. يعمل مرة واحدة وخلال يوم، وإعادة التشغيل تطبع رابطًا جديدًا.',
};
