import { Link } from '@tanstack/react-router';
import { packingSlip } from '@souk/client/operations/ecom-order-fulfillments';
import { commitDeltas } from '@souk/client/operations/ecom-orders';
import { Picture } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { Allowed } from '../../shared/may.tsx';
import { ParcelHead } from './Parcel.tsx';
import { Stock, useStock, type StockOf } from './Stock.tsx';
import { usePaper } from './papers.ts';
import {
  idOf,
  isMoneyFixed,
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
import { useShowAmount, unitsOf } from './money.ts';
import css from './orders.module.css';

/** What was bought: what is to be sent first, then parcel by parcel what was. */
export function ItemsPart({ order, parcels }: { order: Order; parcels: readonly Parcel[] }) {
  const t = useText();
  const { toSend, unsent } = leftOf(order, parcels);
  const closed = order.status === 'CANCELED' || order.status === 'REJECTED';
  const from = order.businessLocation?.name;
  const count = pieces(toSend);
  const stockOf = useStock(closed ? [] : toSend);
  const paper = usePaper();
  const slip = () =>
    paper(packingSlip, { orderId: idOf(order) }, t('orders.slipFile', { number: order.number }));
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
              <span className={css.groupActs}>
                <Allowed to={packingSlip}>
                  <button type="button" className={css.linkButton} onClick={() => void slip()}>
                    {t('orders.printSlip')}
                  </button>
                </Allowed>
                {closed || isMoneyFixed(order) ? null : (
                  <Allowed to={commitDeltas}>
                    <Link to={'/orders/$id/edit' as string} params={{ id: idOf(order) }} className={css.link}>
                      {t('orders.edit')}
                    </Link>
                  </Allowed>
                )}
              </span>
            </header>
            <Lines order={order} parts={toSend} stockOf={stockOf} />
          </>
        ) : null}
        {parcels.map((parcel, at) => (
          <ParcelHead key={parcel.id ?? at} order={order} parcel={parcel}>
            <Lines order={order} parts={partsOf(order, parcel)} />
          </ParcelHead>
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

function Lines(props: { order: Order; parts: readonly Piece[]; stockOf?: StockOf }) {
  const { order, parts, stockOf } = props;
  const t = useText();
  const showAmount = useShowAmount();
  return (
    <ul className={css.lines}>
      {parts.map(({ line, quantity }) => {
        const about = [lineChoices(line), line.physicalProperties?.sku].filter(Boolean).join(' · ');
        const back = line.refundQuantity ?? 0;
        const stock = stockOf?.(line);
        return (
          <li key={line.id} className={css.line} data-stock={stock === undefined ? undefined : ''}>
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
            {stock === undefined ? null : <Stock count={stock} />}
            <span className={css.times}>
              <bdi>
                {quantity} × {line.price?.formattedAmount}
              </bdi>
            </span>
            <bdi className={css.sum}>
              {order.currency
                ? showAmount(unitsOf(line.price) * BigInt(quantity), order.currency)
                : line.price?.formattedAmount}
            </bdi>
          </li>
        );
      })}
    </ul>
  );
}
