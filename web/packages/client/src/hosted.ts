// The way to the store's own pages and back, for shops that are on another origin.
import { createCheckoutFromCurrentCart } from './gen/operations/ecom-current-cart.gen.ts';
import { createRedirectSession } from './gen/operations/redirects.gen.ts';
import type { Client } from './index.ts';
import type { CallOptions } from './transport.ts';

export interface WayBack {
  /** Where the buyer goes with the order: `orderId` is added to the address. Without one the store thanks. */
  thankYouPageUrl?: string;
  /** Where "back to the cart" leads. */
  cartPageUrl?: string;
  /** Where everything else ends. */
  postFlowUrl?: string;
}

/** The address that the current cart is paid at; it works once. Addresses to come back to must be listed with the client. */
export async function checkoutAddress(
  client: Pick<Client, 'call'>,
  callbacks: WayBack,
  call?: CallOptions,
): Promise<string> {
  const { checkoutId } = await client.call(createCheckoutFromCurrentCart, { channelType: 'WEB' }, call);
  const asked = { ecomCheckout: { checkoutId }, callbacks };
  const { redirectSession } = await client.call(createRedirectSession, asked, call);
  if (!redirectSession?.fullUrl) throw new Error('No redirect URL found');
  return redirectSession.fullUrl;
}

/** The order that a thank-you page was opened with, if it was. */
export const orderIdOf = (url: string): string | null => new URL(url).searchParams.get('orderId');
