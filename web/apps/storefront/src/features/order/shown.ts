// What an order says on the page. Amounts are the server's texts.
import type { Order } from '@souk/client/checkout';
import type { OrderKey } from './text/index.ts';

type Price = { amount?: string; formattedAmount?: string } | undefined;
type Line = NonNullable<Order['lineItems']>[number];

export const something = (price: Price): price is { amount: string; formattedAmount: string } =>
  /[1-9]/.test(price?.amount ?? '');

export const lineName = (line: Line): string =>
  line.productName?.translated || line.productName?.original || '';

export const lineChoices = (line: Line): string =>
  (line.descriptionLines ?? [])
    .map((each) => each.plainText ?? each.colorInfo)
    .map((text) => text?.translated || text?.original)
    .filter(Boolean)
    .join(', ');

/** How a line comes again and again; null where it was bought once. */
export function planOf(line: Line) {
  const { subscriptionOptionTitle, subscriptionSettings: settings } = line.subscriptionInfo ?? {};
  return settings ? { title: subscriptionOptionTitle ?? '', settings } : null;
}

/** The subscription that an order began. */
export const planIn = (order: Order) => (order.lineItems ?? []).map(planOf).find((plan) => plan !== null);

/** How the payment stands: a word and its tint. */
export function paymentWord(
  order: Order,
): { key: OrderKey; tone: 'good' | 'attention' | 'neutral' | 'active' } | null {
  switch (order.paymentStatus) {
    case 'PAID':
      return { key: 'thanks.paid', tone: 'good' };
    case 'PENDING':
    case 'PENDING_MERCHANT':
      return { key: 'thanks.pending', tone: 'neutral' };
    case 'NOT_PAID':
    case 'PARTIALLY_PAID':
      // Nothing is due before the trial is over.
      if (planIn(order)?.settings.freeTrialPeriod) return { key: 'thanks.trial', tone: 'active' };
      return something(order.priceSummary?.total) ? { key: 'thanks.unpaid', tone: 'attention' } : null;
    default:
      return null;
  }
}

/** What the buyer can expect. */
export function nextStep(order: Order): OrderKey {
  if (order.shippingInfo?.logistics?.pickupDetails) return 'thanks.nextPickup';
  return order.shippingInfo ? 'thanks.nextShip' : 'thanks.nextDigital';
}
