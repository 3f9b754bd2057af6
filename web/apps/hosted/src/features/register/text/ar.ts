import type { AskedKey } from './en.ts';

export const askedArabic: Record<AskedKey, string> = {
  'asked.optional': '{name} (اختياري)',
  'asked.public': 'يستطيع الأعضاء الآخرون رؤية هذا. يمكنك إخفاؤه في ملفك.',
  'asked.needed': 'املأ هذا الحقل.',
  'asked.number': 'أدخل رقمًا.',
  'asked.thousands': 'أدخل الرقم بلا فاصلة للآلاف، مثل 1000 أو 1.5.',
  'asked.date': 'أدخل تاريخًا.',
  'asked.url': 'أدخل عنوان ويب يبدأ بـ https://.',
  'asked.tooLong': 'استخدم 1000 حرف على الأكثر.',
};
