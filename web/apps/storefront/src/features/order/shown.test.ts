import { describe, expect, it } from 'vitest';
import type { Order } from '@souk/client/checkout';
import { lineChoices, nextStep, paymentWord, planIn, something } from './shown.ts';

const order = (more: object, total = '9.00') =>
  ({ priceSummary: { total: { amount: total } }, lineItems: [], ...more }) as unknown as Order;

describe('an order', () => {
  it.each([
    ['PAID', 'thanks.paid'],
    ['PENDING', 'thanks.pending'],
    ['NOT_PAID', 'thanks.unpaid'],
    ['UNSPECIFIED', undefined],
  ] as const)('that is %s says %s', (paymentStatus, key) =>
    expect(paymentWord(order({ paymentStatus }))?.key).toBe(key),
  );

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

  it('writes choices, and tells something from nothing', () => {
    const descriptionLines = [{ colorInfo: { original: 'Blue' } }, { plainText: { original: '26 cm' } }];
    expect(lineChoices({ descriptionLines } as unknown as Order['lineItems'][number])).toBe('Blue, 26 cm');
    expect([something({ amount: '0.10' }), something({ amount: '0.00' }), something(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
