import { expect, it } from 'vitest';
import { withoutEchoes, type Activity } from './activities.ts';

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
