import { useState } from 'react';
import { updateFulfillment } from '@souk/client/operations/ecom-order-fulfillments';
import { Checkbox } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useReload } from '../queries.ts';
import { idOf, type Order, type Parcel } from '../shown.ts';
import { useText } from '../text/index.ts';
import { TrackingFields } from './TrackingFields.tsx';
import { ownLink, useTracking } from './tracking.ts';

/** Changes how a parcel is followed. */
export function TrackingDialog({
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
  const was = parcel.trackingInfo ?? {};
  const tracking = useTracking({
    carrier: was.shippingProvider,
    number: was.trackingNumber,
    link: was.trackingLink,
  });
  const [tell, setTell] = useState(true);
  const submit = () => {
    // What was refused before is said no more beside what is wrong now.
    task.refuse('');
    if (!tracking.check()) return;
    const { carrier, number } = tracking.values;
    void task
      .run(
        () =>
          client.call(updateFulfillment, {
            orderId: idOf(order),
            notifyBuyer: tell,
            fulfillment: {
              id: parcel.id,
              trackingInfo: {
                shippingProvider: carrier || null,
                trackingNumber: number.trim() || null,
                trackingLink: ownLink(tracking.values) || null,
              },
            },
          }),
        tracking.refused,
      )
      .then((done) => {
        void reload();
        if (done) onClose();
      });
  };
  return (
    <FormDialog
      title={t('orders.trackingTitle')}
      task={task}
      submit={t('dialog.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TrackingFields tracking={tracking} was={was.shippingProvider} />
      <Checkbox
        label={t('orders.tellShipped')}
        checked={tell}
        onChange={(event) => setTell(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
