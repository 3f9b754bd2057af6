import type { Message } from '@souk/ui/text';
import { textOf } from '../text/index.ts';

const english = {
  'job.begins': 'Starting…',
  'job.lost': 'The progress cannot be shown right now. The task continues.',
  'job.broken': 'It stopped early: {reason}',
  'job.brokenUnknown': 'It stopped early. What was done so far is kept.',
  'job.more': 'Show more',
  'job.failuresFailed': 'The failures could not be loaded.',
  'view.shared': 'Share with everyone who can see this list',
  'view.text': 'Saves these filters and this sort order under a name, in every browser you use.',
  'view.keep': 'Update view',
  'view.failed': 'Your views could not be loaded. Try again',
  'refusal.PERMISSION_WITHDRAWN': 'You no longer have permission to do this.',
  'refusal.ORDER_JOB_BROKEN': 'Something went wrong on the server. What was done so far is kept.',
  'refusal.ORDER_JOB_FINISHED': 'This task has already finished.',
  'refusal.NO_ORDERS_SELECTED': 'No orders match any more.',
  'refusal.TOO_MANY_ORDERS': 'Too many orders at once. Filter the list first.',
  'refusal.VIEW_NAME_USED': 'You already have a view with this name. Choose another name.',
  'refusal.TOO_MANY_VIEWS': 'This list has the maximum number of views. Delete one first.',
  'refusal.VIEW_OF_ANOTHER': 'This view belongs to someone else.',
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
