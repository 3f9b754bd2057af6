import { describe, expect, it } from 'vitest';
import type { Order } from '@souk/client/checkout';
import {
  changesSoon,
  lookAgainAfter,
  nextStep,
  paidBy,
  paymentWord,
  planIn,
  type OrderPage,
} from './shown.ts';

const order = (more: object, total = '9.00') =>
  ({ priceSummary: { total: { amount: total } }, lineItems: [], ...more }) as unknown as Order;

describe('an order', () => {
  it.each([
    ['PAID', 'thanks.paid'],
    ['PENDING', 'thanks.pending'],
    ['NOT_PAID', 'thanks.unpaid'],
    ['DECLINED', 'thanks.declined'],
    ['UNSPECIFIED', undefined],
  ] as const)('that is %s says %s', (paymentStatus, key) =>
    expect(paymentWord(order({ paymentStatus }))?.key).toBe(key),
  );

  it.each(['CANCELED', 'REJECTED'])('that is %s asks for no money and promises nothing', (status) => {
    const given = order({ paymentStatus: 'NOT_PAID', status, shippingInfo: {} });
    expect(paymentWord(given)?.key).toBe('thanks.canceled');
    expect(nextStep(given)).toBe('thanks.nextCanceled');
  });

  it('for nothing is not unpaid', () =>
    expect(paymentWord(order({ paymentStatus: 'NOT_PAID' }, '0.00'))).toBeNull());

  it('that began a subscription tells so, and that a trial costs nothing yet', () => {
    const begun = (more: object): Order =>
      order({
        paymentStatus: 'NOT_PAID',
        lineItems: [
          {},
          {
            subscriptionInfo: {
              subscriptionOptionTitle: 'Every month',
              subscriptionSettings: { frequency: 'MONTH', ...more },
            },
          },
        ],
      });
    expect(planIn(begun({}))).toEqual({ title: 'Every month', settings: { frequency: 'MONTH' } });
    expect(planIn(order({ lineItems: [{}] }))).toBeUndefined();
    expect(paymentWord(begun({}))?.key).toBe('thanks.unpaid');
    expect(paymentWord(begun({ freeTrialPeriod: { frequency: 'DAY', interval: 14 } }))?.key).toBe(
      'thanks.trial',
    );
  });

  it('tells what comes next', () => {
    expect(nextStep(order({ paymentStatus: 'PAID', shippingInfo: {} }))).toBe('thanks.nextShip');
    expect(nextStep(order({ paymentStatus: 'PAID' }))).toBe('thanks.nextDigital');
    const logistics = { pickupDetails: {} };
    expect(nextStep(order({ paymentStatus: 'PAID', shippingInfo: { logistics } }))).toBe('thanks.nextPickup');
  });
});

const price = (amount: string) => ({ amount, formattedAmount: `$${amount}` });
const page = (more: object, files: object[] = [], payments: object[] = []) =>
  ({ order: order(more), files, transactions: { payments, refunds: [] } }) as unknown as OrderPage;

describe('an order that is looked at again', () => {
  it.each([
    [page({ paymentStatus: 'PENDING' }), true],
    [page({ paymentStatus: 'PAID' }), false],
    [page({ paymentStatus: 'DECLINED' }), false],
    [page({ paymentStatus: 'NOT_PAID' }, [{ fileId: 'f' }]), false],
    [page({ paymentStatus: 'PAID' }, [{ fileId: 'f' }]), true],
    [page({ paymentStatus: 'PAID' }, [{ fileId: 'f', expirationDate: '2030-01-01', link: '/f' }]), false],
  ])('%#: it may change soon: %s', (shown, soon) => expect(changesSoon(shown)).toBe(soon));

  it('is looked at often, then seldom, then no more', () =>
    expect([1, 20, 21, 50, 51].map(lookAgainAfter)).toEqual([3000, 3000, 10_000, 10_000, false]));
});

describe('the sums of an order', () => {
  const card = { status: 'APPROVED', amount: price('4.00'), giftcardPaymentDetails: {} };
  const owing = (amount: string, more: object = {}) => ({
    paymentStatus: 'PARTIALLY_PAID',
    balanceSummary: { balance: price(amount) },
    ...more,
  });
  it('tell how it was paid and what is left', () => {
    const declined = { ...card, status: 'DECLINED' };
    const details = { status: 'APPROVED', creditCardDetails: { brand: 'Visa', lastFourDigits: '4242' } };
    const other = { amount: price('5.00'), regularPaymentDetails: details };
    const refused = { amount: price('5.00'), regularPaymentDetails: { ...details, status: 'DECLINED' } };
    const cash = { amount: price('2.00'), regularPaymentDetails: { status: 'APPROVED' } };
    expect(paidBy(page(owing('5.00'), [], [card, declined, refused, other, cash]))).toEqual({
      parts: [
        { by: 'giftCard', amount: '$4.00' },
        { by: 'card', amount: '$5.00', brand: 'Visa', digits: '4242' },
        { by: 'other', amount: '$2.00' },
      ],
      left: '$5.00',
    });
  });

  it.each([
    ['nothing is owed', owing('0.00')],
    ['too much was paid', owing('-1.00')],
    ['a payment runs', owing('5.00', { paymentStatus: 'PENDING' })],
    ['the order is cancelled', owing('5.00', { status: 'CANCELED' })],
    ['the order is refused', owing('5.00', { status: 'REJECTED' })],
  ])('tell of nothing left when %s', (_, more) => expect(paidBy(page(more)).left).toBeNull());

  it('files that are there are promised by no mail alone', () => {
    const paid = order({ paymentStatus: 'PAID' });
    expect(nextStep(paid, page({}, [{ link: '/f' }]).files)).toBe('thanks.nextFiles');
    expect(nextStep(paid, page({}, [{}]).files)).toBe('thanks.nextDigital');
  });
});
