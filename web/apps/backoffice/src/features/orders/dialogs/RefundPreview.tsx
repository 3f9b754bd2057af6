import type { UseQueryResult } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Schemas } from '@souk/client';
import { ErrorState, TextField } from '@souk/ui';
import { requestIdOf } from '../../../shared/store.ts';
import { unitsOf, useShowAmount } from '../money.ts';
import type { Order } from '../shown.ts';
import { usePaymentName } from '../Transactions.tsx';
import { useText, type TextKey } from '../text/index.ts';
import { mostOf, refundRows, type RefundablePayment } from './refund.ts';
import css from '../orders.module.css';
import work from '../work.module.css';

const reasons: Record<string, TextKey> = {
  ORDER_IS_PENDING: 'orders.cannot.pending',
  ORDER_IS_REJECTED: 'orders.cannot.rejected',
  ZERO_PRICE: 'orders.cannot.zero',
  NOT_PAID: 'orders.cannot.unpaid',
  DISABLED_BY_PROVIDER: 'orders.cannot.disabled',
  ALREADY_REFUNDED: 'orders.cannot.done',
  PENDING_REFUND: 'orders.cannot.running',
  PROVIDER_IS_DOWN: 'orders.cannot.down',
  AMOUNT_OFFSET_BY_CHARGEBACK: 'orders.cannot.disputed',
  OFFLINE: 'orders.byHand.offline',
  EXPIRED: 'orders.byHand.expired',
  NOT_SUPPORTED: 'orders.byHand.unknown',
};

interface Props {
  order: Order;
  answer: UseQueryResult<Schemas['PaymentsCalculateAnswer']>;
  /** Nothing is chosen: amounts are typed. */
  free: boolean;
  total: bigint;
  sum: bigint;
  /** What can be given back of the total. */
  due: bigint;
  shares: Record<string, string>;
  amounts: readonly { payment: RefundablePayment; units: bigint | null }[];
  transactions?: Schemas['PaymentsOrderTransactions'];
  onShare: (paymentId: string, text: string) => void;
  /** Why the amounts cannot be given back so; the button is described by it. */
  why: string;
  whyId: string;
}

/** What it comes to, and which payment gives it back. */
export function RefundPreview(props: Props) {
  const { order, answer, free, total, sum, due, shares, amounts, transactions, onShare, why, whyId } = props;
  const t = useText();
  const showAmount = useShowAmount();
  const nameOf = usePaymentName();
  const show = (units: bigint) => showAmount(units, order.currency ?? 'USD');
  const calculated = free ? undefined : answer.data;
  const included = order.taxIncludedInPrices === true;
  const rows = calculated ? refundRows(calculated, included) : [];
  const tax = unitsOf(calculated?.summary?.tax);
  const left = amounts.reduce((all, { payment }) => all + mostOf(payment), 0n) - sum;
  // One number: what the button gives back. Until each amount can be read, it is what was chosen.
  const refund = amounts.some(({ units }) => units === null) ? total : sum;
  const known = (id: string) => transactions?.payments.find((payment) => payment.id === id);
  return (
    <aside className={work.preview} aria-label={t('orders.preview')}>
      <h3 className={css.groupTitle}>{t('orders.preview')}</h3>
      {answer.isError && !free ? (
        <ErrorState
          bar
          title={t('orders.previewFailed')}
          requestId={requestIdOf(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      ) : null}
      {free ? <p className={css.small}>{t('orders.freeAmount')}</p> : null}
      <dl className={css.sums}>
        {rows.map(({ key, units }) => (
          <div key={key} className={css.sumRow}>
            <dt>{t(key)}</dt>
            <dd>
              <bdi>{units < 0n ? `−${show(-units)}` : show(units)}</bdi>
            </dd>
          </div>
        ))}
        {refund === total ? null : (
          <div className={css.sumRow}>
            <dt>{t('orders.selected')}</dt>
            <dd>
              <bdi>{show(total)}</bdi>
            </dd>
          </div>
        )}
        <div className={css.sumRow} data-total="">
          <dt>{t('orders.refund')}</dt>
          <dd className={work.grand} aria-live="polite">
            <bdi>{show(refund)}</bdi>
          </dd>
        </div>
        {included && tax > 0n && refund === total ? (
          <div className={css.sumRow}>
            <dt className={css.small}>{t('orders.taxWithin')}</dt>
            <dd className={css.small}>
              <bdi>{show(tax)}</bdi>
            </dd>
          </div>
        ) : null}
      </dl>
      {calculated && 0n < due && due < total ? (
        <p className={css.small}>{t('orders.refundLess', { amount: show(total), most: show(due) })}</p>
      ) : null}
      <h3 className={css.groupTitle}>{t('orders.paidBackTo')}</h3>
      {amounts.map(({ payment, units }) => {
        const { paymentId } = payment.payment;
        const found = known(paymentId);
        const reason = payment.nonRefundable?.reason ?? payment.manuallyRefundable?.reason;
        const words = reason ? t(reasons[reason] ?? 'orders.cannot.other') : '';
        const name = found ? nameOf(found) : t('orders.by.other');
        if (payment.nonRefundable) {
          return (
            <p key={paymentId} className={css.what}>
              <span>{name}</span>
              <span className={css.small}>{words}</span>
            </p>
          );
        }
        return (
          <TextField
            key={paymentId}
            label={name}
            hint={[t('orders.upTo', { amount: show(mostOf(payment)) }), words].filter(Boolean).join('. ')}
            inputMode="decimal"
            dir="ltr"
            value={shares[paymentId] ?? ''}
            error={units === null ? t('orders.amountWrong') : undefined}
            onChange={(event) => onShare(paymentId, event.currentTarget.value)}
          />
        );
      })}
      {sum > 0n && sum === total ? (
        <p className={work.fine}>
          <IconCircleCheck size={17} stroke={1.75} aria-hidden="true" />
          {t('orders.addsUp', { amount: show(left) })}
        </p>
      ) : null}
      {why ? (
        <p id={whyId} className={work.why} role="status">
          {why}
        </p>
      ) : null}
    </aside>
  );
}
