// What an order says on the page. Amounts are the server's texts.
import type { Order } from '@souk/client/checkout';
import type { openOrder } from '@souk/client/operations/souk-order-pages';
import { something } from '../../shared/sums.ts';
import type { OrderKey } from './text/index.ts';

/** An order with all that became of it. */
export type OrderPage = NonNullable<(typeof openOrder)['types']>[1]['page'];

type Line = NonNullable<Order['lineItems']>[number];

export const lineName = (line: Line): string =>
  line.productName?.translated || line.productName?.original || '';

/** How a line comes again and again; null where it was bought once. */
export function planOf(line: Line) {
  const { subscriptionOptionTitle, subscriptionSettings: settings } = line.subscriptionInfo ?? {};
  return settings ? { title: subscriptionOptionTitle ?? '', settings } : null;
}

/** The subscription that an order began. */
export const planIn = (order: Order) => (order.lineItems ?? []).map(planOf).find((plan) => plan !== null);

/** Nothing comes of the order any more, so that nobody is asked to pay for it. */
const over = ({ status }: Pick<Order, 'status'>): boolean => status === 'CANCELED' || status === 'REJECTED';

/** How the payment stands: a word and its tint. */
export function paymentWord(
  order: Order,
): { key: OrderKey; tone: 'good' | 'attention' | 'neutral' | 'active' | 'bad' } | null {
  switch (order.paymentStatus) {
    case 'PAID':
      return { key: 'thanks.paid', tone: 'good' };
    case 'PENDING':
    case 'PENDING_MERCHANT':
      return { key: 'thanks.pending', tone: 'neutral' };
    case 'DECLINED':
      return { key: 'thanks.declined', tone: 'bad' };
    case 'NOT_PAID':
    case 'PARTIALLY_PAID':
      if (over(order)) return { key: 'thanks.canceled', tone: 'neutral' };
      // Nothing is due before the trial is over.
      if (planIn(order)?.settings.freeTrialPeriod) return { key: 'thanks.trial', tone: 'active' };
      return something(order.priceSummary?.total) ? { key: 'thanks.unpaid', tone: 'attention' } : null;
    default:
      return null;
  }
}

const runs = ({ paymentStatus }: Pick<Order, 'paymentStatus'>): boolean =>
  paymentStatus === 'PENDING' || paymentStatus === 'PENDING_MERCHANT';

/** Whether a moment later the order may say something else: its payment runs, or its files are being made ready. */
export const changesSoon = ({ order, files }: Pick<OrderPage, 'order' | 'files'>): boolean =>
  runs(order) || (order.paymentStatus === 'PAID' && files.some(({ expirationDate }) => !expirationDate));

/** Milliseconds until the order is asked for again, after so many times; false when that was often enough. */
export function lookAgainAfter(times: number): number | false {
  if (times <= 20) return 3000;
  return times <= 50 ? 10_000 : false;
}

/** One payment of an order, as its buyer knows it. */
type Part =
  | { by: 'giftCard' | 'other'; amount: string }
  | { by: 'card'; amount: string; brand: string; digits: string };

const taken = ['APPROVED', 'REFUNDED', 'PARTIALLY_REFUNDED'];

/** How the order was paid, part by part, and what is left to pay when nothing is on its way. */
export function paidBy({ order, transactions }: Pick<OrderPage, 'order' | 'transactions'>) {
  const balance = order.balanceSummary?.balance;
  return {
    parts: transactions.payments.flatMap<Part>(
      ({ giftcardPaymentDetails, regularPaymentDetails, status, amount }) => {
        if (!something(amount)) return [];
        const shown = amount.formattedAmount;
        if (giftcardPaymentDetails) {
          return status === 'APPROVED' ? [{ by: 'giftCard', amount: shown }] : [];
        }
        const { status: state = '', creditCardDetails: card } = regularPaymentDetails ?? {};
        if (!taken.includes(state)) return [];
        return card?.lastFourDigits
          ? [{ by: 'card', amount: shown, brand: card.brand ?? '', digits: card.lastFourDigits }]
          : [{ by: 'other', amount: shown }];
      },
    ),
    left:
      !over(order) && !runs(order) && something(balance) && !balance.amount.startsWith('-')
        ? balance.formattedAmount
        : null,
  };
}

/** What the buyer can expect. */
export function nextStep(order: Order, files: OrderPage['files'] = []): OrderKey {
  if (over(order)) return 'thanks.nextCanceled';
  if (order.shippingInfo?.logistics?.pickupDetails) return 'thanks.nextPickup';
  if (order.shippingInfo) return 'thanks.nextShip';
  return files.some(({ link }) => link) ? 'thanks.nextFiles' : 'thanks.nextDigital';
}
