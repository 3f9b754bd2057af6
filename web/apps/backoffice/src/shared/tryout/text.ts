// What the try-out of discounts says, in the languages of the back office.
import { textOf } from '../text/index.ts';

const english = {
  'tryout.title': 'Try it on a cart',
  'tryout.text': 'Nothing is saved. Delivery and tax are not part of it.',
  'tryout.product': 'Product',
  'tryout.quantity': 'Quantity of {name}',
  'tryout.remove': 'Take out {name}',
  'tryout.without': 'Without',
  'tryout.with': 'With it',
  'tryout.add': 'Add a product',
  'tryout.noneSuch': 'Nothing by that name',
  'tryout.member': 'The shopper is signed in as a member',
  'tryout.subtotal': 'Goods',
  'tryout.total': 'Total',
  'tryout.none': 'None',
  'tryout.saves': 'The shopper pays {amount} less.',
  'tryout.savesNothing': 'The shopper pays the same: it does not apply to this cart.',
  'tryout.fillIn': 'Fill in the offer to see what it does.',
  'tryout.empty': 'Add a product to see what it would cost.',
  'tryout.failed': 'It could not be tried',
};

type Key = keyof typeof english;

const arabic: Record<Key, string> = {
  'tryout.title': 'جرّبه على سلة',
  'tryout.text': 'لا يُحفظ شيء. التوصيل والضريبة خارج التجربة.',
  'tryout.product': 'المنتج',
  'tryout.quantity': 'كمية {name}',
  'tryout.remove': 'إخراج {name}',
  'tryout.without': 'بدونه',
  'tryout.with': 'معه',
  'tryout.add': 'إضافة منتج',
  'tryout.noneSuch': 'لا شيء بهذا الاسم',
  'tryout.member': 'المتسوق عضو مسجّل الدخول',
  'tryout.subtotal': 'البضائع',
  'tryout.total': 'المجموع',
  'tryout.none': 'لا شيء',
  'tryout.saves': 'يدفع المتسوق أقل بمقدار {amount}.',
  'tryout.savesNothing': 'يدفع المتسوق المبلغ نفسه: لا ينطبق على هذه السلة.',
  'tryout.fillIn': 'املأ العرض لترى ما يفعله.',
  'tryout.empty': 'أضف منتجًا لترى كم سيكلّف.',
  'tryout.failed': 'تعذّرت التجربة',
};

export const useTryText = textOf(english, arabic);
