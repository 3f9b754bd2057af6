// Where an order goes and how, as pages show it after the fact.
import type { ReactNode } from 'react';
import { comingText, type Dates } from '../arrival/index.ts';
import { daysOf, type Hours } from '../hours/index.ts';
import { useLanguage } from '../text/LanguageProvider.tsx';
import { addressLines, type Addressee } from './address.ts';
import { answersOf, type Answered } from './answers.ts';
import css from './Place.module.css';

export { addressLines, nameOf, townLines, type Addressee } from './address.ts';
export { pickupHours, type ShopPlace } from './pickup.ts';

/** Several places beside each other, as far as there is room. */
export function Places({ children }: { children: ReactNode }) {
  return <div className={css.places}>{children}</div>;
}

/** One of them under its name. */
export function Place({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.place}>
      <h2 className={css.title}>{title}</h2>
      {children}
    </section>
  );
}

/** What the buyer wrote into fields of the checkout; nothing where they wrote nothing. */
export function Answers({ title, of }: { title: string; of: readonly Answered[] | undefined }) {
  const said = answersOf(of);
  if (said.length === 0) return null;
  return (
    <Place title={title}>
      <dl className={css.answers}>
        {said.map((one, index) => (
          <div key={index}>
            <dt dir="auto">{one.title}</dt>
            <dd dir="auto">{one.text}</dd>
          </div>
        ))}
      </dl>
    </Place>
  );
}

export function AddressLines({ of }: { of: Addressee | undefined }) {
  const { code } = useLanguage();
  const countries = new Intl.DisplayNames([code], { type: 'region' });
  return (
    <address className={css.address}>
      {addressLines(of, (country) => countries.of(country) ?? country).map((line, index) => (
        <span key={index}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  );
}

interface Fetched {
  /** What the place is called. */
  name?: string;
  address: Addressee['address'];
  hours?: readonly Hours[];
}

/** Where something is fetched, and when it can be. */
export function PickupLines({ name, address, hours = [] }: Fetched) {
  const { code } = useLanguage();
  const open = daysOf(hours, code).filter(({ times }) => times);
  return (
    <>
      {name ? (
        <p>
          <bdi>{name}</bdi>
        </p>
      ) : null}
      <AddressLines of={{ address }} />
      {open.map(({ days, times }) => (
        <p key={days}>
          {days} <bdi>{times}</bdi>
        </p>
      ))}
    </>
  );
}

interface Logistics {
  deliveryTime?: string;
  deliveryDates?: Dates;
  instructions?: string;
  deliveryTimeSlot?: { from?: string; to?: string };
}

/** How something comes: by what, when, and what there is to know. A time that was chosen says more than an estimate. */
export function Delivery({ title, logistics = {} }: { title: string; logistics?: Logistics }) {
  const { code } = useLanguage();
  const { from, to } = logistics.deliveryTimeSlot ?? {};
  const slot =
    from && to
      ? new Intl.DateTimeFormat(code, { dateStyle: 'full', timeStyle: 'short' }).formatRange(
          new Date(from),
          new Date(to),
        )
      : '';
  return [title, slot || comingText(logistics, code), logistics.instructions]
    .filter(Boolean)
    .map((line, index) => (
      <p key={index}>
        <bdi>{line}</bdi>
      </p>
    ));
}
