import { useState } from 'react';
import { createFulfillment } from '@souk/client/operations/ecom-order-fulfillments';
import { Checkbox, Picture, QuantityStepper, SelectField, TextField, useNotice } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { carriers } from '../carriers.ts';
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
  const [carrier, setCarrier] = useState('');
  const [number, setNumber] = useState('');
  const [link, setLink] = useState('');
  const [tell, setTell] = useState(true);
  const lineItems = left
    .map(({ line }) => ({ id: line.id, quantity: chosen[line.id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const count = pieces(lineItems);
  const pickup = isPickup(order);
  const tracked = carrier || number.trim() || link.trim();
  const submit = () => {
    if (count === 0) return task.refuse(t('orders.fulfilNone'));
    void task
      .run(() =>
        once((idempotencyKey) =>
          client.call(
            createFulfillment,
            {
              orderId: idOf(order),
              notifyBuyer: tell,
              fulfillment: {
                lineItems,
                ...(pickup ? { status: 'Ready' as const } : {}),
                ...(tracked
                  ? {
                      trackingInfo: {
                        ...(carrier ? { shippingProvider: carrier } : {}),
                        ...(number.trim() ? { trackingNumber: number.trim() } : {}),
                        ...(link.trim() ? { trackingLink: link.trim() } : {}),
                      },
                    }
                  : {}),
              },
            },
            { idempotencyKey },
          ),
        ),
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
      {pickup ? null : (
        <>
          <div className={work.pair}>
            <SelectField
              label={t('orders.carrier')}
              value={carrier}
              onChange={(event) => setCarrier(event.currentTarget.value)}
            >
              <option value="">{t('orders.carrierOther')}</option>
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
          </div>
          {carrier === '' ? (
            <TextField
              label={t('orders.trackingLink')}
              type="url"
              dir="ltr"
              autoComplete="off"
              value={link}
              onChange={(event) => setLink(event.currentTarget.value)}
            />
          ) : null}
        </>
      )}
      <Checkbox
        label={t(pickup ? 'orders.tellReady' : 'orders.tellShipped')}
        checked={tell}
        onChange={(event) => setTell(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
