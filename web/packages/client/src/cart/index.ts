// What a buyer does about a cart before the checkout: coupons, and what delivery would cost.
import * as cart from '../gen/operations/ecom-current-cart.gen.ts';
import { estimateDelivery, getServed } from '../gen/operations/souk-shipping.gen.ts';
import type { CatalogReference, Client, EstimateTotalsResponse } from '../index.ts';
import type { CallOptions } from '../transport.ts';

/** Where goods would go: as much of an address as prices of delivery need. */
export interface Destination {
  country: string;
  postalCode?: string;
}

/** A way in which goods are brought, or a place where they are fetched. */
export type Way =
  EstimateTotalsResponse['shippingInfo']['carrierServiceOptions'][number]['shippingOptions'][number];

export function cartCalls(client: Pick<Client, 'call'>) {
  return {
    applyCoupon: async (couponCode: string) =>
      (await client.call(cart.updateCurrentCart, { couponCode })).cart ?? null,
    removeCoupon: async () => (await client.call(cart.removeCouponFromCurrentCart, {})).cart ?? null,
    /** A word to the shop, which the order will carry. */
    note: async (buyerNote: string) =>
      (await client.call(cart.updateCurrentCart, { cartInfo: { buyerNote } })).cart ?? null,
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
      return shippingInfo.carrierServiceOptions.flatMap((carrier): Way[] => carrier.shippingOptions);
    },
    /** The same for one piece, whatever is in the cart. `needed` is false for what is not delivered at all. */
    async delivery(catalogReference: CatalogReference, to: Destination, options?: CallOptions) {
      const { needsDelivery, shippingInfo } = await client.call(
        estimateDelivery,
        { lineItems: [{ catalogReference, quantity: 1 }], shippingAddress: to },
        options,
      );
      return {
        needed: needsDelivery,
        ways: shippingInfo.carrierServiceOptions.flatMap((carrier): Way[] => carrier.shippingOptions),
      };
    },
  };
}
