import { describe, expect, it } from 'vitest';
import type { Checkout } from '@souk/client/checkout';
import { isUndelivered, modeOf } from './details.ts';

const cost = { price: { amount: '0.00', formattedAmount: '$0.00' } };
const shop = { code: 'shop', title: 'Shop', logistics: { pickupDetails: {} }, cost };
const van = { code: 'van', title: 'Van', cost };
const filled = {
  address: { country: 'MA', addressLine: '1 Rue', city: 'Fez', postalCode: '30000' },
  contactDetails: { firstName: 'Ada', lastName: 'B' },
};
const checkout = (options: object[], destination: object = filled, code = '') =>
  ({
    buyerInfo: { email: 'ada@example.com' },
    lineItems: [{ physicalProperties: { shippable: true } }],
    shippingInfo: {
      shippingDestination: destination,
      carrierServiceOptions: [{ carrierId: 'c', shippingOptions: options }],
      ...(code ? { selectedCarrierServiceOption: { carrierId: 'c', code } } : {}),
    },
  }) as unknown as Checkout;

describe('how a checkout begins', () => {
  it('is to be delivered, unless pickup was chosen or for certain nothing is delivered', () => {
    expect(modeOf(checkout([shop]), true)).toBe('ship');
    expect(modeOf(checkout([shop]), false)).toBe('pickup');
    expect(modeOf(checkout([shop, van]), true)).toBe('ship');
    expect(modeOf(checkout([shop], filled, 'shop'), true)).toBe('pickup');
    expect(modeOf(checkout([]), true)).toBe('ship');
  });

  it('asks again where nothing is delivered to a whole address that can be picked up', () => {
    expect(isUndelivered(checkout([shop]), 'ship')).toBe(true);
    expect(isUndelivered(checkout([shop, van]), 'ship')).toBe(false);
    expect(isUndelivered(checkout([shop]), 'pickup')).toBe(false);
    // With a country alone nobody knows: local delivery goes by more of an address.
    expect(isUndelivered(checkout([shop], { address: { country: 'MA' } }), 'ship')).toBe(false);
    expect(isUndelivered(checkout([]), 'ship')).toBe(false);
  });
});
