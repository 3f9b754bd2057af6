import type { Message } from '@souk/ui/text';
import type { Key } from './en.ts';

export const arabic: Record<Key, Message> = {
  'mail.text': 'ما كتبه المتجر. بلا خادم بريد تُحفظ الرسائل هنا ولا تُرسل إلى أحد.',
  'mail.all': 'الكل',
  'mail.failedOnes': 'لم تُرسل',
  'mail.loadFailed': 'تعذر تحميل الرسائل',
  'mail.none': 'لا رسائل بعد',
  'mail.noneText': 'تظهر هنا الرموز والروابط والإشعارات إلى الأعضاء والموظفين.',
  'mail.noneFailed': 'أُرسل كل شيء',
  'mail.subject': 'الموضوع',
  'mail.to': 'إلى',
  'mail.when': 'كُتبت',
  'mail.sent': 'أُرسلت',
  'mail.queued': 'في الطريق',
  'mail.kept': 'محفوظة هنا',
  'mail.failed': 'لم تُرسل',
  'mail.withheld': 'في هذه الرسالة رمز أو رابط يفتح حسابًا. لا يقرؤها إلا المالك.',
  'mail.resend': 'أرسل من جديد',
  'mail.resent': 'الرسالة إلى {to} في طريقها.',
};
