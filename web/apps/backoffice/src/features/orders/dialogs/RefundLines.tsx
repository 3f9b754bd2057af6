import { Switch } from '@mantine/core';
import type { Schemas } from '@souk/client';
import { Picture, QuantityStepper, TextField } from '@souk/ui';
import { unitsOf, useShowAmount, writeAmount } from '../money.ts';
import { lineChoices, lineName, type Order } from '../shown.ts';
import { useText } from '../text/index.ts';
import { amountWithin, shownPrice, type Refundability, type Wish } from './refund.ts';
import css from '../orders.module.css';
import work from '../work.module.css';

interface Props {
  order: Order;
  can: Refundability;
  wish: Wish;
  /** What the server makes of it. */
  lines?: Schemas['PaymentsCalculateAnswer'];
  onWish: (wish: Wish) => void;
}

/** What the money is for: pieces, fees and delivery. */
export function RefundLines({ order, can, wish, lines, onWish }: Props) {
  const t = useText();
  const showAmount = useShowAmount();
  const currency = order.currency ?? 'USD';
  const most = (id: string) =>
    can.lineItems.find(({ lineItemId }) => lineItemId === id)?.availableRefundQuantity ?? 0;
  const priceOf = (id: string) => {
    const found = lines?.calculatedRefundItems?.lineItems.find(({ item }) => item.lineItemId === id);
    return found ? showAmount(shownPrice(found.summary, order.taxIncludedInPrices === true), currency) : '';
  };
  const setPieces = (id: string, quantity: number) =>
    onWish({
      ...wish,
      pieces: { ...wish.pieces, [id]: quantity },
      // What comes back usually goes on the shelf again.
      restock: { ...wish.restock, [id]: wish.restock[id] ?? true },
    });
  const shipping = can.shipping?.availableRefundAmount;
  return (
    <>
      <ul className={work.picks}>
        {order.lineItems.map((line) => {
          const available = most(line.id);
          const chosen = wish.pieces[line.id] ?? 0;
          return (
            <li key={line.id} className={work.pick} data-refund="">
              <Picture image={line.image} alt="" sizes="44px" className={css.thumb} />
              <span className={css.what}>
                <span className={css.lineName}>{lineName(line)}</span>
                <span className={css.small}>
                  {[lineChoices(line), t('orders.each', { amount: line.price?.formattedAmount ?? '' })]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              {available > 0 ? (
                <>
                  <span className={work.step}>
                    <QuantityStepper
                      size="small"
                      min={0}
                      max={available}
                      label={t('orders.quantityOf', { name: lineName(line) })}
                      value={chosen}
                      onChange={(value) => setPieces(line.id, value)}
                    />
                    <span className={css.small}>{t('orders.of', { count: available })}</span>
                  </span>
                  <Switch
                    label={t('orders.restock')}
                    aria-label={t('orders.restockOf', { name: lineName(line) })}
                    size="sm"
                    disabled={chosen === 0}
                    checked={chosen > 0 && (wish.restock[line.id] ?? true)}
                    onChange={(event) =>
                      onWish({
                        ...wish,
                        restock: { ...wish.restock, [line.id]: event.currentTarget.checked },
                      })
                    }
                  />
                  <bdi className={css.sum}>{chosen > 0 ? priceOf(line.id) : ''}</bdi>
                </>
              ) : (
                <span className={css.small}>{t('orders.allRefunded')}</span>
              )}
            </li>
          );
        })}
      </ul>
      {unitsOf(shipping) > 0n ? (
        <div className={work.pair}>
          <TextField
            label={t('orders.shipping')}
            hint={t('orders.upTo', { amount: shipping?.formattedAmount ?? '' })}
            inputMode="decimal"
            dir="ltr"
            value={wish.shipping}
            error={
              amountWithin(wish.shipping, unitsOf(shipping), currency) === null
                ? t('orders.amountWrong')
                : undefined
            }
            onChange={(event) => onWish({ ...wish, shipping: event.currentTarget.value })}
          />
          <button
            type="button"
            className={css.linkButton}
            onClick={() => onWish({ ...wish, shipping: writeAmount(unitsOf(shipping), currency) })}
          >
            {t('orders.allShipping')}
          </button>
        </div>
      ) : null}
      {can.additionalFees
        .filter((fee) => unitsOf(fee.availableRefundAmount) > 0n)
        .map((fee) => {
          const text = wish.fees[fee.additionalFeeId] ?? '';
          const bound = unitsOf(fee.availableRefundAmount);
          return (
            <TextField
              key={fee.additionalFeeId}
              label={
                order.additionalFees.find(({ id }) => id === fee.additionalFeeId)?.name || t('orders.fee')
              }
              hint={t('orders.upTo', { amount: fee.availableRefundAmount.formattedAmount })}
              inputMode="decimal"
              dir="ltr"
              value={text}
              error={amountWithin(text, bound, currency) === null ? t('orders.amountWrong') : undefined}
              onChange={(event) =>
                onWish({ ...wish, fees: { ...wish.fees, [fee.additionalFeeId]: event.currentTarget.value } })
              }
            />
          );
        })}
    </>
  );
}
