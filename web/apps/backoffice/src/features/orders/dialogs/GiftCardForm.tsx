import { useState } from 'react';
import { redeemGiftCard } from '@souk/client/operations/ecom-order-billing';
import { TextField, useNotice } from '@souk/ui';
import { useOnce } from '../../../shared/once.ts';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useShowAmount, writeAmount } from '../money.ts';
import { useReload } from '../queries.ts';
import { idOf, moneyOf, nameOf, type Order } from '../shown.ts';
import { useText } from '../text/index.ts';
import { DueForm } from './DueForm.tsx';

/** Takes what is due, or a part of it, from a gift card whose code the buyer gives. */
export function GiftCardForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText();
  const showAmount = useShowAmount();
  const { client } = useStore();
  const reload = useReload();
  const notify = useNotice();
  const task = useTask();
  const once = useOnce();
  const currency = order.currency ?? 'USD';
  const [typed, setTyped] = useState(() => writeAmount(moneyOf(order).due, currency));
  const [code, setCode] = useState('');
  const submit = (units: bigint) => {
    if (code.trim() === '') return task.refuse(t('orders.codeNeeded'));
    const amount = { amount: writeAmount(units, currency) };
    const message = { orderId: idOf(order), giftCardCode: code.trim(), amount, currency };
    void task
      .run(() => once((idempotencyKey) => client.call(redeemGiftCard, message, { idempotencyKey })))
      .then(async (done) => {
        if (done) onClose();
        await reload();
        if (!done) return;
        notify({ text: t('orders.collected', { amount: showAmount(units, currency), name: nameOf(order) }) });
      });
  };
  return (
    <DueForm
      order={order}
      task={task}
      typed={typed}
      onType={setTyped}
      text={t('orders.giftCardText')}
      submit={t('orders.takeFromCard')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('orders.giftCardCode')}
        dir="ltr"
        autoComplete="off"
        value={code}
        maxLength={100}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </DueForm>
  );
}
