import type { ClosedKey } from './en.ts';

export const closedArabic: Record<ClosedKey, string> = {
  'closed.title': 'المتجر مغلق حاليًا',
  'closed.text': 'يمكنك التصفح والطلب من جديد حين نعود.',
  'closed.reopens': 'نفتح من جديد يوم {date}.',
  'closed.ordered': 'هل سبق أن طلبت؟ طلباتك ما زالت هنا.',
  'closed.findOrder': 'ابحث عن طلبك',
  'closed.account': 'حسابك',
  'closed.notice': 'المتجر مغلق حاليًا. لا يمكن طلب أي شيء.',
  'closed.staff':
    'المتجر مغلق: يرى الزوار صفحة تقول ذلك ولا يستطيع أحد الطلب. هذا الشريط لا يراه إلا فريق العمل.',
  'closed.settings': 'افتح المتجر من إعدادات المتجر',
};
