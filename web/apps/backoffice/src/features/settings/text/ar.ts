import type { Message } from '@souk/ui/text';
import type { Key } from './en.ts';

export const arabic: Record<Key, Message> = {
  'settings.text': 'كل ما يُضبط للمتجر، وما يلاحظه المتسوق منه.',
  'settings.shop': 'المتجر',
  'settings.selling': 'البيع',
  'settings.after': 'بعد البيع',
  'settings.members': 'الأعضاء',
  'settings.access': 'الأشخاص والبرامج',
  'settings.store': 'الاسم والعنوان وساعات العمل واللغات والعملة التي يقرؤها المتسوقون.',
  'settings.theme': 'ألوان كل صفحة يراها المتسوقون وخطها وشعارها.',
  'settings.currencies': 'بأي عملات أخرى يستطيع المتسوقون قراءة الأسعار.',
  'settings.checkout': 'ما يُسأل عنه المتسوقون عند الشراء، والسياسات التي يقرؤونها.',
  'settings.links': 'روابط تبدأ عملية دفع وفيها سلع جاهزة.',
  'settings.payments': 'كيف يستطيع المتسوقون الدفع.',
  'settings.shipping': 'إلى أين تُرسل البضائع وبكم، ومن أين تُستلم.',
  'settings.taxes': 'أين تُحصَّل الضريبة، وكم يدفع المتسوقون.',
  'settings.tips': 'هل يستطيع المتسوقون إضافة إكرامية.',
  'settings.orders': 'متى تغادر البضائع المشتراة المخزون.',
  'settings.invoices': 'ما يرد في الفواتير التي تصل المتسوقين.',
  'settings.mail': 'ممن تصل رسائل المتسوقين.',
  'settings.templates': 'ما تقوله رسائل المتجر، بكل لغة من لغاته.',
  'settings.rules': 'من يستطيع إنشاء حساب، وكيف يسجّل الأعضاء الدخول، وما يراه غيرهم منهم.',
  'settings.staff': 'من يعمل هنا وما يحق له.',
  'settings.keys': 'البرامج والواجهات التي تستخدم المتجر، والعناوين التي قد تعيد المتسوقين إليها.',
  'settings.webhooks': 'أي برامج تُخبَر بما يحدث في المتجر.',
  'settings.plugins': 'خدمات خارجية تحسب الشحن أو الضرائب أو الرسوم أو الخصومات أثناء الشراء.',
};
