import { useState, type ReactNode } from 'react';
import { IconExternalLink } from '@tabler/icons-react';
import {
  buyLabel,
  deleteFulfillment,
  packingSlip,
  updateFulfillment,
} from '@souk/client/operations/ecom-order-fulfillments';
import { useNotice } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Confirm } from '../../shared/Confirm.tsx';
import { Allowed } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useProblemText } from '../../shared/task.ts';
import { LabelDialog } from './dialogs/LabelDialog.tsx';
import { TrackingDialog } from './dialogs/TrackingDialog.tsx';
import { carriers } from './carriers.ts';
import { usePaper } from './papers.ts';
import { useReload } from './queries.ts';
import { idOf, isPickup, nameOf, partsOf, pieces, type Order, type Parcel } from './shown.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './orders.module.css';

/** What a parcel is called: what waits to be fetched was not sent. */
const wordOf = (order: Order, parcel: Parcel): TextKey => {
  if (!isPickup(order)) return parcel.status === 'Fulfilled' ? 'orders.delivered' : 'orders.send.done';
  return parcel.status === 'Fulfilled' ? 'orders.pickedUp' : 'orders.ready';
};

/** The head of a parcel: when it went, how to follow it, and what can be printed and changed. */
export function ParcelHead({
  order,
  parcel,
  children,
}: {
  order: Order;
  parcel: Parcel;
  children: ReactNode;
}) {
  const t = useText();
  const { code } = useLanguage();
  const { client } = useStore();
  const reload = useReload();
  const notify = useNotice();
  const problemText = useProblemText();
  const paper = usePaper();
  const [open, setOpen] = useState<'back' | 'label' | 'tracking' | null>(null);
  const { trackingLink, trackingNumber, shippingProvider } = parcel.trackingInfo ?? {};
  const at = Date.parse(parcel.createdDate ?? '');
  const when = Number.isNaN(at)
    ? ''
    : new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  const number = [carriers[shippingProvider ?? ''] ?? shippingProvider, trackingNumber]
    .filter(Boolean)
    .join(' ');
  const orderId = idOf(order);
  const { id: fulfillmentId = '' } = parcel;
  const live = order.status === 'APPROVED' && fulfillmentId !== '';
  const arrived = () =>
    client
      .call(updateFulfillment, { orderId, fulfillment: { id: fulfillmentId, status: 'Fulfilled' } })
      .then(reload, (error: unknown) => notify({ text: problemText(error), tone: 'bad' }));
  const button = (label: string, press: () => void) => (
    <button type="button" className={css.linkButton} onClick={press}>
      {label}
    </button>
  );
  return (
    <>
      <header className={css.groupHead} data-sent="">
        <h2 className={css.groupTitle}>{t(wordOf(order, parcel))}</h2>
        <span className={css.muted}>
          {t('orders.pieces', { count: pieces(partsOf(order, parcel)) })}
          {when ? `, ${when}` : ''}
        </span>
        <span className={css.groupActs}>
          {trackingLink ? (
            <a href={trackingLink} target="_blank" rel="noreferrer" className={css.link}>
              {t('orders.track', { number })} <IconExternalLink size={15} stroke={1.75} aria-hidden="true" />
            </a>
          ) : number ? (
            <bdi>{number}</bdi>
          ) : null}
          {fulfillmentId ? (
            <Allowed to={packingSlip}>
              {button(
                t('orders.slip'),
                () =>
                  void paper(
                    packingSlip,
                    { orderId, fulfillmentId },
                    t('orders.slipFile', { number: order.number }),
                  ),
              )}
            </Allowed>
          ) : null}
          {live && parcel.status !== 'Fulfilled' ? (
            <Allowed to={updateFulfillment}>
              {button(
                t(isPickup(order) ? 'orders.markPickedUp' : 'orders.markDelivered'),
                () => void arrived(),
              )}
            </Allowed>
          ) : null}
          {live && !isPickup(order) ? (
            <>
              <Allowed to={buyLabel}>{button(t('orders.label'), () => setOpen('label'))}</Allowed>
              <Allowed to={updateFulfillment}>
                {button(t('orders.tracking'), () => setOpen('tracking'))}
              </Allowed>
            </>
          ) : null}
          {live ? (
            <Allowed to={deleteFulfillment}>{button(t('orders.takeBack'), () => setOpen('back'))}</Allowed>
          ) : null}
        </span>
      </header>
      {children}
      {open === 'label' ? <LabelDialog order={order} parcel={parcel} onClose={() => setOpen(null)} /> : null}
      {open === 'tracking' ? (
        <TrackingDialog order={order} parcel={parcel} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'back' ? (
        <Confirm
          question={{
            title: t('orders.takeBackTitle'),
            text: t('orders.takeBackText'),
            action: t('orders.takeBack'),
            work: () => client.call(deleteFulfillment, { orderId, fulfillmentId }),
            onDone: () =>
              void reload().then(() => notify({ text: t('orders.tookBack', { name: nameOf(order) }) })),
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}
