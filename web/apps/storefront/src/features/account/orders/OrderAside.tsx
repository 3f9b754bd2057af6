import { IconFileText } from '@tabler/icons-react';
import { VisuallyHidden } from '@souk/ui';
import { AddressLines, Answers, Delivery, PickupLines, Place, Places, pickupHours } from '@souk/ui/place';
import { tipCode, type AddressWithContact } from '@souk/client/checkout';
import { useShopPlace } from '../../../shared/shop-place.ts';
import { discountsOf, something, taxesOf } from '../../../shared/sums.ts';
import type { OrderPageData } from './calls.ts';
import { useOrdersText } from './text/index.ts';
import css from './orders.module.css';

/** Sums, payments, addresses and papers of an order. */
export function OrderAside({ page }: { page: OrderPageData }) {
  const t = useOrdersText();
  const shop = useShopPlace();
  const { order, papers } = page;
  const { subtotal, shipping, total } = order.priceSummary ?? {};
  const logistics = order.shippingInfo?.logistics;
  const pickup = logistics?.pickupDetails;
  return (
    <aside className={css.aside} aria-label={t('one.summary')}>
      <h2 className={css.subtitle}>{t('one.summary')}</h2>
      <dl className={css.totals}>
        <Sum label={t('one.subtotal')} value={subtotal?.formattedAmount} />
        {discountsOf(order).map(({ name, amount }, index) => (
          <Sum key={index} label={name || t('one.discount')} value={`−${amount}`} />
        ))}
        {order.shippingInfo ? (
          <Sum
            label={t('one.shipping')}
            value={something(shipping) ? shipping?.formattedAmount : t('one.free')}
          />
        ) : null}
        {(order.additionalFees ?? [])
          .filter((fee) => something(fee.price))
          .map((fee) => (
            <Sum
              key={fee.id}
              label={fee.code === tipCode ? t('one.tip') : (fee.name ?? '')}
              value={fee.price?.formattedAmount}
            />
          ))}
        {taxesOf(order).map(({ name, amount }, index) => (
          <Sum
            key={index}
            label={
              order.taxIncludedInPrices
                ? t('one.taxIncluded', { name: name || t('one.tax') })
                : name || t('one.tax')
            }
            value={amount}
          />
        ))}
        <div className={`${css.sum} ${css.total}`}>
          <dt>{t('one.total')}</dt>
          <dd>
            <bdi>{total?.formattedAmount}</bdi>
          </dd>
        </div>
      </dl>
      <Payments page={page} />
      <Places>
        {order.shippingInfo ? (
          <Place title={t(pickup ? 'one.pickup' : 'one.shipTo')}>
            {pickup ? (
              <PickupLines
                name={order.shippingInfo.title}
                address={pickup.address}
                hours={pickupHours(shop, logistics)}
              />
            ) : (
              <AddressLines
                of={(logistics?.shippingDestination ?? order.recipientInfo) as AddressWithContact}
              />
            )}
          </Place>
        ) : null}
        {order.shippingInfo && !pickup ? (
          <Place title={t('one.way')}>
            <Delivery title={order.shippingInfo.title ?? ''} logistics={logistics} />
          </Place>
        ) : null}
        {order.billingInfo?.address?.country ? (
          <Place title={t('one.billTo')}>
            <AddressLines of={order.billingInfo as AddressWithContact} />
          </Place>
        ) : null}
        <Answers title={t('one.answers')} of={order.customFields} />
      </Places>
      {papers.length > 0 ? (
        <section aria-labelledby="papers">
          <h3 id="papers" className={css.minor}>
            {t('one.papers')}
          </h3>
          <ul>
            {papers.map(({ credit, number, link }) => (
              <li key={number}>
                <a className={css.paper} href={link} target="_blank" rel="noreferrer">
                  <IconFileText size={18} stroke={1.75} aria-hidden="true" />
                  {t(credit ? 'one.creditNote' : 'one.invoice', { number })}
                  <VisuallyHidden>{t('one.opens')}</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </aside>
  );
}

function Sum({ label, value }: { label: string; value?: string }) {
  return (
    <div className={css.sum}>
      {/* The label is our sentence, in the page's direction also where it begins with a card's Latin name. */}
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

const counted = ['APPROVED', 'REFUNDED', 'PARTIALLY_REFUNDED'];

function Payments({ page: { order, transactions } }: { page: OrderPageData }) {
  const t = useOrdersText();
  const paid = (transactions?.payments ?? []).filter(
    ({ regularPaymentDetails, giftcardPaymentDetails }) =>
      giftcardPaymentDetails || counted.includes(regularPaymentDetails?.status ?? ''),
  );
  const refunds = transactions?.refunds ?? [];
  const due = order.balanceSummary?.balance;
  if (paid.length === 0 && refunds.length === 0) return null;
  return (
    <section aria-labelledby="payments">
      <h3 id="payments" className={css.minor}>
        {t('one.payments')}
      </h3>
      <dl className={css.totals}>
        {paid.map(({ id, amount, regularPaymentDetails, giftcardPaymentDetails }) => {
          const card = regularPaymentDetails?.creditCardDetails;
          const label = giftcardPaymentDetails
            ? t('one.giftCard')
            : card?.lastFourDigits
              ? t('one.card', { brand: card.brand ?? '', digits: card.lastFourDigits })
              : t('one.otherWay');
          return <Sum key={id} label={label} value={amount?.formattedAmount} />;
        })}
        {refunds.flatMap((refund) =>
          (refund.transactions ?? []).map((part, at) => (
            <Sum
              key={`${refund.id}-${at}`}
              label={t(part.refundStatus === 'PENDING' ? 'one.refundPending' : 'one.refund')}
              value={`−${part.amount?.formattedAmount ?? ''}`}
            />
          )),
        )}
        {something(due) && !due?.amount?.startsWith('-') ? (
          <Sum label={t('one.due')} value={due?.formattedAmount} />
        ) : null}
      </dl>
    </section>
  );
}
