import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ErrorState, SelectField, Skeleton, TextField } from '@souk/ui';
import { comingText } from '@souk/ui/arrival';
import { useLanguage } from '@souk/ui/text';
import { requestIdOf, useStore } from '../../shared/store.ts';
import type { Option } from '../../shared/list/types.ts';
import { isAmount, isZero } from './delivery.ts';
import { askOffers, type Destination, type Solution } from './offers.ts';
import { useText } from './text/index.ts';
import css from './shipping.module.css';

/** More would be a second page beside the first. */
const most = 4;

export type Offers = UseQueryResult<Solution[]>;

/**
 * What a shopper is offered. Asked again when what is set was read again, and never for a place that nothing goes to:
 * the page knows that by itself.
 */
export function useOffers(to: Destination | null, worth: string, read: number): Offers {
  const { client, settings } = useStore();
  const [asked] = useDebouncedValue(worth, 300);
  return useQuery({
    queryKey: ['souk.deliveryPreview', read, to, asked],
    queryFn: ({ signal }) =>
      to ? askOffers(client, to, settings.currency, asked, signal) : Promise.resolve([]),
    enabled: to !== null && isAmount(asked),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The choices of the checkout, of one part of the page. */
export function Choices({
  offers,
  label,
  only,
  none,
}: {
  offers: Offers;
  label: string;
  only: (offer: Solution) => boolean;
  /** What is read where there are none. */
  none: string;
}) {
  const t = useText();
  if (offers.isError) {
    return (
      <ErrorState
        bar
        title={t('shipping.offersFailed')}
        requestId={requestIdOf(offers.error)}
        onRetry={() => void offers.refetch()}
      />
    );
  }
  if (!offers.data) return <Skeleton height={58} />;
  const found = offers.data.filter(only);
  if (found.length === 0) return <p className={css.note}>{none}</p>;
  const rest = found.length - most;
  return (
    <>
      <ul className={css.choices} aria-label={label}>
        {found.slice(0, most).map((offer) => (
          <Choice key={offer.code} offer={offer} />
        ))}
      </ul>
      {rest > 0 ? <p className={css.note}>{t('shipping.andMore', { count: rest })}</p> : null}
    </>
  );
}

function Choice({ offer: { title, logistics, cost } }: { offer: Solution }) {
  const t = useText();
  const { code } = useLanguage();
  const { deliveryTimeSlot: slot } = logistics;
  const when = slot
    ? new Intl.DateTimeFormat(code, {
        weekday: 'short',
        hour: 'numeric',
        minute: '2-digit',
        timeZone: slot.timeZone,
      }).formatRange(new Date(slot.from), new Date(slot.to))
    : comingText(logistics, code);
  const free = isZero(cost.totalPrice.amount);
  return (
    <li className={css.choice}>
      <span className={css.dot} aria-hidden="true" />
      <span className={css.choiceText}>
        <b>
          <bdi>{title}</bdi>
        </b>
        {when ? (
          <span className={css.note}>
            <bdi>{when}</bdi>
          </span>
        ) : null}
      </span>
      <span className={free ? css.free : undefined}>
        {free ? t('shipping.free') : <bdi>{cost.totalPrice.formattedAmount}</bdi>}
      </span>
    </li>
  );
}

/** Who looks: a country, and what the cart is worth. */
export function Shopper({
  countries,
  country,
  worth,
  onCountry,
  onWorth,
}: {
  countries: readonly Option[];
  country: string;
  worth: string;
  onCountry: (country: string) => void;
  onWorth: (worth: string) => void;
}) {
  const t = useText();
  const { settings } = useStore();
  return (
    <div className={css.shopper}>
      <SelectField
        label={t('shipping.seesWhere')}
        value={country}
        onChange={(event) => onCountry(event.currentTarget.value)}
      >
        {country ? null : <option value="">{t('shipping.choose')}</option>}
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label={`${t('shipping.seesCart')} (${settings.currency})`}
        value={worth}
        inputMode="decimal"
        autoComplete="off"
        maxLength={13}
        error={isAmount(worth) ? undefined : t('shipping.amountWrong')}
        onChange={(event) => onWorth(event.currentTarget.value)}
      />
    </div>
  );
}
