import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconCheck, IconExternalLink, IconRepeat } from '@tabler/icons-react';
import type { AddressWithContact } from '@souk/client/checkout';
import { Button, Callout, Picture, StatusPill, VisuallyHidden, buttonClass, useNotice } from '@souk/ui';
import { choicesOf } from '@souk/ui/choices';
import { AddressLines } from '@souk/ui/place';
import { useLanguage } from '@souk/ui/text';
import { keys } from '@souk/query';
import { useStore } from '../../../shared/store.ts';
import { useProblemText } from '../useAccount.ts';
import { fullDate, day } from '../When.tsx';
import { buyAgain, sellable } from './again.ts';
import { AskPart } from './AskPart.tsx';
import { orderCalls, orderKeys, type Line, type OrderPageData } from './calls.ts';
import { OrderAside } from './OrderAside.tsx';
import { carrierOf, isPickup, nameOf, parcelsOf, piecesOf, standingOf, stepsOf, tones } from './standing.ts';
import { useOrdersText, type OrdersKey } from './text/index.ts';
import css from './orders.module.css';

interface Props {
  page: OrderPageData;
  /** What opens it to a guest. */
  guestKey?: string;
}

/** All about an order, for who bought it. */
export function OrderView({ page, guestKey }: Props) {
  const t = useOrdersText();
  const { code } = useLanguage();
  const { order, fulfillments } = page;
  const standing = standingOf(order, fulfillments);
  const date = order.purchasedDate ?? order.createdDate;
  return (
    <>
      <header className={css.head}>
        <div>
          <div className={css.titleRow}>
            <h1 className={css.title}>{t('one.title', { number: order.number ?? '' })}</h1>
            <StatusPill tone={tones[standing]}>{t(`is.${standing}`)}</StatusPill>
          </div>
          <p className={css.small}>
            {t('one.placedOn', { date: date ? day(new Date(date), code) : '', count: piecesOf(order) })}
          </p>
        </div>
        <BuyAgain page={page} />
      </header>
      <Progress page={page} />
      {standing === 'cancelled' ? (
        <Callout tone="attention">
          <strong>{t('one.cancelled.title')}</strong>
          <p>{t('one.cancelled.text')}</p>
        </Callout>
      ) : null}
      {page.due ? <PayPart page={page} guestKey={guestKey} /> : null}
      <div className={css.columns} data-wide>
        <div className={css.main}>
          <Parcels page={page} />
          <section aria-labelledby="items">
            <div className={css.sectionHead}>
              <h2 id="items" className={css.subtitle}>
                {t('one.items')}
              </h2>
              <p className={css.small}>{t('one.pieces', { count: piecesOf(order) })}</p>
            </div>
            <ul className={css.lines}>
              {order.lineItems.map((line) => (
                <li key={line.id} className={css.line}>
                  <Picture className={css.thumb} image={line.image} alt="" sizes="72px" ratio="64 / 72" />
                  <div>
                    <p className={css.name}>
                      <bdi>{nameOf(line)}</bdi>
                    </p>
                    {choicesOf(line) ? <p className={css.small}>{choicesOf(line)}</p> : null}
                    <p className={css.small}>{t('one.quantity', { count: line.quantity ?? 1 })}</p>
                  </div>
                  <p className={css.amount}>
                    <bdi>{line.lineItemPrice?.formattedAmount ?? line.price?.formattedAmount}</bdi>
                    {(line.quantity ?? 1) > 1 && line.price ? (
                      <span className={css.small}>
                        {t('one.each', { price: line.price.formattedAmount ?? '' })}
                      </span>
                    ) : null}
                  </p>
                </li>
              ))}
            </ul>
          </section>
          <Files page={page} guestKey={guestKey} />
          <AskPart page={page} guestKey={guestKey} />
        </div>
        <OrderAside page={page} />
      </div>
    </>
  );
}

function Progress({ page }: { page: OrderPageData }) {
  const t = useOrdersText();
  const { code } = useLanguage();
  const steps = stepsOf(page);
  if (steps.length === 0) return null;
  return (
    <ol className={css.steps} aria-label={t('one.progress')}>
      {steps.map(({ key, state, date }) => (
        <li
          key={key}
          className={css.step}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={css.dot} aria-hidden="true">
            {state === 'next' ? null : <IconCheck size={15} stroke={2.25} />}
          </span>
          <VisuallyHidden>{t(`step.${state}`, { step: t(`step.${key}`) })}</VisuallyHidden>
          <span className={css.stepName} aria-hidden="true">
            {t(`step.${key}`)}
          </span>
          {date ? (
            <time className={css.small} dateTime={date} title={fullDate(new Date(date), code)}>
              {new Intl.DateTimeFormat(code, { day: 'numeric', month: 'short' }).format(new Date(date))}
            </time>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function PayPart({ page, guestKey }: Props) {
  const t = useOrdersText();
  const notify = useNotice();
  const { client } = useStore();
  const [busy, setBusy] = useState(false);
  const amount = page.due?.formattedAmount ?? '';
  const pay = async () => {
    setBusy(true);
    try {
      window.location.assign(await orderCalls(client).pay(page.order.id ?? '', guestKey));
    } catch {
      setBusy(false);
      notify({ text: t('one.payFailed'), tone: 'bad' });
    }
  };
  return (
    <Callout tone="attention">
      <strong>{t('one.unpaid.title')}</strong>
      <p>{t('one.unpaid.text')}</p>
      <div className={css.buttons}>
        <Button busy={busy} onClick={() => void pay()}>
          {t('one.pay', { amount })}
        </Button>
      </div>
    </Callout>
  );
}

function Parcels({ page }: { page: OrderPageData }) {
  const t = useOrdersText();
  const { fulfillments, order } = page;
  const parcels = parcelsOf(page);
  const ready = isPickup(order) && fulfillments.some(({ status }) => status === 'Ready');
  if (parcels.length === 0 && !ready) return null;
  return (
    <section className={css.panel} aria-labelledby="parcels">
      <h2 id="parcels" className={css.subtitle}>
        {t(ready ? 'step.ready' : 'one.parcels')}
      </h2>
      {ready ? <Pickup order={order} /> : null}
      <ul className={css.parcels}>
        {parcels.map(({ parcel: { id, trackingInfo }, items }, at) => (
          <li key={id} className={css.parcel}>
            <div>
              <span className={css.small}>
                {carrierOf(trackingInfo?.shippingProvider) || t('one.parcel', { number: at + 1 })}
              </span>{' '}
              <bdi className={css.name}>{trackingInfo?.trackingNumber}</bdi>
              <ul className={css.small}>
                {items.map(({ name, count }, each) => (
                  <li key={each}>
                    <bdi>{t('one.parcelOf', { name, count })}</bdi>
                  </li>
                ))}
              </ul>
            </div>
            {trackingInfo?.trackingLink ? (
              <a
                className={buttonClass('primary')}
                href={trackingInfo.trackingLink}
                target="_blank"
                rel="noreferrer"
              >
                {t('one.track')} <IconExternalLink size={17} stroke={1.75} aria-hidden="true" />
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where to come, when, and what to say there. */
function Pickup({ order }: { order: OrderPageData['order'] }) {
  const t = useOrdersText();
  const { pickupDetails, deliveryTime, instructions } = order.shippingInfo?.logistics ?? {};
  return (
    <>
      <p>{t('one.pickupReady')}</p>
      <p className={css.name}>{t('one.pickupSay', { number: order.number ?? '' })}</p>
      <AddressLines of={{ address: pickupDetails?.address as AddressWithContact['address'] }} />
      {deliveryTime ? <p className={css.small}>{deliveryTime}</p> : null}
      {instructions ? <p className={css.small}>{instructions}</p> : null}
    </>
  );
}

/** Only the shop lets somebody fetch a file more often. */
const usedUp = ({ fetched, most }: { fetched: number; most: number }) => fetched >= most;

function Files({ page: { order, files }, guestKey }: { page: OrderPageData; guestKey?: string }) {
  const t = useOrdersText();
  const { code } = useLanguage();
  const notify = useNotice();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const { client } = useStore();
  const [busy, setBusy] = useState(false);
  if (files.length === 0) return null;
  const renew = async () => {
    setBusy(true);
    try {
      await orderCalls(client).renewFiles(order.id ?? '', guestKey);
      await cache.invalidateQueries({ queryKey: orderKeys.one(order.id ?? '') });
      notify({ text: t('one.renewed') });
    } catch (error) {
      notify({ text: problemText(error), tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="files">
      <h2 id="files" className={css.subtitle}>
        {t('one.files')}
      </h2>
      <ul className={css.parcels}>
        {files.map((file) => (
          <li key={file.lineItemId} className={css.parcel}>
            <span>
              <bdi className={css.name}>{file.productName}</bdi>
              <br />
              <span className={css.small}>
                {file.link && file.expirationDate
                  ? t('one.until', { date: day(new Date(file.expirationDate), code) })
                  : t(!file.expirationDate ? 'one.notYet' : usedUp(file) ? 'one.usedUp' : 'one.expired')}
              </span>
            </span>
            {file.link ? (
              <a className={buttonClass('secondary')} href={file.link}>
                {t('one.download')}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
      {files.some((file) => file.expired && !usedUp(file)) ? (
        <Button variant="secondary" busy={busy} onClick={() => void renew()}>
          {t('one.renew')}
        </Button>
      ) : null}
    </section>
  );
}

/** Puts what is still sold into the cart, and says what could not be and why. */
function BuyAgain({ page: { order } }: { page: OrderPageData }) {
  const t = useOrdersText();
  const notify = useNotice();
  const cache = useQueryClient();
  const { client } = useStore();
  const [busy, setBusy] = useState(false);
  const problemText = useProblemText();
  const navigate = useNavigate();
  const lines = sellable(order.lineItems);
  if (lines.length === 0) return null;
  const again = async () => {
    setBusy(true);
    const told = await buyAgain(client.cart, lines);
    void cache.invalidateQueries({ queryKey: keys.cart.all });
    setBusy(false);
    const part = (key: OrdersKey, names: readonly string[]) =>
      names.length > 0 ? t(key, { names: names.join(', ') }) : '';
    const nothing = told.gone.length === lines.length;
    const text = [
      told.added > 0 ? t('one.againDone', { count: told.added }) : '',
      part('one.againFewer', told.fewer),
      part('one.againSoldOut', told.soldOut),
      nothing ? t('one.againNone') : part('one.againNot', told.gone),
      part('one.againChanged', told.changed.map(nameOf)),
      part('one.againFailed', told.not),
      told.failure === undefined ? '' : problemText(told.failure),
    ];
    const changed = told.changed[0];
    notify({
      text: text.filter(Boolean).join(' '),
      tone: told.added === 0 ? 'bad' : undefined,
      action: changed && { label: t('one.againOpen'), run: () => void lead(changed) },
    });
  };
  /** An order knows no addresses of products, which may have changed since. */
  const lead = async (line: Line) => {
    const id = line.catalogReference?.catalogItemId;
    try {
      const { items } = await client.products.query({ filter: { id }, paging: { limit: 1 } });
      await (items[0]
        ? navigate({ to: '/products/$slug', params: { slug: items[0].slug } })
        : navigate({ to: '/products' }));
    } catch (error) {
      notify({ text: problemText(error), tone: 'bad' });
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void again()}>
      <IconRepeat size={18} stroke={1.75} aria-hidden="true" /> {t('one.again')}
    </Button>
  );
}
