import { describe, expect, it } from 'vitest';
import type { Checkout } from '@souk/client/checkout';
import { waysOf } from './delivery.ts';
import { turning } from './turning.ts';

const cost = { price: { amount: '1.00', formattedAmount: '$1.00' } };
const post = { code: 'post', title: 'Post', cost };
const shop = { code: 'shop', title: 'Shop', logistics: { pickupDetails: {} }, cost };
const offering = (options: object[], country = '', code = '') =>
  ({
    shippingInfo: {
      carrierServiceOptions: [{ carrierId: 'c', shippingOptions: options }],
      ...(country ? { shippingDestination: { address: { country } } } : {}),
      ...(code ? { selectedCarrierServiceOption: { carrierId: 'c', code } } : {}),
    },
  }) as unknown as Checkout;
const estimated = waysOf(offering([post, shop]));
const turn = { country: 'MA', guess: 'MA', estimated, before: undefined };
const chosen = (code: string) => ({ carrierId: 'c', code });

describe('turning to the other mode', () => {
  it('says the country that the ways are for, and chooses the first', () => {
    expect(turning(offering([]), { ...turn, mode: 'pickup' })).toEqual({
      shippingInfo: {
        shippingDestination: { address: { country: 'MA' } },
        selectedCarrierServiceOption: chosen('shop'),
      },
    });
  });

  it('fetches where the places are that are shown, whatever country was typed since', () => {
    expect(turning(offering([post, shop], 'MA', 'post'), { ...turn, mode: 'pickup', country: 'FR' })).toEqual(
      {
        shippingInfo: { selectedCarrierServiceOption: chosen('shop') },
      },
    );
  });

  it('goes by the checkout as it was answered last: two turns at once end where they began', () => {
    expect(turning(offering([post, shop], 'MA', 'shop'), { ...turn, mode: 'ship' })).toEqual({
      shippingInfo: { selectedCarrierServiceOption: chosen('post') },
    });
    expect(turning(offering([post, shop], 'MA', 'post'), { ...turn, mode: 'ship' })).toBeNull();
  });

  it('takes the pickup back where nobody knows yet what is delivered', () => {
    const nothing = { shippingInfo: { selectedCarrierServiceOption: null } };
    expect(turning(offering([shop], 'MA', 'shop'), { ...turn, mode: 'ship' })).toEqual(nothing);
    expect(turning(offering([post, shop], 'MA', 'shop'), { ...turn, mode: 'ship', country: 'FR' })).toEqual(
      nothing,
    );
  });

  it('changes nothing where nothing is known', () => {
    expect(turning(offering([]), { ...turn, mode: 'pickup', estimated: [] })).toBeNull();
  });
});
