import type { UseQueryResult } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Schemas } from '@souk/client';
import { ErrorState, TextField } from '@souk/ui';
import { requestIdOf } from '../../../shared/store.ts';
import { isSomething, useShowAmount } from '../money.ts';
import type { Order } from '../shown.ts';
import { usePaymentName } from '../Transactions.tsx';
import { useText, type TextKey } from '../text/index.ts';
import { mostOf, type RefundablePayment } from './refund.ts';
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
  shares: Record<string, string>;
  amounts: readonly { payment: RefundablePayment; units: bigint | null }[];
  transactions?: Schemas['PaymentsOrderTransactions'];
  onShare: (paymentId: string, text: string) => void;
}

/** What it comes to, and which payment gives it back. */
export function RefundPreview(props: Props) {
  const { order, answer, free, total, sum, shares, amounts, transactions, onShare } = props;
  const t = useText();
  const showAmount = useShowAmount();
  const nameOf = usePaymentName();
  const show = (units: bigint) => showAmount(units, order.currency ?? 'USD');
  const summary = free ? undefined : answer.data?.summary;
  const shipping = answer.data?.calculatedRefundItems?.shipping?.summary;
  const left = amounts.reduce((all, { payment }) => all + mostOf(payment), 0n) - sum;
  const known = (id: string) => transactions?.payments.find((payment) => payment.id === id);
  const rows: [TextKey, string | undefined, boolean][] = summary
    ? [
        ['orders.items', summary.lineItemsSubtotal?.formattedAmount, isSomething(summary.lineItemsSubtotal)],
        ['orders.discountShare', `−${summary.discount.formattedAmount}`, isSomething(summary.discount)],
        ['orders.shipping', shipping?.subtotal.formattedAmount, !free && isSomething(shipping?.subtotal)],
        [
          'orders.fees',
          summary.additionalFeesTotal?.formattedAmount,
          isSomething(summary.additionalFeesTotal),
        ],
        ['orders.taxShare', summary.tax.formattedAmount, isSomething(summary.tax)],
      ]
    : [];
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
        {rows
          .filter(([, , shown]) => shown)
          .map(([key, amount]) => (
            <div key={key} className={css.sumRow}>
              <dt>{t(key)}</dt>
              <dd>
                <bdi>{amount}</bdi>
              </dd>
            </div>
          ))}
        <div className={css.sumRow} data-total="">
          <dt>{t('orders.refund')}</dt>
          <dd className={work.grand} aria-live="polite">
            <bdi>{show(total)}</bdi>
          </dd>
        </div>
      </dl>
      <h3 className={css.groupTitle}>{t('orders.paidBackTo')}</h3>
      {amounts.map(({ payment, units }) => {
        const { paymentId } = payment.payment;
        const found = known(paymentId);
        const why = payment.nonRefundable?.reason ?? payment.manuallyRefundable?.reason;
        const words = why ? t(reasons[why] ?? 'orders.cannot.other') : '';
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
    </aside>
  );
}
