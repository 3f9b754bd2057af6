import { useState } from 'react';
import { Checkbox, TextArea } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useTask } from '../../../shared/task.ts';
import { useText } from '../text/index.ts';

export interface Cancellation {
  restock: boolean;
  notifyBuyer: boolean;
  message?: string;
}

/** Asks how many orders are to end. Money that was paid stays until somebody refunds it. */
export function CancelManyDialog({
  count,
  onCancel,
  onClose,
}: {
  count: number | null;
  onCancel: (options: Cancellation) => void;
  onClose: () => void;
}) {
  const t = useText();
  const task = useTask();
  const [restock, setRestock] = useState(true);
  const [tell, setTell] = useState(true);
  const [message, setMessage] = useState('');
  const submit = () => {
    const words = message.trim();
    onCancel({ restock, notifyBuyer: tell, ...(tell && words ? { message: words } : {}) });
  };
  return (
    <FormDialog
      danger
      title={count === null ? t('orders.cancelAll') : t('orders.cancelMany', { count })}
      text={t('orders.cancelManyText')}
      task={task}
      submit={t('orders.cancelOrders')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Checkbox
        label={t('orders.restockAll')}
        checked={restock}
        onChange={(event) => setRestock(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('orders.tellBuyers')}
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
