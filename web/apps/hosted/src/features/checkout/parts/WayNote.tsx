import { comingText } from '@souk/ui/arrival';
import { daysOf } from '@souk/ui/hours';
import { addressLines } from '@souk/ui/place';
import { useLanguage } from '@souk/ui/text';
import { countryOf } from '@souk/ui/places';
import { useShop } from '../../../shared/shop.ts';
import { distanceText, type Way } from '../logic/delivery.ts';
import { useCheckoutText } from '../text/index.ts';
import css from './Section.module.css';

/** What is said under the name of a way: where and when it is fetched, or how long it takes. */
export function useWayNote() {
  const t = useCheckoutText();
  const { code } = useLanguage();
  const { settings } = useShop();
  const countries = new Intl.DisplayNames([code], { type: 'region' });
  const openText = ({ hours }: Way) => {
    const rows = daysOf(hours, code).filter(({ times }) => times);
    return rows.length > 0
      ? t('shipping.open', { hours: rows.map(({ days, times }) => `${days} ${times}`).join(' · ') })
      : '';
  };
  return (way: Way) => {
    const place = way.pickup
      ? addressLines({ address: way.pickup }, (country) => countries.of(country) ?? country).join(', ')
      : '';
    const far =
      way.kilometres === undefined
        ? ''
        : t('shipping.away', { distance: distanceText(way.kilometres, code, countryOf(settings.locale)) });
    const parts = [
      place,
      far,
      openText(way),
      comingText({ deliveryTime: way.time, deliveryDates: way.dates }, code),
      way.instructions,
    ].filter(Boolean);
    return parts.length > 0
      ? parts.map((part, index) => (
          <span key={index} className={css.noteLine}>
            <bdi>{part}</bdi>
          </span>
        ))
      : null;
  };
}

/** Where an order can be fetched, before anybody says who will. Which of several places, the next step asks. */
export function PickupPlaces({ ways }: { ways: readonly Way[] }) {
  const noteOf = useWayNote();
  return (
    <ul className={css.places}>
      {ways.map((way) => (
        <li key={way.key}>
          <bdi className={css.placeName}>{way.title}</bdi>
          <span className={css.muted}>{noteOf(way)}</span>
        </li>
      ))}
    </ul>
  );
}
