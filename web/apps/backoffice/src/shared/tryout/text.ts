// What the try-out of discounts says, in the languages of the back office.
import { textOf } from '../text/index.ts';

const english = {
  'tryout.title': 'Try it on a cart',
  'tryout.text': 'Nothing is saved. Shipping and tax are not included.',
  'tryout.product': 'Product',
  'tryout.quantity': 'Quantity of {name}',
  'tryout.remove': 'Remove {name}',
  'tryout.without': 'Without offer',
  'tryout.with': 'With offer',
  'tryout.add': 'Add product',
  'tryout.noneSuch': 'No results',
  'tryout.member': 'The customer is signed in as a member',
  'tryout.total': 'Total',
  'tryout.subtotal': 'Subtotal before discounts',
  'tryout.none': 'None',
  'tryout.saves': 'The customer saves {amount}.',
  'tryout.savesNothing': 'The offer does not apply to this cart.',
  'tryout.fillIn': 'Complete the offer to see its effect.',
  'tryout.empty': 'Add a product to see the price.',
  'tryout.failed': 'The test cart could not be calculated',
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
  'tryout.total': 'المجموع',
  'tryout.subtotal': 'المجموع قبل الخصومات',
  'tryout.none': 'لا شيء',
  'tryout.saves': 'يدفع المتسوق أقل بمقدار {amount}.',
  'tryout.savesNothing': 'يدفع المتسوق المبلغ نفسه: لا ينطبق على هذه السلة.',
  'tryout.fillIn': 'املأ العرض لترى ما يفعله.',
  'tryout.empty': 'أضف منتجًا لترى كم سيكلّف.',
  'tryout.failed': 'تعذّرت التجربة',
};

export const useTryText = textOf(english, arabic);
