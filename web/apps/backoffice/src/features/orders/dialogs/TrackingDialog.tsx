import { useState } from 'react';
import { updateFulfillment } from '@souk/client/operations/ecom-order-fulfillments';
import { Checkbox, SelectField, TextField } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { carriers } from '../carriers.ts';
import { useReload } from '../queries.ts';
import { idOf, type Order, type Parcel } from '../shown.ts';
import { useText } from '../text/index.ts';

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
  const [carrier, setCarrier] = useState(was.shippingProvider ?? '');
  const [number, setNumber] = useState(was.trackingNumber ?? '');
  const [link, setLink] = useState(was.trackingLink ?? '');
  const [tell, setTell] = useState(true);
  const known = carrier in carriers;
  const submit = () =>
    void task
      .run(() =>
        client.call(updateFulfillment, {
          orderId: idOf(order),
          notifyBuyer: tell,
          fulfillment: {
            id: parcel.id,
            trackingInfo: {
              shippingProvider: carrier || null,
              trackingNumber: number.trim() || null,
              // A known carrier has a link of its own.
              trackingLink: known ? null : link.trim() || null,
            },
          },
        }),
      )
      .then((done) => {
        void reload();
        if (done) onClose();
      });
  return (
    <FormDialog
      title={t('orders.trackingTitle')}
      task={task}
      submit={t('dialog.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t('orders.carrier')}
        value={carrier}
        onChange={(event) => setCarrier(event.currentTarget.value)}
      >
        <option value="">{t('orders.carrierOther')}</option>
        {carrier && !known ? <option value={carrier}>{carrier}</option> : null}
        {Object.entries(carriers).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('orders.trackingNumber')}
        dir="ltr"
        autoComplete="off"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      {known ? null : (
        <TextField
          label={t('orders.trackingLink')}
          type="url"
          dir="ltr"
          autoComplete="off"
          value={link}
          onChange={(event) => setLink(event.currentTarget.value)}
        />
      )}
      <Checkbox
        label={t('orders.tellShipped')}
        checked={tell}
        onChange={(event) => setTell(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
