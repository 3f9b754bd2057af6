import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { getCurrencyRates, setCurrencyRates } from '@souk/client/operations/ecom-currencies';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, FieldError, SelectField, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import type { Values } from '../../shared/form/merge.ts';
import { useMoney } from '../../shared/money.ts';
import { Answer, Page } from '../../shared/Page.tsx';
import { currencies } from '../../shared/places.ts';
import { useStore } from '../../shared/store.ts';
import { example, exampleIn, ratesOf } from './rates.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useText } from './text/index.ts';
import css from './checkout.module.css';

const service = serviceKey(getCurrencyRates);

interface RateValues extends Values {
  /** Each as "USD 1.08": what one unit of the shop's currency is worth. */
  rates: readonly string[];
}

const savedOf = ({ rates, revision }: Schemas['CurrenciesRates']) => ({
  revision,
  values: { rates: rates.map(({ currency, rate }) => `${currency} ${rate}`) },
});

export function CurrenciesPage() {
  const t = useText();
  const { client, settings } = useStore();
  const query = useQuery(reading(client, getCurrencyRates, {}));
  const latest = async () => savedOf((await client.call(getCurrencyRates, {})).currencyRates);
  return (
    <Page title={t('nav.currencies')} text={t('checkout.currenciesText')}>
      <Answer query={query} failed={t('checkout.failed')} rows={4}>
        {({ currencyRates }) => (
          <SettingsForm<RateValues>
            id="currencies"
            service={service}
            needs={setCurrencyRates}
            saved={savedOf(currencyRates)}
            latest={latest}
            parts={[
              {
                title: t('checkout.rates', { currency: settings.currency }),
                fields: [
                  {
                    name: 'rates',
                    label: t('checkout.rates', { currency: settings.currency }),
                    kind: 'custom',
                    check: (value) =>
                      ratesOf(value, settings.currency) ? undefined : t('checkout.ratesWrong'),
                    show: (value) => (Array.isArray(value) ? value.join(', ') : ''),
                    render: ({ id, value, error, onChange }) => (
                      <Rates id={id} rates={(value ?? []) as string[]} error={error} onChange={onChange} />
                    ),
                  },
                ],
              },
            ]}
            save={({ rates }, _, revision) =>
              client.call(setCurrencyRates, {
                currencyRates: {
                  base: settings.currency,
                  rates: ratesOf(rates, settings.currency) ?? [],
                  revision,
                },
              })
            }
          />
        )}
      </Answer>
    </Page>
  );
}

function Rates({
  id,
  rates,
  error,
  onChange,
}: {
  id: string;
  rates: readonly string[];
  error?: string;
  onChange: (rates: readonly string[]) => void;
}) {
  const t = useText();
  const { settings } = useStore();
  const { code } = useLanguage();
  const money = useMoney();
  const list = useMemo(
    () => currencies(code).filter(({ value }) => value !== settings.currency),
    [code, settings.currency],
  );
  const put = (at: number, line: string) => onChange(rates.map((one, now) => (now === at ? line : one)));
  const used = new Set(rates.map((line) => line.slice(0, 3)));
  const next = list.find(({ value }) => !used.has(value))?.value;
  return (
    <div className={css.fields} id={id} tabIndex={-1}>
      {rates.length === 0 ? <p>{t('checkout.noRates')}</p> : null}
      {rates.map((line, at) => {
        const [currency = '', rate = ''] = [line.slice(0, 3), line.slice(4)];
        const shown = exampleIn(line);
        return (
          <div key={at} className={css.rate}>
            <SelectField
              label={t('checkout.currency')}
              value={currency}
              onChange={(event) => put(at, `${event.currentTarget.value} ${rate}`)}
            >
              {list.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <TextField
              label={t('checkout.rateOf', { currency: settings.currency })}
              value={rate}
              inputMode="decimal"
              autoComplete="off"
              onChange={(event) => put(at, `${currency} ${event.currentTarget.value}`)}
            />
            <Button
              size="small"
              variant="secondary"
              aria-label={t('checkout.removeRate', { currency })}
              onClick={() => onChange(rates.filter((_, now) => now !== at))}
            >
              {t('checkout.delete')}
            </Button>
            {shown ? (
              <p className={css.rateShows}>
                {t('checkout.rateShows', { own: money(example), other: money(shown, { currency }) })}
              </p>
            ) : null}
          </div>
        );
      })}
      <div className={css.acts}>
        <Button
          size="small"
          variant="secondary"
          disabled={!next}
          onClick={() => onChange([...rates, `${next ?? ''} `])}
        >
          {t('checkout.addRate')}
        </Button>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
