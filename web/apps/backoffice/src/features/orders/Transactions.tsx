import { IconCash, IconCreditCard, IconGift, IconReceiptRefund } from '@tabler/icons-react';
import type { Schemas } from '@souk/client';
import { StatusPill, type Tone } from '@souk/ui';
import { When } from '../../shared/When.tsx';
import { unitsOf } from './money.ts';
import type { Payment, Refund } from './shown.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './orders.module.css';
import cells from '../../shared/cells.module.css';

const states: Record<Payment['status'], { key: TextKey; tone: Tone }> = {
  APPROVED: { key: 'orders.captured', tone: 'good' },
  AUTHORIZED: { key: 'orders.pay.authorized', tone: 'active' },
  PENDING: { key: 'orders.pay.pending', tone: 'neutral' },
  PENDING_MERCHANT: { key: 'orders.pay.pending', tone: 'neutral' },
  CANCELED: { key: 'orders.pay.cancelled', tone: 'neutral' },
  DECLINED: { key: 'orders.pay.declined', tone: 'bad' },
  REFUNDED: { key: 'orders.pay.refunded', tone: 'neutral' },
  PARTIALLY_REFUNDED: { key: 'orders.pay.partRefunded', tone: 'bad' },
  VOIDED: { key: 'orders.voided', tone: 'neutral' },
};

const refundStates: Record<string, { key: TextKey; tone: Tone }> = {
  SUCCEEDED: { key: 'orders.pay.refunded', tone: 'neutral' },
  FAILED: { key: 'orders.refundFailed', tone: 'bad' },
};

const providerNames: Record<string, TextKey> = {
  sandbox: 'orders.by.sandbox',
  stripe: 'orders.by.stripe',
};

const byHandNames: Record<string, TextKey> = {
  CASH: 'orders.by.cash',
  BANK_TRANSFER: 'orders.by.transfer',
  CHECK: 'orders.by.cheque',
};

/** What became of a payment. A gift card that got money back is called voided by the API, and refunded by people. */
function stateOf({ status, amount }: Payment, back: bigint) {
  if (status !== 'VOIDED' || back === 0n) return states[status];
  return states[back < unitsOf(amount) ? 'PARTIALLY_REFUNDED' : 'REFUNDED'];
}

/** What was paid with, as people say it. */
export function usePaymentName(): (payment: Payment) => string {
  const t = useText();
  return ({ regularPaymentDetails: regular, giftcardPaymentDetails: card, membershipPaymentDetails }) => {
    if (card) return t('orders.by.giftCard', { code: card.obfuscatedCode ?? '' });
    if (membershipPaymentDetails) return t('orders.by.membership');
    const named = regular?.paymentMethodName?.userDefinedName;
    const byHand = named?.predefined ? byHandNames[named.predefined] : undefined;
    if (byHand) return t(byHand);
    if (named?.custom) return named.custom;
    const { brand, lastFourDigits } = regular?.creditCardDetails ?? {};
    if (lastFourDigits)
      return t('orders.by.card', { brand: brand || t('orders.card'), digits: lastFourDigits });
    if (regular?.offlinePayment) return t('orders.by.hand');
    return regular?.paymentMethodName?.siteLanguageName || regular?.paymentMethod || t('orders.by.other');
  };
}

type Book = Schemas['PaymentsOrderTransactions'];

export function Transactions({ transactions }: { transactions: Book }) {
  const nameOf = usePaymentName();
  const backOf = (id: string) =>
    transactions.refunds
      .flatMap((refund) => refund.transactions)
      .filter((part) => part.paymentId === id && part.refundStatus === 'SUCCEEDED')
      .reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
  const names = new Map(transactions.payments.map((payment) => [payment.id ?? '', nameOf(payment)]));
  if (transactions.payments.length === 0 && transactions.refunds.length === 0) return null;
  return (
    <ul className={css.transactions}>
      {transactions.payments.map((payment, at) => (
        <PaymentRow
          key={payment.id ?? at}
          payment={payment}
          name={nameOf(payment)}
          back={backOf(payment.id ?? '')}
        />
      ))}
      {transactions.refunds.flatMap((refund) =>
        refund.transactions.map((part, at) => (
          <RefundRow
            key={`${refund.id}.${at}`}
            refund={refund}
            part={part}
            name={names.get(part.paymentId) ?? ''}
          />
        )),
      )}
    </ul>
  );
}

function PaymentRow({ payment, name, back }: { payment: Payment; name: string; back: bigint }) {
  const t = useText();
  const regular = payment.regularPaymentDetails;
  const Icon = payment.giftcardPaymentDetails
    ? IconGift
    : regular?.offlinePayment
      ? IconCash
      : IconCreditCard;
  const provider = regular?.paymentProvider ?? '';
  const providerName = providerNames[provider];
  const about = providerName ? t(providerName) : provider;
  const state = stateOf(payment, back);
  return (
    <li className={css.transaction}>
      <span className={css.icon}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={css.what}>
        <span className={css.lineName}>{name}</span>
        <span className={css.small}>
          {about ? <bdi>{about}</bdi> : null}
          {about && payment.createdDate ? ' · ' : null}
          {payment.createdDate ? <When within={Boolean(about)} date={payment.createdDate} /> : null}
        </span>
        {regular?.providerTransactionId ? (
          <bdi className={cells.id} dir="ltr">
            {regular.providerTransactionId}
          </bdi>
        ) : null}
      </span>
      <bdi className={css.sum}>{payment.amount.formattedAmount}</bdi>
      <StatusPill tone={state.tone}>{t(state.key)}</StatusPill>
    </li>
  );
}

function RefundRow({
  refund,
  part,
  name,
}: {
  refund: Refund;
  part: Refund['transactions'][number];
  name: string;
}) {
  const t = useText();
  const state = refundStates[part.refundStatus] ?? { key: 'orders.refundRuns', tone: 'attention' };
  return (
    <li className={css.transaction}>
      <span className={css.icon}>
        <IconReceiptRefund size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={css.what}>
        <span className={css.lineName}>{t('orders.refundTo', { name })}</span>
        <span className={css.small}>
          {part.externalRefund ? `${t('orders.refundByHand')} · ` : null}
          {refund.createdDate ? <When within={part.externalRefund} date={refund.createdDate} /> : null}
        </span>
      </span>
      <bdi className={css.sum}>−{part.amount?.formattedAmount}</bdi>
      <StatusPill tone={state.tone}>{t(state.key)}</StatusPill>
    </li>
  );
}
