import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../shared/refusal.ts';
import { codeProblem, declineText, troubleOf } from './trouble.ts';

const refused = (code: string, data: Record<string, unknown> = {}) =>
  new Refusal({ kind: 'refused', code, data });

describe('trouble', () => {
  it.each([
    [new Refusal({ kind: 'network' }), { is: 'unheard' }],
    [new Refusal({ kind: 'system' }), { is: 'unheard' }],
    [
      refused('PAYMENT_ERROR', { declineReason: 'INSUFFICIENT_FUNDS' }),
      { is: 'declined', text: 'declined.funds' },
    ],
    [refused('PAYMENT_ERROR'), { is: 'declined', text: 'declined.other' }],
    [refused('CHECKOUT_CHANGED'), { is: 'changed' }],
    [refused('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS'), { is: 'running' }],
    [refused('CHECKOUT_ALREADY_PAID'), { is: 'complete' }],
    [refused('FULL_OUT_OF_STOCK'), { is: 'mend', text: 'mend.stock' }],
    [refused('CALCULATION_ERROR'), { is: 'mend', text: 'mend.calculation' }],
    [refused('CALCULATION_ERROR', { couponCalculationError: {} }), { is: 'mend', text: 'mend.coupon' }],
    [refused('SOMETHING_NEW'), { is: 'other' }],
  ])('%#', (refusal, trouble) => expect(troubleOf(refusal)).toEqual(trouble));

  it('finds the address that is missing', () => {
    const about = (field: string) =>
      troubleOf(new Refusal({ kind: 'refused', violations: [{ field, description: '' }] }));
    expect(about('billingInfo.address')).toEqual({ is: 'mend', text: 'mend.billing' });
    expect(about('shippingInfo.shippingDestination.address')).toEqual({ is: 'mend', text: 'mend.delivery' });
    expect(about('else')).toEqual({ is: 'other' });
  });

  it('has words for what banks say', () => {
    expect(declineText('CARD_DECLINED')).toBe('declined.card');
    expect(declineText(undefined)).toBe('declined.other');
  });

  it('has words for codes', () => {
    expect(codeProblem('coupon', 'ERROR_COUPON_HAS_EXPIRED')).toBe('coupon.expired');
    expect(codeProblem('giftCard', 'GIFT_CARD_NOT_FOUND')).toBe('giftCard.unknown');
    expect(codeProblem('coupon', 'GIFT_CARD_NOT_FOUND')).toBeUndefined();
  });
});
