// What is said of every offer, coupon or automatic discount, in the languages of the back office.
import { textOf } from '../text/index.ts';

const english = {
  'offers.overlaps': {
    one: 'Overlaps with {count} other offer',
    other: 'Overlaps with {count} other offers',
  },
  'offers.addUp':
    'Automatic discounts are combined: the oldest applies first, then each next one to the remaining amount. A coupon applies last. A cart can use one coupon.',
  'offers.rule': 'Automatic discount',
  'offers.coupon': 'Coupon',
  'offers.open': 'Open',
  'offers.tooMany': 'Only the first 100 of each kind were compared.',
  'offers.uses': 'Uses',
  'offers.usesFailed': 'The uses could not be loaded',
  'offers.inDays': {
    one: '{count} use in the last {days} days',
    other: '{count} uses in the last {days} days',
  },
  'offers.noUses': 'Not used in the last {days} days.',
  'offers.byDay': 'Uses by day',
  'offers.day': 'Day',
};

type Key = keyof typeof english;

const arabic: Record<Key, string> = {
  'offers.overlaps': 'يتداخل مع {count} من العروض الأخرى',
  'offers.addUp':
    'تتراكم الخصومات التلقائية: الأقدم أولًا، وكل منها على ما تركته السابقة. القسيمة تأتي أخيرًا على ما تبقّى. السلة تقبل قسيمة واحدة.',
  'offers.rule': 'خصم تلقائي',
  'offers.coupon': 'قسيمة',
  'offers.open': 'افتح',
  'offers.tooMany': 'قورنت أول 100 من كل نوع فقط.',
  'offers.uses': 'الاستخدام',
  'offers.usesFailed': 'تعذّر تحميل الاستخدام',
  'offers.inDays': 'استُخدم {count} مرة في آخر {days} يومًا',
  'offers.noUses': 'لم يُستخدم في آخر {days} يومًا.',
  'offers.byDay': 'الاستخدام بحسب اليوم',
  'offers.day': 'اليوم',
};

export const useOfferText = textOf(english, arabic);
