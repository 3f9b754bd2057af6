import { useState } from 'react';
import type { Schemas } from '@souk/client';
import {
  captureAuthorizedPayments,
  voidAuthorizedPayments,
} from '@souk/client/operations/ecom-payments-collector';
import { TextField, useNotice } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useShowAmount, unitsOf, writeAmount } from '../money.ts';
import { useOnce } from '../../../shared/once.ts';
import { useReload } from '../queries.ts';
import { idOf, nameOf, type Order } from '../shown.ts';
import { usePaymentName } from '../Transactions.tsx';
import { useText } from '../text/index.ts';
import { stillHeld } from './outcome.ts';
import { amountWithin } from './refund.ts';

interface Props {
  order: Order;
  transactions: Schemas['PaymentsOrderTransactions'];
  onClose: () => void;
}

const heldOf = ({ payments }: Props['transactions']) =>
  payments.filter(({ status, id }) => status === 'AUTHORIZED' && id);

/** Takes money that was set aside, all of it or a part. */
export function CaptureDialog({ order, transactions, onClose }: Props) {
  const t = useText();
  const showAmount = useShowAmount();
  const { client } = useStore();
  const reload = useReload();
  const notify = useNotice();
  const task = useTask();
  const once = useOnce();
  const nameOfPayment = usePaymentName();
  const currency = order.currency ?? 'USD';
  const [held] = useState(() => heldOf(transactions));
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(held.map(({ id = '', amount }) => [id, writeAmount(unitsOf(amount), currency)])),
  );
  const amounts = held.map((payment) => ({
    payment,
    units: amountWithin(typed[payment.id ?? ''] ?? '', unitsOf(payment.amount), currency),
  }));
  const sum = amounts.reduce((all, { units }) => all + (units ?? 0n), 0n);
  const show = (units: bigint) => showAmount(units, currency);
  const submit = () => {
    if (amounts.some(({ units }) => units === null)) return task.refuse(t('orders.amountWrong'));
    if (sum === 0n) return task.refuse(t('orders.captureNone'));
    const payments = amounts.flatMap(({ payment, units }) =>
      units ? [{ paymentId: payment.id ?? '', amount: { amount: writeAmount(units, currency) } }] : [],
    );
    let waits = false;
    void task
      .run(async () => {
        const { orderTransactions } = await once((idempotencyKey) =>
          client.call(captureAuthorizedPayments, { ecomOrderId: idOf(order), payments }, { idempotencyKey }),
        );
        waits = stillHeld(
          orderTransactions,
          payments.map(({ paymentId }) => paymentId),
        );
      })
      .then(async (done) => {
        if (done) onClose();
        await reload();
        if (!done) return;
        const key = waits ? 'orders.captureBegun' : 'orders.captureDone';
        notify({ text: t(key, { amount: show(sum), name: nameOf(order) }) });
      });
  };
  return (
    <FormDialog
      title={t('orders.captureTitle', { name: nameOf(order) })}
      text={t('orders.captureText')}
      task={task}
      submit={t('orders.captureAmount', { amount: show(sum) })}
      onSubmit={submit}
      onClose={onClose}
    >
      {amounts.map(({ payment, units }) => (
        <TextField
          key={payment.id}
          label={nameOfPayment(payment)}
          hint={t('orders.upTo', { amount: payment.amount.formattedAmount })}
          inputMode="decimal"
          dir="ltr"
          value={typed[payment.id ?? ''] ?? ''}
          error={units === null ? t('orders.amountWrong') : undefined}
          onChange={(event) => setTyped({ ...typed, [payment.id ?? '']: event.currentTarget.value })}
        />
      ))}
    </FormDialog>
  );
}

/** Lets go of money that was set aside. */
export function VoidDialog({ order, transactions, onClose }: Props) {
  const t = useText();
  const showAmount = useShowAmount();
  const { client } = useStore();
  const reload = useReload();
  const notify = useNotice();
  const task = useTask();
  const once = useOnce();
  const [held] = useState(() => heldOf(transactions));
  const sum = held.reduce((all, { amount }) => all + unitsOf(amount), 0n);
  const amount = showAmount(sum, order.currency ?? 'USD');
  const submit = () => {
    const paymentIds = held.map(({ id }) => id ?? '');
    let waits = false;
    void task
      .run(async () => {
        const { orderTransactions } = await once((idempotencyKey) =>
          client.call(voidAuthorizedPayments, { ecomOrderId: idOf(order), paymentIds }, { idempotencyKey }),
        );
        waits = stillHeld(orderTransactions, paymentIds);
      })
      .then(async (done) => {
        if (done) onClose();
        await reload();
        if (!done) return;
        notify({ text: t(waits ? 'orders.voidBegun' : 'orders.voidDone', { amount, name: nameOf(order) }) });
      });
  };
  return (
    <FormDialog
      danger
      title={t('orders.voidTitle', { amount })}
      text={t('orders.voidText')}
      task={task}
      submit={t('orders.voidAmount', { amount })}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
