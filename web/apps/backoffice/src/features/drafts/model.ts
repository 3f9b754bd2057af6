// What a draft says, in words and numbers.
import type { Schemas } from '@souk/client';
import type { Tone } from '@souk/ui';
import type { Key } from './text/en.ts';

export type Draft = Schemas['DraftsDraftOrder'];
export type Calculated = Schemas['DraftsCalculatedDraftOrder'];
export type DraftLine = Draft['lineItems'][number];
export type Line = Schemas['DraftsLineItem'];
export type Order = Schemas['OrdersOrder'];
export type Contact = Schemas['ContactsContact'];
export type AddressWithContact = Schemas['AddressWithContact'];
export type Sums = Schemas['OrdersPriceSummary'];
export { shopChoicesOf as lineChoices } from '@souk/ui/choices';

export const lineName = ({ productName }: Pick<Line, 'productName'>): string =>
  productName?.original || productName?.translated || '';

/** What one piece costs before discounts, which is what can be changed. */
export const unitOf = ({ priceBeforeDiscounts, price }: Pick<Line, 'priceBeforeDiscounts' | 'price'>) =>
  priceBeforeDiscounts ?? price;

export const fullName = (contact?: { firstName?: string; lastName?: string; fullName?: string }): string =>
  `${contact?.firstName ?? ''} ${contact?.lastName ?? ''}`.trim() || (contact?.fullName ?? '');

export const buyerOf = (draft: Draft): string =>
  fullName(draft.billingInfo?.contactDetails) ||
  fullName(draft.recipientInfo?.recipientInfo?.contactDetails) ||
  draft.buyerInfo?.email ||
  '';

export const orderName = (order: Order): string => `#${order.number}`;

/** Whether the draft changes an order that was placed, rather than making one. */
export const editsOrder = (draft: Draft): boolean => draft.status === 'DRAFT' && !!draft.orderId;

export type Purpose = 'edit' | 'exchange' | 'new';

/** What a finished draft was for is told by its lines: only edits find some that were there. */
export const purposeOf = (draft: Draft): Purpose =>
  draft.exchange ? 'exchange' : editsOrder(draft) || wasEdit(draft) ? 'edit' : 'new';

const wasEdit = (draft: Draft): boolean =>
  !!draft.orderId && draft.lineItems.some(({ added }) => added !== true);

export const purposeName: Record<Purpose, Key> = {
  edit: 'drafts.isEdit',
  exchange: 'drafts.isExchange',
  new: 'drafts.isNew',
};

export const stateOf = ({ status }: Draft): { name: Key; tone: Tone } =>
  status === 'COMMITTED' ? { name: 'drafts.done', tone: 'good' } : { name: 'drafts.open', tone: 'attention' };

interface Changeable {
  added?: boolean;
  removed?: boolean;
  changedDetails?: unknown;
}

const differs = (part: Changeable | undefined): boolean =>
  !!part && (part.added === true || part.removed === true || part.changedDetails !== undefined);

/** Whether committing the draft would change anything about its order. */
export const isChanged = (draft: Draft, order: Order): boolean =>
  draft.lineItems.some(differs) ||
  [...draft.discounts, ...draft.additionalFees].some(
    ({ source, applied }) => (source === 'ORIGINAL_ORDER') !== applied,
  ) ||
  [draft.shippingInfo, draft.recipientInfo, draft.billingDetails, draft.buyerDetails].some(differs) ||
  (draft.taxInfo?.taxExempt ?? false) !== (order.taxInfo?.taxExempt ?? false) ||
  draft.priceSummary?.total?.amount !== order.priceSummary?.total?.amount;

export interface StockMove {
  line: Line;
  /** More are taken from the shelf; fewer than nothing go back. */
  pieces: number;
}

/** The lines whose stock could move with the changes. */
export const movesOf = (draft: Draft): StockMove[] =>
  draft.lineItems.flatMap(({ lineItem: line, added, removed, changedDetails }): StockMove[] => {
    if (!line?.catalogReference) return [];
    const pieces = removed
      ? -line.quantity
      : added
        ? line.quantity
        : line.quantity - (changedDetails?.quantityBeforeChange ?? line.quantity);
    return pieces === 0 ? [] : [{ line, pieces }];
  });

/** Pieces of each line that are in parcels already. */
export function sentOf(parcels: readonly Schemas['FulfilmentsFulfillment'][]): Map<string, number> {
  const sent = new Map<string, number>();
  for (const { lineItems } of parcels) {
    for (const { id, quantity = 1 } of lineItems) sent.set(id ?? '', (sent.get(id ?? '') ?? 0) + quantity);
  }
  return sent;
}

/** How many pieces of each line can still come back: neither refunded nor exchanged before. */
export function exchangeable(order: Order): Map<string, number> {
  const left = new Map(order.lineItems.map((line) => [line.id, line.quantity - (line.refundQuantity ?? 0)]));
  for (const { newExchangeOrderCreated: made } of order.activities) {
    for (const { lineItemId, quantity } of made?.lineItems ?? []) {
      left.set(lineItemId, (left.get(lineItemId) ?? 0) - quantity);
    }
  }
  return left;
}

const life = 24 * 3_600_000;

/** When the draft of an order lapses if nobody changes it. */
export const endOf = ({ updatedDate }: Draft): number => Date.parse(updatedDate ?? '') + life;
