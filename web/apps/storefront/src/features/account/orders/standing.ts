// How an order stands, in one word. Pure.
import type { Tone } from '@souk/ui';
import { choicesOf } from '@souk/ui/choices';
import type { Line, Order, OrderPageData } from './calls.ts';

export type Standing =
  | 'cancelled'
  | 'refunded'
  | 'partlyRefunded'
  | 'pending'
  | 'unpaid'
  | 'paid'
  | 'partlySent'
  | 'ready'
  | 'sent'
  | 'delivered'
  | 'complete'
  | 'placed';

type Fulfillment = OrderPageData['fulfillments'][number];

export const isPickup = (order: Order): boolean => Boolean(order.shippingInfo?.logistics?.pickupDetails);

/** Lists know no parcels: without them an order is sent, and nobody knows whether it arrived. */
export function standingOf(order: Order, parcels: readonly Fulfillment[] = []): Standing {
  if (order.status === 'CANCELED' || order.status === 'REJECTED') return 'cancelled';
  if (order.paymentStatus === 'FULLY_REFUNDED') return 'refunded';
  if (order.paymentStatus === 'PARTIALLY_REFUNDED') return 'partlyRefunded';
  if (order.status === 'PENDING') return 'pending';
  if (order.fulfillmentStatus === 'FULFILLED') {
    // Files and gift cards travel by mail at once: nothing was sent, nothing arrives.
    if (!order.shippingInfo) return 'complete';
    if (parcels.length === 0) return 'sent';
    if (parcels.every(({ status }) => status === 'Fulfilled')) return 'delivered';
    return isPickup(order) ? 'ready' : 'sent';
  }
  if (order.fulfillmentStatus === 'PARTIALLY_FULFILLED') return 'partlySent';
  if (order.paymentStatus === 'PAID') return 'paid';
  return /[1-9]/.test(order.balanceSummary?.balance?.amount ?? '') ? 'unpaid' : 'placed';
}

export const tones: Record<Standing, Tone> = {
  cancelled: 'bad',
  refunded: 'bad',
  partlyRefunded: 'attention',
  pending: 'neutral',
  unpaid: 'attention',
  paid: 'good',
  partlySent: 'active',
  ready: 'active',
  sent: 'active',
  delivered: 'neutral',
  complete: 'neutral',
  placed: 'neutral',
};

export interface Parcel {
  parcel: Fulfillment;
  /** What is in it: its name and how many of it. */
  items: { name: string; count: number }[];
}

/** What was sent, each with what is in it. Files and gift cards came by mail, and what is fetched was not sent. */
export function parcelsOf({ order, fulfillments }: OrderPageData): Parcel[] {
  if (!order.shippingInfo) return [];
  return fulfillments.flatMap((parcel): Parcel[] => {
    const lines = parcel.lineItems.flatMap(({ id, quantity }) => {
      const line = order.lineItems.find((each) => each.id === id);
      return line?.physicalProperties?.shippable ? [{ line, count: quantity ?? line.quantity ?? 1 }] : [];
    });
    const followed = Boolean(parcel.trackingInfo?.trackingNumber);
    if (!followed && (lines.length === 0 || isPickup(order))) return [];
    return [{ parcel, items: lines.map(({ line, count }) => ({ name: fullName(line), count })) }];
  });
}

export interface Step {
  key: 'placed' | 'paid' | 'sent' | 'ready' | 'delivered' | 'fetched';
  state: 'done' | 'now' | 'next';
  date?: string;
}

/** Placed, paid, sent, delivered: what is done, and what comes next. Nothing for what came to an end before. */
export function stepsOf({ order, fulfillments }: OrderPageData): Step[] {
  if (standingOf(order, fulfillments) === 'cancelled') return [];
  const pickup = isPickup(order);
  const paid = ['PAID', 'PARTIALLY_REFUNDED', 'FULLY_REFUNDED'].includes(order.paymentStatus ?? '');
  const sent = order.fulfillmentStatus === 'FULFILLED';
  const arrived =
    sent && fulfillments.length > 0 && fulfillments.every(({ status }) => status === 'Fulfilled');
  const when = (type: string) => order.activities.find((each) => each.activityType === type)?.createdDate;
  const done: [Step['key'], boolean, string | undefined][] = [
    ['placed', true, order.purchasedDate ?? order.createdDate],
    ['paid', paid, when('ORDER_PAID')],
    ...(order.shippingInfo
      ? ([
          [pickup ? 'ready' : 'sent', sent, fulfillments.at(-1)?.createdDate],
          [pickup ? 'fetched' : 'delivered', arrived, undefined],
        ] as [Step['key'], boolean, string | undefined][])
      : []),
  ];
  // The last that is done is where it stands, unless all is.
  const last = done.map(([, is]) => is).lastIndexOf(true);
  return done.map(([key, is, date], at) => ({
    key,
    date: is ? date : undefined,
    state: is ? (at === last && at < done.length - 1 && at > 0 ? 'now' : 'done') : 'next',
  }));
}

const carriers: Record<string, string> = {
  fedex: 'FedEx',
  ups: 'UPS',
  usps: 'USPS',
  dhl: 'DHL',
  canadaPost: 'Canada Post',
  royalMail: 'Royal Mail',
};

/** As people know a carrier; others are written as the shop wrote them. */
export const carrierOf = (code = ''): string => carriers[code] ?? code;

export const nameOf = (line: Line): string =>
  line.productName?.translated || line.productName?.original || '';

const fullName = (line: Line): string => [nameOf(line), choicesOf(line)].filter(Boolean).join(', ');

export const piecesOf = (order: Order): number =>
  order.lineItems.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);
