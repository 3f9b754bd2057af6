import type { Message } from '@souk/ui/text';

const texts = {
  'thanks.title': 'Thank you',
  'thanks.titleName': 'Thank you, {name}',
  'thanks.order': 'Order {number}',
  'thanks.mail': 'We send a confirmation to {email}.',
  'thanks.paid': 'Paid',
  'thanks.unpaid': 'Not paid yet',
  'thanks.pending': 'Payment is running',
  'thanks.howToPay': 'How to pay',
  'thanks.next': 'What happens next',
  'thanks.nextShip': 'We pack your order and mail you when it is on its way.',
  'thanks.nextPickup': 'We get your order ready and mail you when you can pick it up.',
  'thanks.nextDigital': 'You find the links to your files in the mail.',
  'thanks.shipTo': 'Delivery address',
  'thanks.pickupAt': 'Pick up at',
  'thanks.billTo': 'Billing address',
  'thanks.way': 'Shipping',
  'thanks.summary': 'Your order',
  'thanks.quantity': 'Quantity {count}',
  'thanks.goOn': 'Continue shopping',
  'thanks.orders': 'My orders',
  'thanks.hidden': 'Your order is placed. You find everything about it in the mail we send you.',
  'thanks.error': 'Your order is placed, but it cannot be shown now',
  'thanks.errorText': 'You find everything about it in the mail we send you.',
  'thanks.subtotal': 'Subtotal',
  'thanks.discount': 'Discount',
  'thanks.shipping': 'Shipping',
  'thanks.free': 'Free',
  'thanks.tax': 'Tax',
  'thanks.taxIncluded': 'Tax (included)',
  'thanks.total': 'Total',
} satisfies Record<string, Message>;

export type OrderKey = keyof typeof texts;
export const orderEnglish: Record<OrderKey, Message> = texts;
