// What a buyer does about a cart before the checkout: coupons, and what delivery would cost.
import * as cart from '../gen/operations/ecom-current-cart.gen.ts';
import { getServed } from '../gen/operations/souk-shipping.gen.ts';
import type { Client } from '../index.ts';
import type { CallOptions } from '../transport.ts';

/** Where goods would go: as much of an address as prices of delivery need. */
export interface Destination {
  country: string;
  postalCode?: string;
}

export function cartCalls(client: Pick<Client, 'call'>) {
  return {
    applyCoupon: async (couponCode: string) =>
      (await client.call(cart.updateCurrentCart, { couponCode })).cart ?? null,
    removeCoupon: async () => (await client.call(cart.removeCouponFromCurrentCart, {})).cart ?? null,
    /** Countries that goods are sent to. */
    served: (options?: CallOptions) => client.call(getServed, {}, options),
    /** What is missing until delivery costs nothing. */
    freeShipping: async (to: Destination, options?: CallOptions) =>
      (
        await client.call(
          cart.estimateCurrentCartTotals,
          { shippingAddress: to, freeShipping: true },
          options,
        )
      ).freeShipping ?? null,
    /** Ways of delivery with their prices, as carriers offer them now. */
    async ways(to: Destination, options?: CallOptions) {
      const { shippingInfo } = await client.call(
        cart.estimateCurrentCartTotals,
        { shippingAddress: to, calculateShipping: true },
        options,
      );
      return shippingInfo.carrierServiceOptions.flatMap((carrier) => carrier.shippingOptions);
    },
  };
}
