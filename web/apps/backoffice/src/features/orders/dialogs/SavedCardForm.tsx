import { useState } from 'react';
import {
  authorizeChargeWithSavedPaymentMethod,
  captureAuthorizedPayments,
} from '@souk/client/operations/ecom-order-billing';
import { Checkbox, useNotice } from '@souk/ui';
import { useMay } from '../../../shared/may.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useShowAmount, writeAmount } from '../money.ts';
import { useOnce } from '../../../shared/once.ts';
import { useReload } from '../queries.ts';
import { idOf, moneyOf, nameOf, type Order } from '../shown.ts';
import { useText } from '../text/index.ts';
import { DueForm } from './DueForm.tsx';

/** Sets money aside on the card that the buyer let the shop keep, and takes it at once if asked to. */
export function SavedCardForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText();
  const showAmount = useShowAmount();
  const { client } = useStore();
  const mayCapture = useMay()(captureAuthorizedPayments);
  const reload = useReload();
  const notify = useNotice();
  const task = useTask();
  const [hold, take] = [useOnce(), useOnce()];
  const currency = order.currency ?? 'USD';
  const [typed, setTyped] = useState(() => writeAmount(moneyOf(order).due, currency));
  const [now, setNow] = useState(mayCapture);
  const submit = (units: bigint) => {
    const orderId = idOf(order);
    const amount = { amount: writeAmount(units, currency) };
    const message = {
      orderId,
      amount,
      currency,
      delayedCaptureSettings: { scheduledAction: 'VOID' as const },
    };
    void task
      .run(async () => {
        const { payment } = await hold((idempotencyKey) =>
          client.call(authorizeChargeWithSavedPaymentMethod, message, { idempotencyKey }),
        );
        if (!now || !payment?.id) return;
        const payments = [{ paymentId: payment.id, amount }];
        await take((idempotencyKey) =>
          client.call(captureAuthorizedPayments, { orderId, payments }, { idempotencyKey }),
        );
      })
      .then(async (done) => {
        if (done) onClose();
        await reload();
        if (!done) return;
        const said = { amount: showAmount(units, currency), name: nameOf(order) };
        notify({ text: t(now ? 'orders.captureDone' : 'orders.heldNow', said) });
      });
  };
  return (
    <DueForm
      order={order}
      task={task}
      typed={typed}
      onType={setTyped}
      text={t('orders.keptCardText')}
      submit={t('orders.chargeCard')}
      onSubmit={submit}
      onClose={onClose}
    >
      {mayCapture ? (
        <Checkbox
          label={t('orders.captureNow')}
          checked={now}
          onChange={(event) => setNow(event.currentTarget.checked)}
        />
      ) : null}
    </DueForm>
  );
}
