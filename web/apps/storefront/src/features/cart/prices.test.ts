import { describe, expect, it } from 'vitest';
import type { Cart } from '@souk/client';
import { changesOf, pricesOf } from './prices.ts';

const cart = (prices: Record<string, string>, currency = 'USD') =>
  ({
    currency,
    lineItems: Object.entries(prices).map(([id, amount]) => ({
      id,
      price: { amount, formattedAmount: `$${amount}` },
    })),
  }) as unknown as Cart;

const changed = (before: Cart, now: Cart) => changesOf(pricesOf(before), pricesOf(now));

describe('prices of the cart', () => {
  it('tells of a price that is another now, with what it was', () => {
    const before = cart({ a: '10.00', b: '5.00', gone: '1.00' });
    expect(changed(before, cart({ a: '12.00', b: '5.00', c: '7.00' }))).toEqual({ a: '$10.00' });
  });

  it('tells nothing of the same amount written otherwise, nor across currencies', () => {
    expect(changed(cart({ a: '10.00' }), cart({ a: '10' }))).toEqual({});
    expect(changed(cart({ a: '10.00' }), cart({ a: '92.00' }, 'MAD'))).toEqual({});
  });

  it('knows nothing of a line without a price', () => {
    const without = { currency: 'USD', lineItems: [{ id: 'a' }] } as unknown as Cart;
    expect(pricesOf(without)).toEqual({});
    expect(changed(cart({ a: '1.00' }), without)).toEqual({});
  });
});
