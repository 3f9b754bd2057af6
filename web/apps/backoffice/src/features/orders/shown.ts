// What an order says, in words and numbers.
import type { Schemas } from '@souk/client';
import type { Tone } from '@souk/ui';
import { unitsOf } from './money.ts';
import type { TextKey } from './text/index.ts';

export { shopChoicesOf as lineChoices } from '@souk/ui/choices';

export type Order = Schemas['OrdersOrder'];
export type Line = Order['lineItems'][number];
export type Parcel = Schemas['FulfilmentsFulfillment'];
export type Payment = Schemas['PaymentsPayment'];
export type Refund = Schemas['PaymentsRefund'];
type Contact = Schemas['ContactDetails'];

export const idOf = (order: Order): string => order.id ?? '';

export const nameOf = (order: Order): string => `#${order.number}`;

const fullName = (contact?: Contact): string =>
  `${contact?.firstName ?? ''} ${contact?.lastName ?? ''}`.trim() || (contact?.fullName ?? '');

/** Who bought: by name if there is one, else by e-mail. */
export const buyerOf = (order: Order): string =>
  fullName(order.billingInfo?.contactDetails) ||
  fullName(order.recipientInfo?.contactDetails) ||
  order.buyerInfo?.email ||
  '';

export const phoneOf = (order: Order): string =>
  order.recipientInfo?.contactDetails?.phone || order.billingInfo?.contactDetails?.phone || '';

export const lineName = (line: Line): string =>
  line.productName?.original || line.productName?.translated || '';

/** `Mint teapot, Fez indigo mug × 4` */
export const itemsText = (order: Order): string =>
  order.lineItems
    .map((line) => (line.quantity > 1 ? `${lineName(line)} × ${line.quantity}` : lineName(line)))
    .join(', ');

export const pieces = (lines: readonly { quantity?: number }[]): number =>
  lines.reduce((sum, line) => sum + (line.quantity ?? 0), 0);

/** Whether somebody has to bring it to the buyer. */
const isSent = (line: Line): boolean =>
  line.physicalProperties?.shippable === true ||
  !line.itemType?.preset ||
  ['PHYSICAL', 'UNRECOGNISED'].includes(line.itemType.preset);

export interface Part {
  line: Line;
  quantity: number;
}

const inParcel = (parcel: Parcel, line: Line): number =>
  pieces(parcel.lineItems.filter(({ id }) => id === line.id).map((one) => ({ quantity: one.quantity ?? 1 })));

export const partsOf = (order: Order, parcel: Parcel): Part[] =>
  order.lineItems
    .map((line) => ({ line, quantity: inParcel(parcel, line) }))
    .filter(({ quantity }) => quantity > 0);

/** What is still to be sent, and what nobody has to send. */
export function leftOf(order: Order, parcels: readonly Parcel[]): { toSend: Part[]; unsent: Part[] } {
  const left = order.lineItems.map((line) => ({
    line,
    quantity: line.quantity - parcels.reduce((sum, parcel) => sum + inParcel(parcel, line), 0),
  }));
  const open = left.filter(({ quantity }) => quantity > 0);
  return {
    toSend: open.filter(({ line }) => isSent(line)),
    unsent: open.filter(({ line }) => !isSent(line)),
  };
}

/** Whether the buyer comes for it. */
export const isPickup = (order: Order): boolean => !!order.shippingInfo?.logistics?.pickupDetails;

/** Its money was moved in another system: nothing of it can be moved here. */
export const isMoneyFixed = (order: Order): boolean => order.imported;

export const isOpen = (order: Order): boolean => order.status === 'APPROVED';

/** Captured, authorized and due make the total; what was refunded is part of what was captured. */
export function moneyOf(order: Order) {
  const { balanceSummary: sums, priceSummary } = order;
  const authorized = unitsOf(sums?.authorized);
  return {
    total: unitsOf(priceSummary?.total),
    captured: unitsOf(sums?.paid),
    authorized,
    refunded: unitsOf(sums?.refunded),
    refunding: unitsOf(sums?.pendingRefund),
    chargeback: unitsOf(sums?.chargeback) - unitsOf(sums?.chargebackReversal),
    due: sums?.balance ? unitsOf(sums.balance) - authorized : unitsOf(priceSummary?.total),
  };
}

interface Word {
  key: TextKey;
  tone: Tone;
}

const payments: Record<Order['paymentStatus'], Word> = {
  UNSPECIFIED: { key: 'orders.pay.pending', tone: 'neutral' },
  NOT_PAID: { key: 'orders.pay.unpaid', tone: 'attention' },
  PAID: { key: 'orders.pay.paid', tone: 'good' },
  PARTIALLY_REFUNDED: { key: 'orders.pay.partRefunded', tone: 'bad' },
  FULLY_REFUNDED: { key: 'orders.pay.refunded', tone: 'neutral' },
  PENDING: { key: 'orders.pay.pending', tone: 'neutral' },
  PARTIALLY_PAID: { key: 'orders.pay.partPaid', tone: 'attention' },
  PENDING_MERCHANT: { key: 'orders.pay.pending', tone: 'neutral' },
  CANCELED: { key: 'orders.pay.cancelled', tone: 'neutral' },
  DECLINED: { key: 'orders.pay.declined', tone: 'bad' },
};

export function paymentWord(order: Order): Word {
  const { authorized, captured } = moneyOf(order);
  if (authorized > 0n) {
    return { key: captured > 0n ? 'orders.pay.partCaptured' : 'orders.pay.authorized', tone: 'active' };
  }
  return payments[order.paymentStatus];
}

const sendings: Record<Order['fulfillmentStatus'], Word> = {
  NOT_FULFILLED: { key: 'orders.send.open', tone: 'attention' },
  PARTIALLY_FULFILLED: { key: 'orders.send.part', tone: 'attention' },
  FULFILLED: { key: 'orders.send.done', tone: 'neutral' },
};

export function sendingWord(order: Order): Word {
  switch (order.status) {
    case 'CANCELED':
      return { key: 'orders.status.cancelled', tone: 'neutral' };
    case 'REJECTED':
      return { key: 'orders.status.rejected', tone: 'bad' };
    case 'PENDING':
    case 'INITIALIZED':
      return { key: 'orders.status.hold', tone: 'bad' };
    default:
      return sendings[order.fulfillmentStatus];
  }
}

export const tagsOf = (order: Order): string[] => order.tags?.tags?.tagIds ?? [];
