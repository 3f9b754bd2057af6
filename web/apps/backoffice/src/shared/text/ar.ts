import { uiArabic, type Messages } from '@souk/ui/text';
import '@souk/ui/fonts-arabic.css';
import type { TextKey } from './en.ts';

export const arabic: Messages<TextKey> = {
  ...uiArabic,

  'nav.label': 'الإدارة',
  'nav.open': 'افتح القائمة',
  'nav.group.store': 'المتجر',
  'nav.group.people': 'الأشخاص',
  'nav.group.system': 'النظام',
  'nav.home': 'الرئيسية',
  'nav.orders': 'الطلبات',
  'nav.products': 'المنتجات',
  'nav.members': 'الأعضاء',
  'nav.discounts': 'الخصومات',
  'nav.giftCards': 'بطاقات الهدايا',
  'nav.shipping': 'الشحن والاستلام',
  'nav.taxes': 'الضرائب',
  'nav.checkout': 'إتمام الشراء',
  'nav.payments': 'المدفوعات',
  'nav.moderation': 'الإشراف',
  'nav.badges': 'الشارات والأدوار',
  'nav.staff': 'الموظفون والمفاتيح',
  'nav.webhooks': 'الإشعارات البرمجية',
  'nav.mail': 'البريد',
  'nav.audit': 'سجل التدقيق',
  'nav.about': 'عن هذا المتجر',

  'palette.open': 'انتقل إلى',
  'palette.placeholder': 'انتقل إلى قسم أو نفذ أمرًا',
  'palette.none': 'لا شيء يطابق',
  'palette.sections': 'الأقسام',
  'palette.actions': 'الأوامر',
  'palette.shop': 'افتح المتجر',

  'scheme.label': 'الألوان',
  'scheme.auto': 'النظام',
  'scheme.light': 'فاتح',
  'scheme.dark': 'داكن',
  'scheme.set': 'الألوان: {name}',

  'closed.title': 'لم يُهيأ دخول الموظفين في هذا المتجر بعد',
  'closed.text': 'يفتح هذا القسم للموظفين متى أمكنهم الدخول. وحتى ذلك الحين يُدار المتجر بواجهته البرمجية.',
  'closed.about': 'انظر حال المتجر',

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

  'language.label': 'اللغة',

  'missing.title': 'لا توجد صفحة كهذه',
  'missing.text': 'ربما في العنوان خطأ.',
  'missing.action': 'اذهب إلى الرئيسية',
  'crash.title': 'توقفت هذه الصفحة عن العمل',
  'crash.text': 'أعد تحميلها. إن تكرر ذلك فدوّن آخر ما فعلته.',
  'crash.reload': 'أعد التحميل',
};
