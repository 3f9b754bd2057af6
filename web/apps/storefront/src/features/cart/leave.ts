import type { Client } from '@souk/client';
import { checkoutCalls, type CheckoutCalls } from '@souk/client/checkout';
import { signInCalls } from '@souk/client/sign-in';

/** Leads to the page where people buy, which brings them back to this shop's thank-you page. */
export async function leave(
  client: Client,
  publicUrl: string,
  make: (calls: CheckoutCalls) => Promise<string>,
) {
  const checkoutId = await make(checkoutCalls(client));
  const shop = publicUrl || location.origin;
  const url = await signInCalls(client).redirectSession({
    ecomCheckout: { checkoutId },
    callbacks: {
      thankYouPageUrl: `${shop}/thank-you`,
      cartPageUrl: `${shop}/cart`,
      postFlowUrl: `${shop}/`,
    },
  });
  location.assign(url);
}
