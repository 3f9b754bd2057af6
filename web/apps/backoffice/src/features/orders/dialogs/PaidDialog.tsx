import { useState } from 'react';
import { markOrderAsPaid } from '@souk/client/operations/ecom-payments-collector';
import { useNotice } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useShowAmount } from '../money.ts';
import { useOnce } from '../../../shared/once.ts';
import { useReload } from '../queries.ts';
import { idOf, moneyOf, nameOf, type Order } from '../shown.ts';
import { useText } from '../text/index.ts';
import { WayFields, wayOf, type PaidBy } from './WayFields.tsx';

/** Notes that the money came in another way. */
export function PaidDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText();
  const showAmount = useShowAmount();
  const { client } = useStore();
  const reload = useReload();
  const notify = useNotice();
  const task = useTask();
  const once = useOnce();
  const [by, setBy] = useState<PaidBy>({ way: '', own: '' });
  const amount = showAmount(moneyOf(order).due, order.currency ?? 'USD');
  const submit = () => {
    const name = wayOf(by);
    if (name === null) return task.refuse(t('orders.wayNeeded'));
    void task
      .run(() =>
        once((idempotencyKey) =>
          client.call(markOrderAsPaid, { ecomOrderId: idOf(order), ...name }, { idempotencyKey }),
        ),
      )
      .then(async (done) => {
        if (done) onClose();
        await reload();
        if (!done) return;
        notify({ text: t('orders.isPaidNow', { name: nameOf(order) }) });
      });
  };
  return (
    <FormDialog
      title={t('orders.paidTitle', { amount, name: nameOf(order) })}
      text={t('orders.markPaidText')}
      task={task}
      submit={t('orders.markPaid')}
      onSubmit={submit}
      onClose={onClose}
    >
      <WayFields by={by} onChange={setBy} />
    </FormDialog>
  );
}
