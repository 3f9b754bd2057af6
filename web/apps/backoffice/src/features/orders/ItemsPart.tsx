import { useState } from 'react';
import { IconExternalLink } from '@tabler/icons-react';
import { deleteFulfillment } from '@souk/client/operations/ecom-order-fulfillments';
import { Picture } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Confirm } from '../../shared/Confirm.tsx';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { Allowed } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { carriers } from './carriers.ts';
import { useReload } from './queries.ts';
import {
  idOf,
  leftOf,
  lineChoices,
  lineName,
  partsOf,
  pieces,
  type Order,
  type Parcel,
  type Part as Piece,
} from './shown.ts';
import { useText } from './text/index.ts';
import { showAmount, unitsOf } from './money.ts';
import css from './orders.module.css';

/** What was bought: what is to be sent first, then parcel by parcel what was. */
export function ItemsPart({ order, parcels }: { order: Order; parcels: readonly Parcel[] }) {
  const t = useText();
  const { toSend, unsent } = leftOf(order, parcels);
  const closed = order.status === 'CANCELED' || order.status === 'REJECTED';
  const from = order.businessLocation?.name;
  const count = pieces(toSend);
  return (
    <Part>
      <div className={css.items}>
        {toSend.length > 0 ? (
          <>
            <header className={css.groupHead}>
              <h2 className={css.groupTitle}>{t(closed ? 'orders.notSent' : 'orders.toSend')}</h2>
              <span className={css.muted}>
                {from ? t('orders.piecesFrom', { count, place: from }) : t('orders.pieces', { count })}
              </span>
            </header>
            <Lines order={order} parts={toSend} />
          </>
        ) : null}
        {parcels.map((parcel, at) => (
          <Sent key={parcel.id ?? at} order={order} parcel={parcel} />
        ))}
        {unsent.length > 0 ? (
          <>
            <header className={css.groupHead}>
              <h2 className={css.groupTitle}>{t('orders.nothingToSend')}</h2>
              <span className={css.muted}>{t('orders.pieces', { count: pieces(unsent) })}</span>
            </header>
            <Lines order={order} parts={unsent} />
          </>
        ) : null}
      </div>
    </Part>
  );
}

function Sent({ order, parcel }: { order: Order; parcel: Parcel }) {
  const t = useText();
  const { code } = useLanguage();
  const { client } = useStore();
  const reload = useReload();
  const [asking, setAsking] = useState(false);
  const parts = partsOf(order, parcel);
  const { trackingLink, trackingNumber, shippingProvider } = parcel.trackingInfo ?? {};
  const at = Date.parse(parcel.createdDate ?? '');
  const when = Number.isNaN(at)
    ? ''
    : new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  const number = [carriers[shippingProvider ?? ''] ?? shippingProvider, trackingNumber]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <header className={css.groupHead} data-sent="">
        <h2 className={css.groupTitle}>{t('orders.send.done')}</h2>
        <span className={css.muted}>
          {t('orders.pieces', { count: pieces(parts) })}
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
          {order.status === 'APPROVED' && parcel.id ? (
            <Allowed to={deleteFulfillment}>
              <button type="button" className={css.linkButton} onClick={() => setAsking(true)}>
                {t('orders.takeBack')}
              </button>
            </Allowed>
          ) : null}
        </span>
      </header>
      <Lines order={order} parts={parts} />
      {asking && parcel.id ? (
        <Confirm
          question={{
            title: t('orders.takeBackTitle'),
            text: t('orders.takeBackText'),
            action: t('orders.takeBack'),
            work: () =>
              client.call(deleteFulfillment, { orderId: idOf(order), fulfillmentId: parcel.id ?? '' }),
            onDone: () => void reload(),
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function Lines({ order, parts }: { order: Order; parts: readonly Piece[] }) {
  const t = useText();
  const { code } = useLanguage();
  return (
    <ul className={css.lines}>
      {parts.map(({ line, quantity }) => {
        const about = [lineChoices(line), line.physicalProperties?.sku].filter(Boolean).join(' · ');
        const back = line.refundQuantity ?? 0;
        return (
          <li key={line.id} className={css.line}>
            <Picture image={line.image} alt="" sizes="44px" className={css.thumb} />
            <span className={css.what}>
              <span className={css.lineName}>{lineName(line)}</span>
              {about ? <span className={css.small}>{about}</span> : null}
              {back > 0 ? (
                <span className={css.small}>
                  {t('orders.refundedPieces', { count: back, all: line.quantity })}
                </span>
              ) : null}
            </span>
            <span className={css.times}>
              <bdi>
                {quantity} × {line.price?.formattedAmount}
              </bdi>
            </span>
            <bdi className={css.sum}>
              {order.currency
                ? showAmount(unitsOf(line.price) * BigInt(quantity), order.currency, code)
                : line.price?.formattedAmount}
            </bdi>
          </li>
        );
      })}
    </ul>
  );
}
