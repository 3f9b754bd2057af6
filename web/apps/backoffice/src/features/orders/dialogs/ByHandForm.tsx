import { useState } from 'react';
import { recordManuallyCollectedPayment } from '@souk/client/operations/ecom-payments-collector';
import { useNotice } from '@souk/ui';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useShowAmount, writeAmount } from '../money.ts';
import { useOnce } from '../../../shared/once.ts';
import { useReload } from '../queries.ts';
import { idOf, moneyOf, nameOf, type Order } from '../shown.ts';
import { useText } from '../text/index.ts';
import { DueForm } from './DueForm.tsx';
import { WayFields, wayOf, type PaidBy } from './WayFields.tsx';

/** Notes money that came by hand, all that is due or a part. */
export function ByHandForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText();
  const showAmount = useShowAmount();
  const { client } = useStore();
  const reload = useReload();
  const notify = useNotice();
  const task = useTask();
  const once = useOnce();
  const currency = order.currency ?? 'USD';
  const [typed, setTyped] = useState(() => writeAmount(moneyOf(order).due, currency));
  const [by, setBy] = useState<PaidBy>({ way: '', own: '' });
  const submit = (units: bigint) => {
    const named = wayOf(by);
    if (named === null) return task.refuse(t('orders.wayNeeded'));
    const message = { orderId: idOf(order), amount: { amount: writeAmount(units, currency) }, ...named };
    void task
      .run(() =>
        once((idempotencyKey) => client.call(recordManuallyCollectedPayment, message, { idempotencyKey })),
      )
      .then(async (done) => {
        if (done) onClose();
        await reload();
        if (!done) return;
        notify({
          text: t('orders.collected', { amount: showAmount(units, currency), name: nameOf(order) }),
        });
      });
  };
  return (
    <DueForm
      order={order}
      task={task}
      typed={typed}
      onType={setTyped}
      text={t('orders.markPaidText')}
      submit={t('orders.noteIt')}
      onSubmit={submit}
      onClose={onClose}
    >
      <WayFields by={by} onChange={setBy} />
    </DueForm>
  );
}
