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
  'card.numberShort': 'تنقص بعض الأرقام.',
  'card.numberWrong': 'في الرقم خطأ. قارنه بالبطاقة.',
  'card.expiryNeeded': 'أدخل التاريخ المكتوب على البطاقة.',
  'card.expiryWrong': 'أدخل الشهر والسنة كما على البطاقة، مثل 04 / 31.',
  'card.expired': 'انتهت صلاحية هذه البطاقة.',
  'card.cvcNeeded': 'أدخل رمز الأمان.',
  'card.cvcWrong': 'رمز الأمان من {count} أرقام.',
  'card.holderNeeded': 'أدخل الاسم المكتوب على البطاقة.',
  'card.refused': 'لم يُقبل هذا. قارنه بالبطاقة.',
};
