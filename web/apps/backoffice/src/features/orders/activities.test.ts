import { expect, it } from 'vitest';
import { newestFirst, paidBy, withoutEchoes, type Activity } from './activities.ts';
import type { Payment } from './shown.ts';

const entry = (type: Activity['type'], more: Partial<Activity> = {}): Activity =>
  ({ type, activityType: type, ...more }) as Activity;

const back = (refundId: string) => entry('PAYMENT_REFUNDED', { paymentRefunded: { refundId } });
const begun = (refundId: string) =>
  entry('REFUND_INITIATED', { refundInitiated: { refundId, payments: [] } });

it('tells of one refund once', () => {
  const log = [entry('ORDER_PLACED'), begun('a'), back('a'), entry('ORDER_REFUNDED')];
  expect(withoutEchoes(log).map(({ type }) => type)).toEqual(['ORDER_PLACED', 'ORDER_REFUNDED']);
});

it('tells the parts of a refund that went to several places, and one that has not ended', () => {
  const log = [begun('a'), back('a'), back('a'), entry('ORDER_REFUNDED'), begun('b')];
  expect(withoutEchoes(log).map(({ type }) => type)).toEqual([
    'PAYMENT_REFUNDED',
    'PAYMENT_REFUNDED',
    'ORDER_REFUNDED',
    'REFUND_INITIATED',
  ]);
});

it('keeps everything where nothing says that the order was refunded', () => {
  const log = [begun('a'), back('a')];
  expect(withoutEchoes(log)).toEqual(log);
});

const at = (second: number) => `2026-11-19T06:28:${String(second).padStart(2, '0')}.000Z`;

it('puts the newest first, and what happened later first where the moment is the same', () => {
  const log = [
    entry('ORDER_PLACED', { createdDate: at(1) }),
    entry('ORDER_PARTIALLY_PAID', { createdDate: at(1) }),
    entry('ORDER_PAID', { createdDate: at(3) }),
    entry('MERCHANT_COMMENT', { createdDate: at(2) }),
  ];
  expect(newestFirst(log).map(({ type }) => type)).toEqual([
    'ORDER_PAID',
    'MERCHANT_COMMENT',
    'ORDER_PARTIALLY_PAID',
    'ORDER_PLACED',
  ]);
});

const payment = (id: string, second: number, more: Partial<Payment> = {}): Payment =>
  ({ id, status: 'APPROVED', createdDate: at(second), regularPaymentDetails: {}, ...more }) as Payment;

it('tells which payments each entry is about', () => {
  const part = entry('ORDER_PARTIALLY_PAID', { createdDate: at(1) });
  const whole = entry('ORDER_PAID', { createdDate: at(3) });
  const byCard = { regularPaymentDetails: { paymentProvider: 'sandbox' } } as Partial<Payment>;
  const giftCard = { regularPaymentDetails: undefined, giftcardPaymentDetails: {} } as Partial<Payment>;
  const found = paidBy(
    [whole, part, entry('ORDER_PLACED', { createdDate: at(1) })],
    [
      // Begun at once with the gift card's part, and answered by the bank later.
      payment('card', 1, byCard),
      payment('gift', 1, { ...giftCard, status: 'VOIDED' }),
      payment('declined', 1, { ...byCard, status: 'DECLINED' }),
      payment('later', 4),
    ],
  );
  expect(found.get(part)?.map(({ id }) => id)).toEqual(['gift']);
  expect(found.get(whole)?.map(({ id }) => id)).toEqual(['card']);
});
