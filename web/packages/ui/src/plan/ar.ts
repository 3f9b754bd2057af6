import type { Messages } from '../text/translate.ts';
import type { PlanKey } from './en.ts';

export const planArabic: Messages<PlanKey> = {
  'every.DAY': {
    one: 'كل يوم',
    two: 'كل يومين',
    few: 'كل {count} أيام',
    many: 'كل {count} يومًا',
    other: 'كل {count} يوم',
  },
  'every.WEEK': {
    one: 'كل أسبوع',
    two: 'كل أسبوعين',
    few: 'كل {count} أسابيع',
    many: 'كل {count} أسبوعًا',
    other: 'كل {count} أسبوع',
  },
  'every.MONTH': {
    one: 'كل شهر',
    two: 'كل شهرين',
    few: 'كل {count} أشهر',
    many: 'كل {count} شهرًا',
    other: 'كل {count} شهر',
  },
  'every.YEAR': {
    one: 'كل سنة',
    two: 'كل سنتين',
    few: 'كل {count} سنوات',
    many: 'كل {count} سنة',
    other: 'كل {count} سنة',
  },
  'length.DAY': {
    one: 'يوم واحد',
    two: 'يومين',
    few: '{count} أيام',
    many: '{count} يومًا',
    other: '{count} يوم',
  },
  'length.WEEK': {
    one: 'أسبوع واحد',
    two: 'أسبوعين',
    few: '{count} أسابيع',
    many: '{count} أسبوعًا',
    other: '{count} أسبوع',
  },
  'length.MONTH': {
    one: 'شهر واحد',
    two: 'شهرين',
    few: '{count} أشهر',
    many: '{count} شهرًا',
    other: '{count} شهر',
  },
  'length.YEAR': {
    one: 'سنة واحدة',
    two: 'سنتين',
    few: '{count} سنوات',
    many: '{count} سنة',
    other: '{count} سنة',
  },
  price: '{price} {every}',
  trial: 'مجانًا لمدة {length}',
  payments: {
    one: 'دفعة واحدة ثم ينتهي',
    two: 'دفعتان ثم ينتهي',
    few: '{count} دفعات ثم ينتهي',
    many: '{count} دفعة ثم ينتهي',
    other: '{count} دفعة ثم ينتهي',
  },
  cancel: 'ألغِ متى شئت',
  askToCancel: 'يستمر حتى ينهيه المتجر لك',
};
