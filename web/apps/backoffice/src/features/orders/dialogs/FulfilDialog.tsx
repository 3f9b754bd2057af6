import { useState } from 'react';
import { createFulfillment } from '@souk/client/operations/ecom-order-fulfillments';
import { Checkbox, Picture, QuantityStepper, useNotice } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useOnce } from '../../../shared/once.ts';
import { useReload } from '../queries.ts';
import {
  idOf,
  isPickup,
  leftOf,
  lineChoices,
  lineName,
  nameOf,
  pieces,
  type Order,
  type Parcel,
} from '../shown.ts';
import { useText } from '../text/index.ts';
import { TrackingFields } from './TrackingFields.tsx';
import { ownLink, useTracking } from './tracking.ts';
import css from '../orders.module.css';
import work from '../work.module.css';

/** Sends some or all of what is left, as one parcel. */
export function FulfilDialog(props: { order: Order; parcels: readonly Parcel[]; onClose: () => void }) {
  const { order, parcels, onClose } = props;
  const t = useText();
  const { client } = useStore();
  const reload = useReload();
  const notify = useNotice();
  const task = useTask();
  const once = useOnce();
  // What was left when the dialog was opened: an answer that comes meanwhile must not move the lines.
  const [left] = useState(() => leftOf(order, parcels).toSend);
  const [chosen, setChosen] = useState<Record<string, number>>(() =>
    Object.fromEntries(left.map(({ line, quantity }) => [line.id, quantity])),
  );
  const tracking = useTracking();
  const [tell, setTell] = useState(true);
  const lineItems = left
    .map(({ line }) => ({ id: line.id, quantity: chosen[line.id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const count = pieces(lineItems);
  const pickup = isPickup(order);
  const { carrier } = tracking.values;
  const number = tracking.values.number.trim();
  const link = ownLink(tracking.values);
  const submit = () => {
    if (count === 0) return task.refuse(t('orders.fulfilNone'));
    // What was refused before is said no more beside what is wrong now.
    task.refuse('');
    if (!tracking.check()) return;
    void task
      .run(
        () =>
          once((idempotencyKey) =>
            client.call(
              createFulfillment,
              {
                orderId: idOf(order),
                notifyBuyer: tell,
                fulfillment: {
                  lineItems,
                  ...(pickup ? { status: 'Ready' as const } : {}),
                  ...(carrier || number || link
                    ? {
                        trackingInfo: {
                          ...(carrier ? { shippingProvider: carrier } : {}),
                          ...(number ? { trackingNumber: number } : {}),
                          ...(link ? { trackingLink: link } : {}),
                        },
                      }
                    : {}),
                },
              },
              { idempotencyKey },
            ),
          ),
        tracking.refused,
      )
      .then(async (done) => {
        if (done) onClose();
        await reload();
        if (!done) return;
        notify({ text: t(pickup ? 'orders.readyNow' : 'orders.fulfilled', { count, name: nameOf(order) }) });
      });
  };
  return (
    <FormDialog
      wide
      title={t(pickup ? 'orders.readyTitle' : 'orders.fulfilTitle', { name: nameOf(order) })}
      text={left.length === 0 ? t('orders.nothingLeft') : undefined}
      task={task}
      submit={t(pickup ? 'orders.readyCount' : 'orders.fulfilCount', { count })}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className={work.picks}>
        {left.map(({ line, quantity }) => (
          <li key={line.id} className={work.pick}>
            <Picture image={line.image} alt="" sizes="44px" className={css.thumb} />
            <span className={css.what}>
              <span className={css.lineName}>{lineName(line)}</span>
              <span className={css.small}>
                {[lineChoices(line), line.physicalProperties?.sku].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={work.step}>
              <QuantityStepper
                size="small"
                min={0}
                max={quantity}
                label={t('orders.quantityOf', { name: lineName(line) })}
                value={chosen[line.id] ?? 0}
                onChange={(value) => setChosen({ ...chosen, [line.id]: value })}
              />
              <span className={css.small}>{t('orders.of', { count: quantity })}</span>
            </span>
          </li>
        ))}
      </ul>
      {pickup ? null : <TrackingFields tracking={tracking} />}
      <Checkbox
        label={t(pickup ? 'orders.tellReady' : 'orders.tellShipped')}
        checked={tell}
        onChange={(event) => setTell(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
