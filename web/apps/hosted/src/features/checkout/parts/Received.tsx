import { useEffect, useRef } from 'react';
import { IconCheck } from '@tabler/icons-react';
import { StatusPill, buttonClass } from '@souk/ui';
import { AddressLines, Answers, Delivery, PickupLines, Place, Places } from '@souk/ui/place';
import type { Order } from '@souk/client/checkout';
import { useWords } from '../../../shared/face.ts';
import { hostOf } from '../../../shared/flow.tsx';
import { useDesk } from '../logic/context.ts';
import { needsDelivery } from '../logic/delivery.ts';
import { shopAddress } from '../logic/ways-out.ts';
import { standingOf } from '../logic/shown.ts';
import { useCheckoutText } from '../text/index.ts';
import css from './Received.module.css';
import section from './Section.module.css';

const tones = { paid: 'good', unpaid: 'attention', pending: 'neutral', trial: 'neutral' } as const;

/** The order is there. What is shown is the checkout as it was completed; the number is the order's. */
export function Received({ order, instructions }: { order: Order | null; instructions: string }) {
  const t = useCheckoutText();
  const { checkout, back, member } = useDesk();
  const { continueShoppingLink } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const destination = checkout.shippingInfo?.shippingDestination;
  const option = checkout.shippingInfo?.selectedCarrierServiceOption;
  const pickup = option?.logistics?.pickupDetails;
  const name = (checkout.billingInfo ?? destination)?.contactDetails?.firstName;
  const email = checkout.buyerInfo?.email;
  const standing = standingOf(order, checkout);
  const next = needsDelivery(checkout)
    ? pickup
      ? 'received.nextPickup'
      : 'received.nextShip'
    : 'received.nextDigital';
  const place = hostOf(back.postFlowUrl);
  return (
    <div className={css.received}>
      <div className={css.head}>
        <span className={css.mark} aria-hidden="true">
          <IconCheck size={28} stroke={2} />
        </span>
        {order?.number ? (
          <p className={css.number}>
            {t('received.order', { number: String(order.number) })}{' '}
            <StatusPill tone={tones[standing]}>{t(`received.${standing}`)}</StatusPill>
          </p>
        ) : null}
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {name ? t('received.titleName', { name }) : t('received.title')}
        </h1>
        {email ? <p className={section.muted}>{t('received.mail', { email })}</p> : null}
      </div>
      {standing === 'unpaid' && instructions ? (
        <section className={css.pay}>
          <h2 className={css.subtitle}>{t('received.howToPay')}</h2>
          <p className={css.instructions} dir="auto">
            {instructions}
          </p>
        </section>
      ) : null}
      <section>
        <h2 className={css.subtitle}>{t('received.next')}</h2>
        <p>{t(next)}</p>
      </section>
      <div className={css.where}>
        <Places>
          {needsDelivery(checkout) ? (
            <Place title={t(pickup ? 'received.pickupAt' : 'received.shipTo')}>
              {pickup ? (
                <PickupLines name={option?.title} address={pickup.address} hours={pickup.openingHours} />
              ) : (
                <AddressLines of={destination} />
              )}
            </Place>
          ) : null}
          {checkout.billingInfo?.address?.country ? (
            <Place title={t('received.billTo')}>
              <AddressLines of={checkout.billingInfo} />
            </Place>
          ) : null}
          {option ? (
            <Place title={t('received.way')}>
              <Delivery title={option.title ?? ''} logistics={option.logistics} />
            </Place>
          ) : null}
          <Answers title={t('received.answers')} of={checkout.customFields} />
        </Places>
      </div>
      <div className={css.actions}>
        <a href={shopAddress(back, member)} className={buttonClass('primary', 'large')}>
          {place && place !== location.host
            ? t('received.backTo', { place })
            : continueShoppingLink || t('received.goOn')}
        </a>
        {member && !back.postFlowUrl ? (
          <a href="/account/orders" className={buttonClass('secondary', 'large')}>
            {t('received.myOrders')}
          </a>
        ) : null}
      </div>
    </div>
  );
}
