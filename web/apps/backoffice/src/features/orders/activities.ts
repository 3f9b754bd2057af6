import type { Order, Payment } from './shown.ts';
import type { TextKey, useText } from './text/index.ts';

export type Activity = Order['activities'][number];

const words: Partial<Record<Activity['type'], TextKey>> = {
  ORDER_PLACED: 'orders.did.placed',
  ORDER_FULFILLED: 'orders.did.fulfilled',
  ORDER_NOT_FULFILLED: 'orders.did.unfulfilled',
  ORDER_CANCELED: 'orders.did.cancelled',
  ORDER_PENDING: 'orders.did.pending',
  ORDER_REJECTED: 'orders.did.rejected',
  DOWNLOAD_LINK_SENT: 'orders.did.downloads',
  TRACKING_NUMBER_ADDED: 'orders.did.tracking',
  TRACKING_NUMBER_EDITED: 'orders.did.trackingChanged',
  TRACKING_LINK_ADDED: 'orders.did.trackingLink',
  SHIPPING_CONFIRMATION_EMAIL_SENT: 'orders.did.shippedMail',
  PICKUP_READY_EMAIL_SENT: 'orders.did.pickupMail',
  INVOICE_ADDED: 'orders.did.invoice',
  INVOICE_REMOVED: 'orders.did.invoiceRemoved',
  INVOICE_SENT: 'orders.did.invoiceSent',
  SHIPPING_ADDRESS_EDITED: 'orders.did.address',
  EMAIL_EDITED: 'orders.did.email',
  DRAFT_ORDER_CHANGES_APPLIED: 'orders.did.edited',
  SAVED_PAYMENT_METHOD: 'orders.did.savedMethod',
  RECEIPT_CREATED: 'orders.did.receipt',
  RECEIPT_SENT: 'orders.did.receiptSent',
  REFUNDED_AS_STORE_CREDIT: 'orders.did.storeCredit',
  CHARGEBACK_REVERSED: 'orders.did.chargebackBack',
  ORDER_CREATED_FROM_EXCHANGE: 'orders.did.fromExchange',
  NEW_EXCHANGE_ORDER_CREATED: 'orders.did.exchanged',
};

const refundedPart = (payment: NonNullable<Activity['paymentRefunded']>['payment']): string =>
  payment?.regular?.amount?.formattedAmount ?? payment?.giftCard?.amount?.formattedAmount ?? '';

/**
 * The log without what says the same thing again: a refund writes that it was begun, that each payment got
 * its part, and that the order was refunded. People read of it once, unless its parts went to several places.
 */
export function withoutEchoes(entries: readonly Activity[]): Activity[] {
  const parts = new Map<string, number>();
  for (const { paymentRefunded } of entries) {
    const id = paymentRefunded?.refundId;
    if (id) parts.set(id, (parts.get(id) ?? 0) + 1);
  }
  const told = entries.some(({ type }) => type === 'ORDER_REFUNDED');
  return entries.filter(({ type, paymentRefunded, refundInitiated }) => {
    if (!told) return true;
    if (type === 'PAYMENT_REFUNDED') return (parts.get(paymentRefunded?.refundId ?? '') ?? 0) > 1;
    // What was begun and came to its end is told by its end.
    return type !== 'REFUND_INITIATED' || !parts.has(refundInitiated?.refundId ?? '');
  });
}

const when = (date: string | undefined): number => Date.parse(date ?? '') || 0;

/** The newest first; of what happened at the same moment, what was written down last. */
export const newestFirst = (entries: readonly Activity[]): Activity[] =>
  entries.toReversed().sort((a, b) => when(b.createdDate) - when(a.createdDate));

const isPaidEntry = ({ type }: Activity): boolean => type === 'ORDER_PAID' || type === 'ORDER_PARTIALLY_PAID';

/** Money that came, also where some or all of it went back: of a gift card that is called voided. */
const came = ({ status, giftcardPaymentDetails }: Payment): boolean =>
  ['APPROVED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(status) ||
  (status === 'VOIDED' && giftcardPaymentDetails !== undefined);

const isAtOnce = (payment: Payment): boolean => !payment.regularPaymentDetails?.paymentProvider;

/**
 * Which payments each "was paid" of the log is about. The log names none: each takes what was begun before it and was
 * not told yet. Where more is to come, it is what needs no provider, such as a gift card, for that is paid at once.
 */
export function paidBy(
  entries: readonly Activity[],
  payments: readonly Payment[],
): ReadonlyMap<Activity, readonly Payment[]> {
  const told = entries.filter(isPaidEntry).sort((a, b) => when(a.createdDate) - when(b.createdDate));
  let left = payments.filter(came).sort((a, b) => when(a.createdDate) - when(b.createdDate));
  const found = new Map<Activity, readonly Payment[]>();
  told.forEach((entry, at) => {
    const begun = left.filter(({ createdDate }) => when(createdDate) <= when(entry.createdDate));
    const atOnce = begun.filter(isAtOnce);
    const isLast = at === told.length - 1;
    const part = isLast || atOnce.length === 0 ? begun : atOnce;
    found.set(entry, part);
    left = left.filter((payment) => !part.includes(payment));
  });
  return found;
}

const asked: Record<string, TextKey> = {
  RETURN_REQUESTED: 'orders.did.returnAsked',
  RETURN_APPROVED: 'orders.did.returnApproved',
  RETURN_RECEIVED: 'orders.did.returnReceived',
  RETURN_REFUNDED: 'orders.did.returnRefunded',
  RETURN_DECLINED: 'orders.did.returnDeclined',
  RETURN_WITHDRAWN: 'orders.did.returnWithdrawn',
  CANCEL_REQUESTED: 'orders.did.cancelAsked',
  CANCEL_ACCEPTED: 'orders.did.cancelAccepted',
  CANCEL_DECLINED: 'orders.did.cancelDeclined',
  CANCEL_WITHDRAWN: 'orders.did.cancelWithdrawn',
};

const returnText = (type: string | undefined, t: ReturnType<typeof useText>): string | undefined => {
  const key = asked[type ?? ''];
  return key ? t(key) : undefined;
};

/** An amount and what it was paid with, where the log knows that. */
function sumOf(
  t: ReturnType<typeof useText>,
  amount: string | undefined,
  card?: { brand?: string; lastFourDigits?: string },
): string | undefined {
  if (!amount || !card?.lastFourDigits) return amount;
  const name = t('orders.by.card', { brand: card.brand || t('orders.card'), digits: card.lastFourDigits });
  return t('orders.did.sumBy', { amount, name });
}

const stateSum = (state: Activity['paymentPending'], t: ReturnType<typeof useText>): string | undefined =>
  sumOf(t, state?.regular?.amount?.formattedAmount, state?.regular?.creditCardDetails);

/** What happened, in a sentence. `paid` is what an entry of payments is about, each with its way of paying. */
export function activityText(entry: Activity, t: ReturnType<typeof useText>, paid = ''): string {
  const said = (key: TextKey, amount: string | undefined, without: TextKey) =>
    amount ? t(key, { amount }) : t(without);
  if (entry.merchantComment) return `“${entry.merchantComment.message}”`;
  switch (entry.type) {
    case 'ORDER_PAID':
      return said('orders.did.paidAmount', paid, 'orders.did.paid');
    case 'ORDER_PARTIALLY_PAID':
      return said('orders.did.partPaidAmount', paid, 'orders.did.partPaid');
    case 'PAYMENT_PENDING':
      return said('orders.did.payPendingAmount', stateSum(entry.paymentPending, t), 'orders.did.payPending');
    case 'PAYMENT_CANCELED':
      return said(
        'orders.did.payCancelledAmount',
        stateSum(entry.paymentCanceled, t),
        'orders.did.payCancelled',
      );
    case 'PAYMENT_DECLINED':
      return said(
        'orders.did.payDeclinedAmount',
        stateSum(entry.paymentDeclined, t),
        'orders.did.payDeclined',
      );
    case 'AUTHORIZED_PAYMENT_CREATED':
      return said(
        'orders.did.authorizedAmount',
        sumOf(t, entry.authorizedPaymentCreated?.amount?.formattedAmount, entry.authorizedPaymentCreated),
        'orders.did.authorized',
      );
    case 'AUTHORIZED_PAYMENT_CAPTURED':
      return said(
        'orders.did.capturedAmount',
        sumOf(t, entry.authorizedPaymentCaptured?.amount?.formattedAmount, entry.authorizedPaymentCaptured),
        'orders.did.captured',
      );
    case 'REFUND_INITIATED': {
      const text = said(
        'orders.did.refundBegunAmount',
        entry.refundInitiated?.amount?.formattedAmount,
        'orders.did.refundBegun',
      );
      return entry.refundInitiated?.reason ? `${text} “${entry.refundInitiated.reason}”` : text;
    }
    case 'PAYMENT_REFUNDED':
      return said(
        'orders.did.paidBackAmount',
        sumOf(t, refundedPart(entry.paymentRefunded?.payment), entry.paymentRefunded?.payment?.regular),
        'orders.did.refunded',
      );
    case 'ORDER_REFUNDED': {
      const text = said(
        'orders.did.refundedAmount',
        entry.orderRefunded?.amount?.formattedAmount,
        'orders.did.refunded',
      );
      return entry.orderRefunded?.reason ? `${text} “${entry.orderRefunded.reason}”` : text;
    }
    case 'PAYMENT_REFUND_FAILED':
      return said(
        'orders.did.refundFailedAmount',
        refundedPart(entry.paymentRefundFailed?.payment),
        'orders.did.refundFailed',
      );
    case 'CHARGEBACK_CREATED':
      return said(
        'orders.did.chargebackAmount',
        entry.chargebackCreated?.amount?.formattedAmount,
        'orders.did.chargeback',
      );
    case 'AUTHORIZED_PAYMENT_VOIDED':
      return said(
        'orders.did.voidedAmount',
        sumOf(t, entry.authorizedPaymentVoided?.amount?.formattedAmount, entry.authorizedPaymentVoided),
        'orders.did.voided',
      );
    case 'CUSTOM_ACTIVITY':
      if (entry.customActivity?.type === 'GOODS_FULFILLED') {
        const count = Number(entry.customActivity.additionalData?.quantity ?? 0);
        return t(entry.authorEmail ? 'orders.did.sentBy' : 'orders.did.sent', { count });
      }
      return returnText(entry.customActivity?.type, t) ?? entry.customActivity?.type ?? t('orders.did.other');
    default:
      return t(words[entry.type] ?? 'orders.did.other');
  }
}
