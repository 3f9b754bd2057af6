import { expect, it } from 'vitest';
import { fits, readAmount, writeAmount } from './money.ts';
import { amountWithin, itemsOf, noWish, spread, type Refundability } from './dialogs/refund.ts';

const price = (amount: string) => ({ amount, formattedAmount: `$${amount}` });

const payment = (paymentId: string, most: string, nonRefundable = false) =>
  ({
    payment: { paymentId, offlinePayment: false, monetary: { maxRefund: price(most) } },
    ...(nonRefundable ? { nonRefundable: { reason: 'NOT_PAID' } } : {}),
  }) as Refundability['payments'][number];

it('reads and writes amounts without rounding', () => {
  expect(['0.1', '0,2', '12', '-3.5', '9007199254740.9931'].map(readAmount)).toEqual([
    1000n,
    2000n,
    120_000n,
    -35_000n,
    90_071_992_547_409_931n,
  ]);
  for (const none of ['', 'abc', '1.23456', '1e3', '.5', '1.']) expect(readAmount(none)).toBeNull();
  expect([writeAmount(3000n, 'USD'), writeAmount(50_000_000n, 'JPY'), writeAmount(-35_000n, 'USD')]).toEqual([
    '0.30',
    '5000',
    '-3.50',
  ]);
  expect(writeAmount(90_071_992_547_409_900n, 'USD')).toBe('9007199254740.99');
  expect([fits(1000n, 'USD'), fits(10n, 'USD'), fits(5000n, 'JPY')]).toEqual([true, false, false]);
});

it('spreads a refund over payments, one after the other', () => {
  const payments = [payment('void', '9.00', true), payment('card', '62.77'), payment('gift', '50.00')];
  expect(spread(416_000n, payments, 'USD')).toEqual({ void: '', card: '41.60', gift: '' });
  expect(spread(700_000n, payments, 'USD')).toEqual({ void: '', card: '62.77', gift: '7.23' });
});

it('takes no amount above its bound', () => {
  expect(amountWithin('', 10n, 'USD')).toBe(0n);
  expect(amountWithin('4.25', 42_500n, 'USD')).toBe(42_500n);
  for (const no of ['4.26', '-1', 'x', '0.001']) expect(amountWithin(no, 42_500n, 'USD')).toBeNull();
});

it('asks for what was chosen, and for nothing while an amount is wrong', () => {
  const amounts = { amount: price('8.50'), availableRefundAmount: price('8.50'), refundedAmount: price('0') };
  const can: Refundability = {
    lineItems: [],
    payments: [],
    additionalFees: [{ additionalFeeId: 'wrap', ...amounts }],
    shipping: amounts,
  };
  expect(itemsOf(noWish, can, 'USD')).toEqual({});
  expect(
    itemsOf({ ...noWish, pieces: { a: 2, b: 0 }, shipping: '4.25', fees: { wrap: '1' } }, can, 'USD'),
  ).toEqual({
    lineItems: [{ lineItemId: 'a', quantity: 2 }],
    additionalFees: [{ additionalFeeId: 'wrap', amount: { amount: '1.00' } }],
    shipping: { amount: { amount: '4.25' } },
  });
  expect(itemsOf({ ...noWish, shipping: '8.51' }, can, 'USD')).toBeNull();
});
