import { expect, test } from 'vitest';
import { actName } from './acts.ts';

test.each([
  ['ecom.orders.updateOrder', 'Update order', 'تعديل'],
  ['stores.products.bulkDeleteProducts', 'Bulk delete products', 'تغيير كثير معًا'],
  ['souk.payments.makeToken', 'Payment prepared', 'تجهيز دفعة'],
  ['souk.other.juggleThings', 'Juggle things', 'Juggle things'],
])('%s is said in words', (operation, english, arabic) => {
  expect(actName(operation, 'en')).toBe(english);
  expect(actName(operation, 'ar')).toBe(arabic);
});
