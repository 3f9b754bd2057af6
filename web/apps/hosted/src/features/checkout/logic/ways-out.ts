// Where people go from the checkout. Every address of another site was allowed and signed by the server.
import type { Back } from '@souk/client/checkout';

/** Adds parameters; what is there stays as it is written. */
export function withQuery(address: string, extra: Record<string, string>): string {
  const [rest = '', ...fragments] = address.split('#');
  const query = new URLSearchParams(extra).toString();
  const join = !rest.includes('?') ? '?' : /[?&]$/.test(rest) ? '' : '&';
  return [rest + join + query, ...fragments].join('#');
}

const common = (back: Back, member: boolean) => ({
  wixMemberLoggedIn: String(member),
  ...(back.state ? { state: back.state } : {}),
});

/** The caller's own thank-you page, told which order it is; null where ours is shown. */
export const thankYouAddress = (back: Back, orderId: string, member: boolean): string | null =>
  back.thankYouPageUrl ? withQuery(back.thankYouPageUrl, { orderId, ...common(back, member) }) : null;

/** The shop's own thank-you page, for who is sent to no other front end. */
export const ownThanks = (back: Back, orderId: string): string | null =>
  back.thankYouPageUrl || back.postFlowUrl ? null : withQuery('/thank-you', { orderId });

/** Where to go on after the order, or without one. */
export const shopAddress = (back: Back, member: boolean): string =>
  back.postFlowUrl ? withQuery(back.postFlowUrl, common(back, member)) : '/';

/** Where the cart is. */
export const cartAddress = (back: Back, member: boolean): string =>
  back.cartPageUrl || (back.postFlowUrl ? shopAddress(back, member) : '/cart');

/** Only pages of this shop: what an address brings may come from anybody. */
export function ownPath(wanted: string | null, origin: string): string | null {
  if (!wanted) return null;
  try {
    const url = new URL(wanted, origin);
    return url.origin === origin ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}

/** A challenge page of ours with where to go afterwards; other sites know that already. */
export function actionAddress(address: string, returnTo: string, origin: string): string {
  const own = ownPath(address, origin);
  return own === null ? address : withQuery(own, { returnTo });
}

/** Where those who asked for a payment by a link want people to go on to. */
export interface Onward {
  successUrl?: string;
  pendingUrl?: string;
  errorUrl?: string;
  cancelUrl?: string;
}

export type Ending = 'paid' | 'pending' | 'failed' | 'left';

/** The caller's page for how a payment by a link ended; null where ours is shown. Only pages of the web are gone to. */
export function onwardAddress(to: Onward | undefined, ending: Ending, orderId?: string): string | null {
  const wanted = {
    paid: to?.successUrl,
    pending: to?.pendingUrl,
    failed: to?.errorUrl || to?.cancelUrl,
    left: to?.cancelUrl,
  }[ending];
  if (!wanted || !/^https?:\/\//i.test(wanted) || !URL.canParse(wanted)) return null;
  return orderId && (ending === 'paid' || ending === 'pending') ? withQuery(wanted, { orderId }) : wanted;
}
