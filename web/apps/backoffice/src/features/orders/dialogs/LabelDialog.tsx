import { useState } from 'react';
import { buyLabel, shippingLabel } from '@souk/client/operations/ecom-order-fulfillments';
import { Checkbox } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { usePaper } from '../papers.ts';
import { useOnce } from '../../../shared/once.ts';
import { useReload } from '../queries.ts';
import { idOf, type Order, type Parcel } from '../shown.ts';
import { useText } from '../text/index.ts';

/** Gets the label of a parcel and prints it. One that was bought before is only printed again. */
export function LabelDialog({
  order,
  parcel,
  onClose,
}: {
  order: Order;
  parcel: Parcel;
  onClose: () => void;
}) {
  const t = useText();
  const { client } = useStore();
  const reload = useReload();
  const task = useTask();
  const once = useOnce();
  const paper = usePaper();
  const [tell, setTell] = useState(true);
  const about = { orderId: idOf(order), fulfillmentId: parcel.id ?? '' };
  const submit = () =>
    void task
      .run(() =>
        once((idempotencyKey) => client.call(buyLabel, { ...about, notifyBuyer: tell }, { idempotencyKey })),
      )
      .then(async (done) => {
        void reload();
        if (!done) return;
        await paper(shippingLabel, about, t('orders.labelFile', { number: order.number }));
        onClose();
      });
  return (
    <FormDialog
      title={t('orders.labelTitle')}
      text={t('orders.labelText')}
      task={task}
      submit={t('orders.label')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Checkbox
        label={t('orders.tellNumber')}
        checked={tell}
        onChange={(event) => setTell(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
