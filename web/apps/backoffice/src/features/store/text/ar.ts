import type { Message } from '@souk/ui/text';
import type { Key } from './en.ts';

export const arabic: Record<Key, Message> = {
  'store.text': 'ما يقرؤه الناس عن المتجر، وما تُحسب به الأسعار والتواريخ والأوزان.',
  'store.failed': 'تعذّر تحميل إعدادات المتجر',
  'store.saved': 'حُفظ.',
  'store.shown': 'الاسم والتواصل',
  'store.name': 'اسم المتجر',
  'store.nameNeeded': 'أعطِ المتجر اسمًا.',
  'store.email': 'بريد التواصل',
  'store.emailHint': 'يكتب إليه المتسوقون، وإليه تصل الردود على رسائل المتجر.',
  'store.emailNeeded': 'يحتاج المتسوقون إلى من يراسلونه. اكتب بريدًا إلكترونيًا.',
  'store.emailWrong': 'هذا ليس عنوان بريد إلكتروني.',
  'store.place': 'من أين تبيع',
  'store.country': 'البلد',
  'store.countryNeeded': 'اختر بلدًا.',
  'store.currency': 'العملة',
  'store.currencyHint': 'تبقى أرقام الأسعار المكتوبة كما هي عند تغيير العملة.',
  'store.language': 'اللغة',
  'store.timeZone': 'المنطقة الزمنية',
  'store.timeZoneHint': 'تبدأ الأيام والتقارير عند منتصف الليل فيها.',
  'store.weight': 'تُوزن البضائع بـ',
  'store.kg': 'الكيلوغرام',
  'store.lb': 'الرطل',
};
