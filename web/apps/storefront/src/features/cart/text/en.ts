import type { Message } from '@souk/ui/text';

export const cartEnglish = {
  'coupon.add': 'Add a coupon',
  'coupon.label': 'Coupon code',
  'coupon.apply': 'Apply',
  'coupon.applied': 'Coupon {code}',
  'coupon.remove': 'Remove coupon {code}',
  'coupon.needed': 'Enter the code.',
  'coupon.unknown': 'There is no coupon with this code. Check it letter by letter.',
  'coupon.notYet': 'This coupon does not hold yet.',
  'coupon.expired': 'This coupon has expired.',
  'coupon.usedUp': 'This coupon has been used up.',
  'coupon.usedByYou': 'You have used this coupon already.',
  'coupon.locked': 'Too many codes were tried. Wait a few minutes.',
  'coupon.failed': 'The coupon could not be applied. Try again.',
  'free.missing': 'Add {missing} more for free delivery',
  'free.reached': 'Your order is delivered free of charge',
  'free.bar': 'On the way to free delivery',
  'ways.title': 'What does delivery cost?',
} satisfies Record<string, Message>;

export type CartKey = keyof typeof cartEnglish;
