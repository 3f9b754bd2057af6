import { useState } from 'react';
import { cancelOrder } from '@souk/client/operations/ecom-orders';
import { Callout, Checkbox, TextArea, useNotice } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useShowAmount } from '../money.ts';
import { useReload } from '../queries.ts';
import { idOf, moneyOf, nameOf, type Order } from '../shown.ts';
import { useText } from '../text/index.ts';

/** Ends an order. Money that was paid stays until somebody refunds it. */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText();
  const showAmount = useShowAmount();
  const { client } = useStore();
  const reload = useReload();
  const notify = useNotice();
  const task = useTask();
  const [restock, setRestock] = useState(true);
  const [tell, setTell] = useState(true);
  const [message, setMessage] = useState('');
  const { captured, refunded } = moneyOf(order);
  const submit = () => {
    const words = message.trim();
    void task
      .run(() =>
        client.call(cancelOrder, {
          id: idOf(order),
          restockAllItems: restock,
          sendOrderCanceledEmail: tell,
          ...(tell && words ? { customMessage: words } : {}),
        }),
      )
      .then(async (done) => {
        if (done) onClose();
        await reload();
        if (!done) return;
        notify({ text: t('orders.isCancelledNow', { name: nameOf(order) }) });
      });
  };
  return (
    <FormDialog
      danger
      title={t('orders.cancelTitle', { name: nameOf(order) })}
      text={t('orders.cancelText')}
      task={task}
      submit={t('orders.cancel')}
      keep={t('orders.keep')}
      onSubmit={submit}
      onClose={onClose}
    >
      {captured > refunded ? (
        <Callout tone="attention">
          <p>
            {t('orders.cancelPaid', {
              amount: showAmount(captured - refunded, order.currency ?? 'USD'),
            })}
          </p>
        </Callout>
      ) : null}
      <Checkbox
        label={t('orders.restockAll')}
        checked={restock}
        onChange={(event) => setRestock(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('orders.tellBuyer')}
        checked={tell}
        onChange={(event) => setTell(event.currentTarget.checked)}
      />
      {tell ? (
        <TextArea
          label={t('orders.cancelMessage')}
          value={message}
          maxLength={1000}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      ) : null}
    </FormDialog>
  );
}
