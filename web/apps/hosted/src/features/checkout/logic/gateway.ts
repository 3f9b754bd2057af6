// Something to be paid by a link, as its page shows it.
import type { GatewayOrder } from '@souk/client/checkout';
import type { CheckoutKey } from '../text/index.ts';

export type GatewayState = 'open' | 'running' | 'paid' | 'canceled';

/** Nobody is asked to pay while another payment is looked at: it may well be the one. */
export function gatewayState({ status, running }: GatewayOrder): GatewayState {
  if (status === 'PAID') return 'paid';
  if (status === 'CANCELED') return 'canceled';
  return running ? 'running' : 'open';
}

interface Words {
  title: CheckoutKey;
  text: CheckoutKey;
}

const ends: Record<NonNullable<GatewayOrder['ended']>, Words> = {
  EXPIRED: { title: 'pay.expired.title', text: 'pay.expired.text' },
  VOIDED: { title: 'pay.voided.title', text: 'pay.voided.text' },
  ORDER_CANCELED: { title: 'pay.canceled.title', text: 'pay.canceled.text' },
};

/** Why it cannot be paid any more. */
export const endWords = ({ ended }: GatewayOrder): Words =>
  (ended && ends[ended]) || { title: 'pay.closed.title', text: 'pay.closed.text' };
