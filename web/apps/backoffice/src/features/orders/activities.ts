import type { Order } from './shown.ts';
import type { TextKey, useText } from './text/index.ts';

export type Activity = Order['activities'][number];

const words: Partial<Record<Activity['type'], TextKey>> = {
  ORDER_PLACED: 'orders.did.placed',
  ORDER_PAID: 'orders.did.paid',
  ORDER_PARTIALLY_PAID: 'orders.did.partPaid',
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
  AUTHORIZED_PAYMENT_VOIDED: 'orders.did.voided',
  PAYMENT_PENDING: 'orders.did.payPending',
  PAYMENT_CANCELED: 'orders.did.payCancelled',
  PAYMENT_DECLINED: 'orders.did.payDeclined',
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

/** What happened, in a sentence. */
export function activityText(entry: Activity, t: ReturnType<typeof useText>): string {
  const said = (key: TextKey, amount: string | undefined, without: TextKey) =>
    amount ? t(key, { amount }) : t(without);
  if (entry.merchantComment) return `“${entry.merchantComment.message}”`;
  switch (entry.type) {
    case 'AUTHORIZED_PAYMENT_CREATED':
      return said(
        'orders.did.authorizedAmount',
        entry.authorizedPaymentCreated?.amount?.formattedAmount,
        'orders.did.authorized',
      );
    case 'AUTHORIZED_PAYMENT_CAPTURED':
      return said(
        'orders.did.capturedAmount',
        entry.authorizedPaymentCaptured?.amount?.formattedAmount,
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
        refundedPart(entry.paymentRefunded?.payment),
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
    case 'CUSTOM_ACTIVITY':
      return returnText(entry.customActivity?.type, t) ?? entry.customActivity?.type ?? t('orders.did.other');
    default:
      return t(words[entry.type] ?? 'orders.did.other');
  }
}
