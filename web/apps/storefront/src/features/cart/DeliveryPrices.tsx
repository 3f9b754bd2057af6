import { useMemo, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { cartCalls } from '@souk/client/cart';
import { keys } from '@souk/query';
import { Button, SelectField, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { countries } from '@souk/ui/places';
import { useStore } from '../../shared/store.ts';
import { useDestination } from './destination.ts';
import { useCartText } from './text/index.ts';
import css from './DeliveryPrices.module.css';

/** What delivery would cost, by country and post code, before anybody has to say who they are. */
export function DeliveryPrices() {
  const t = useCartText();
  return (
    <details className={css.box}>
      <summary className={css.title}>{t('ways.title')}</summary>
      <Prices />
    </details>
  );
}

function Prices() {
  const t = useCartText();
  const { code } = useLanguage();
  const { client } = useStore();
  const { served, to, say } = useDestination();
  const [country, setCountry] = useState<string>();
  const [postal, setPostal] = useState<string>();
  const [asked, setAsked] = useState(false);
  const [missing, setMissing] = useState(false);
  const list = useMemo(
    () => countries(code).filter((each) => !served || served.includes(each.code)),
    [code, served],
  );
  const chosen = country ?? to?.country ?? '';
  const { data, error, isFetching } = useQuery({
    queryKey: [...keys.cart.totals, 'ways', to],
    queryFn: ({ signal }) => cartCalls(client).ways(to ?? { country: '' }, { signal }),
    enabled: asked && to !== null,
    retry: false,
  });
  const show = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!chosen);
    if (!chosen) return;
    const postalCode = (postal ?? to?.postalCode ?? '').trim();
    say({ country: chosen, ...(postalCode ? { postalCode } : {}) });
    setAsked(true);
  };
  return (
    <form className={css.form} noValidate onSubmit={show}>
      <SelectField
        label={t('ways.country')}
        value={list.some((each) => each.code === chosen) ? chosen : ''}
        error={missing ? t('ways.countryNeeded') : undefined}
        autoComplete="shipping country"
        onChange={(event) => setCountry(event.target.value)}
      >
        <option value="">{t('ways.choose')}</option>
        {list.map((each) => (
          <option key={each.code} value={each.code}>
            {each.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('ways.postal')}
        value={postal ?? to?.postalCode ?? ''}
        autoComplete="shipping postal-code"
        dir="ltr"
        maxLength={20}
        onChange={(event) => setPostal(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={isFetching}>
        {t('ways.show')}
      </Button>
      <div aria-live="polite">
        {error ? <p>{t('ways.failed')}</p> : null}
        {data && data.length === 0 ? <p>{t('ways.none')}</p> : null}
        {data && data.length > 0 ? (
          <ul className={css.ways}>
            {data.map((way) => (
              <li key={way.code} className={css.way}>
                <span>
                  <bdi>{way.title}</bdi>
                  {way.logistics?.deliveryTime ? (
                    <span className={css.when}>
                      {' '}
                      <bdi>{way.logistics.deliveryTime}</bdi>
                    </span>
                  ) : null}
                </span>
                <bdi>
                  {/[1-9]/.test(way.cost.price?.amount ?? '')
                    ? way.cost.price?.formattedAmount
                    : t('ways.free')}
                </bdi>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </form>
  );
}
