import { Button, TextField } from '@souk/ui';
import type { Named } from './groups.ts';
import {
  exemptOf,
  goods,
  hasRate,
  isEmpty,
  isTwice,
  isWrong,
  newTax,
  shipping,
  withExempt,
  type Mapping,
  type NamedTax,
} from './named.ts';
import { useText } from './text/index.ts';
import css from './taxes.module.css';

interface Shown {
  taxes: NamedTax[];
  /** What the server has of them. */
  mappings: readonly Mapping[];
  /** The shop's own groups of goods, and of buyers who pay less. */
  groups: readonly Named[];
  exempt: readonly Named[];
  /** A plugin calculates; these rates are for when it says nothing. */
  backup: boolean;
  tried: boolean;
  onChange: (taxes: NamedTax[]) => void;
}

/** The taxes of a region, each with its name and its rates. */
export function TaxFields({ onChange, ...shown }: Shown) {
  const t = useText();
  const { taxes, backup } = shown;
  return (
    <>
      {taxes.map((tax, at) => {
        const title =
          taxes.length > 1
            ? t('taxes.number', { number: at + 1 })
            : t(backup ? 'taxes.backupRates' : 'taxes.rates');
        return (
          <fieldset key={tax.key} className={css.tax}>
            <legend>{tax.jurisdiction ? `${title} (${tax.jurisdiction})` : title}</legend>
            <OneTax
              {...shown}
              tax={tax}
              first={at === 0}
              onChange={(changed) => onChange(taxes.map((one) => (one === tax ? changed : one)))}
            />
            {taxes.length > 1 ? (
              <div>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('taxes.removeTax', { name: title })}
                  onClick={() => onChange(taxes.filter((one) => one !== tax))}
                >
                  {t('taxes.removeOne')}
                </Button>
              </div>
            ) : null}
          </fieldset>
        );
      })}
      <div>
        <Button size="small" variant="secondary" onClick={() => onChange([...taxes, newTax()])}>
          {t('taxes.another')}
        </Button>
      </div>
    </>
  );
}

function OneTax({
  tax,
  first,
  taxes,
  mappings,
  groups,
  exempt,
  backup,
  tried,
  onChange,
}: Omit<Shown, 'onChange'> & { tax: NamedTax; first: boolean; onChange: (tax: NamedTax) => void }) {
  const t = useText();
  // An empty backup rate is none at all: the plugin's silence would refuse the order.
  const untaxed = backup ? t('taxes.untaxedHint') : undefined;
  const wrong = (rate: string | undefined) => (isWrong(rate) ? t('taxes.rateWrong') : undefined);
  const needed =
    !backup && (!hasRate(tax) || (first && taxes.every(({ rates }) => isEmpty(rates[goods]))))
      ? t('taxes.rateNeeded')
      : undefined;
  const field = (
    key: string,
    label: string,
    value: string | undefined,
    error: string | undefined,
    hint: string | undefined,
    change: (typed: string) => NamedTax,
  ) => (
    <TextField
      key={key}
      label={label}
      hint={hint}
      value={value ?? ''}
      maxLength={20}
      inputMode="decimal"
      autoComplete="off"
      error={tried ? error : undefined}
      onChange={(event) => onChange(change(event.currentTarget.value))}
    />
  );
  const rate = (group: string, label: string, hint?: string, missing?: string) =>
    field(group, label, tax.rates[group], missing ?? wrong(tax.rates[group]), hint, (typed) => ({
      ...tax,
      rates: { ...tax.rates, [group]: typed },
    }));
  return (
    <>
      <TextField
        label={t('taxes.name')}
        hint={t('taxes.nameHint')}
        value={tax.name}
        maxLength={200}
        autoComplete="off"
        error={tried && isTwice(tax, taxes) ? t('taxes.nameTwice') : undefined}
        onChange={(event) => onChange({ ...tax, name: event.currentTarget.value })}
      />
      {rate(goods, t('taxes.rate'), undefined, needed)}
      {rate(shipping, t('taxes.rateShipping'), untaxed ?? t('taxes.rateShippingHint'))}
      {groups.map(({ id, name }) =>
        rate(id, t('taxes.onGroup', { name }), untaxed ?? t('taxes.onGroupHint')),
      )}
      {exempt.map(({ id, name }) => {
        const { value, differs } = exemptOf(tax, id, mappings);
        const hint = t(differs ? 'taxes.forGroupDiffers' : 'taxes.forGroupHint');
        return field(id, t('taxes.forGroup', { name }), value, wrong(value), hint, (typed) =>
          withExempt(tax, id, typed, differs),
        );
      })}
    </>
  );
}
