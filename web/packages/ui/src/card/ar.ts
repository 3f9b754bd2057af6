import type { Messages } from '../text/translate.ts';
import type { CardKey } from './en.ts';

export const cardArabic: Messages<CardKey> = {
  'card.number': 'رقم البطاقة',
  'card.expiry': 'تاريخ الانتهاء',
  'card.expiryHint': 'MM / YY',
  'card.cvc': 'رمز الأمان',
  'card.cvcHint3': '3 أرقام',
  'card.cvcHint4': '4 أرقام',
  'card.holder': 'الاسم على البطاقة',
  'card.numberNeeded': 'أدخل رقم البطاقة.',
  'card.numberShort': 'رقم البطاقة قصير.',
  'card.numberWrong': 'رقم البطاقة غير صحيح. قارنه بالبطاقة.',
  'card.expiryNeeded': 'أدخل تاريخ الانتهاء.',
  'card.expiryWrong': 'أدخل الشهر والسنة كما على البطاقة، مثل 04 / 31.',
  'card.expired': 'انتهت صلاحية هذه البطاقة.',
  'card.cvcNeeded': 'أدخل رمز الأمان.',
  'card.cvcWrong': 'أدخل أرقام رمز الأمان الـ{count}.',
  'card.holderNeeded': 'أدخل الاسم على البطاقة.',
  'card.refused': 'لم يُقبل هذا. قارنه بالبطاقة.',
};
