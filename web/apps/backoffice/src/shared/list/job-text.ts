import type { Message } from '@souk/ui/text';
import { textOf } from '../text/index.ts';

const english = {
  'job.begins': 'It begins…',
  'job.lost': 'How far it is cannot be asked now. It goes on all the same.',
  'job.broken': 'It broke off: {reason}',
  'job.brokenUnknown': 'It broke off. What was done so far stays.',
  'job.more': 'Show more',
  'job.failuresFailed': 'What failed could not be loaded.',
  'view.shared': 'Everybody who may see this list has it too',
  'view.text': 'Its filters and its order are kept under a name. You find it in every browser.',
  'view.keep': 'Keep these filters',
  'view.failed': 'Your views could not be loaded. Try again',
  'refusal.PERMISSION_WITHDRAWN': 'The permission for it was withdrawn meanwhile.',
  'refusal.ORDER_JOB_BROKEN': 'Something of ours went wrong. What was done so far stays.',
  'refusal.ORDER_JOB_FINISHED': 'It is over already.',
  'refusal.NO_ORDERS_SELECTED': 'Nothing matches any more.',
  'refusal.TOO_MANY_ORDERS': 'That is too many at once. Narrow the list first.',
  'refusal.VIEW_NAME_USED': 'You have a view of this name already. Choose another.',
  'refusal.TOO_MANY_VIEWS': 'There is no room for more views of this list. Remove one first.',
  'refusal.VIEW_OF_ANOTHER': 'This view belongs to somebody else.',
} satisfies Record<string, Message>;

const arabic: Record<keyof typeof english, Message> = {
  'job.begins': 'يبدأ الآن…',
  'job.lost': 'لا يمكن معرفة مدى التقدم الآن، لكن العمل مستمر.',
  'job.broken': 'توقف قبل أن يكتمل: {reason}',
  'job.brokenUnknown': 'توقف قبل أن يكتمل. ما أُنجز حتى الآن يبقى كما هو.',
  'job.more': 'عرض المزيد',
  'job.failuresFailed': 'تعذر تحميل ما فشل.',
  'view.shared': 'يراها أيضًا كل من يحق له رؤية هذه القائمة',
  'view.text': 'تُحفظ المرشحات والترتيب باسم، وتجدها في كل متصفح.',
  'view.keep': 'احفظ هذه المرشحات',
  'view.failed': 'تعذر تحميل طرق العرض الخاصة بك. حاول مرة أخرى',
  'refusal.PERMISSION_WITHDRAWN': 'سُحبت صلاحية القيام بذلك في هذه الأثناء.',
  'refusal.ORDER_JOB_BROKEN': 'حدث خطأ لدينا. ما أُنجز حتى الآن يبقى كما هو.',
  'refusal.ORDER_JOB_FINISHED': 'لقد انتهى بالفعل.',
  'refusal.NO_ORDERS_SELECTED': 'لم يعد هناك ما يطابق.',
  'refusal.TOO_MANY_ORDERS': 'العدد كبير جدًا دفعة واحدة. ضيّق القائمة أولًا.',
  'refusal.VIEW_NAME_USED': 'لديك طريقة عرض بهذا الاسم. اختر اسمًا آخر.',
  'refusal.TOO_MANY_VIEWS': 'لا مكان لمزيد من طرق عرض هذه القائمة. احذف واحدة أولًا.',
  'refusal.VIEW_OF_ANOTHER': 'طريقة العرض هذه تخص شخصًا آخر.',
};

export const catalogues = { english, arabic };

/** What jobs and saved views say, with the shared texts. */
export const useListText = textOf(english, arabic);
