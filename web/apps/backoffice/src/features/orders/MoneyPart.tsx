import type { UseQueryResult } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import {
  captureAuthorizedPayments,
  voidAuthorizedPayments,
} from '@souk/client/operations/ecom-payments-collector';
import { ErrorState, Skeleton } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { ActButton, useActs } from '../../shared/act.tsx';
import { Allowed } from '../../shared/may.tsx';
import { requestIdOf } from '../../shared/store.ts';
import type { DialogName } from './OrderDialogs.tsx';
import { Lapse } from './Lapse.tsx';
import { Transactions } from './Transactions.tsx';
import { useShowAmount } from './money.ts';
import { isMoneyFixed, moneyOf, pieces, type Order } from './shown.ts';
import { totalsOf } from './totals.ts';
import { useText } from './text/index.ts';
import css from './orders.module.css';

interface Props {
  order: Order;
  transactions: UseQueryResult<Schemas['PaymentsTransactionsAnswer']>;
  onDialog: (name: DialogName) => void;
}

/** What it costs, and how far that is paid: captured, authorized and due make the total. */
export function MoneyPart({ order, transactions, onDialog }: Props) {
  const t = useText();
  const showAmount = useShowAmount();
  const money = moneyOf(order);
  const show = (units: bigint) => showAmount(units, order.currency ?? 'USD');
  const disputed = money.chargeback > 0n;
  const capturable = money.authorized > 0n && !isMoneyFixed(order);
  const [capture] = useActs([
    capturable
      ? {
          label: t('orders.captureAmount', { amount: show(money.authorized) }),
          needs: captureAuthorizedPayments,
          tinted: true,
          off: disputed ? t('orders.disputed') : undefined,
          run: () => onDialog('capture'),
        }
      : null,
  ]);
  return (
    <Part>
      <div className={css.money}>
        <div className={css.moneySide}>
          <h2 className={css.groupTitle}>{t('orders.totals')}</h2>
          <dl className={css.sums}>
            {totalsOf(order, t).map((row) => (
              <div key={row.id} className={css.sumRow} data-total={row.id === 'total' || undefined}>
                <dt>
                  {row.label}
                  {row.code ? <span className={css.code}>{row.code}</span> : null}
                  {row.note ? <span className={css.note}>{row.note}</span> : null}
                  {row.id === 'subtotal' ? (
                    <span className={css.note}>{t('orders.pieces', { count: pieces(order.lineItems) })}</span>
                  ) : null}
                </dt>
                <dd>
                  <bdi>{row.amount}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={css.moneySide}>
          <header className={css.moneyHead}>
            <h2 className={css.groupTitle}>{t('orders.payments')}</h2>
            {capturable ? (
              <Allowed to={voidAuthorizedPayments}>
                <button type="button" className={css.linkButton} onClick={() => onDialog('void')}>
                  {t('orders.voidRest')}
                </button>
              </Allowed>
            ) : null}
          </header>
          <dl className={css.sums}>
            <Sum label={t('orders.captured')} units={money.captured} show={show} />
            <Sum
              label={t('orders.authorized')}
              note={money.authorized > 0n ? t('orders.notCaptured') : undefined}
              units={money.authorized}
              show={show}
            />
            <Sum
              label={t('orders.refunded')}
              note={
                money.refunding > 0n
                  ? t('orders.refunding', { amount: show(money.refunding) })
                  : t('orders.ofCaptured')
              }
              units={money.refunded}
              show={show}
            />
            <Sum label={t('orders.due')} units={money.due} show={show} />
          </dl>
          {capture ? (
            <div className={css.captureRow}>
              <Lapse payments={transactions.data?.orderTransactions.payments ?? []} />
              <ActButton act={capture} />
            </div>
          ) : null}
        </div>
      </div>
      {transactions.isError ? (
        <ErrorState
          bar
          title={t('orders.paymentsFailed')}
          requestId={requestIdOf(transactions.error)}
          onRetry={() => void transactions.refetch()}
        />
      ) : transactions.data ? (
        <Transactions transactions={transactions.data.orderTransactions} />
      ) : transactions.isLoading ? (
        <Skeleton height={56} radius={8} />
      ) : null}
    </Part>
  );
}

function Sum(props: { label: string; note?: string; units: bigint; show: (units: bigint) => string }) {
  return (
    <div className={css.sumRow} data-none={props.units === 0n || undefined}>
      <dt>
        {props.label}
        {props.note ? <span className={css.note}>{props.note}</span> : null}
      </dt>
      <dd>
        <bdi>{props.show(props.units)}</bdi>
      </dd>
    </div>
  );
}
