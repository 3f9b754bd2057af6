import { Button, Callout, Checkbox, SelectField, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useStore } from '../../shared/store.ts';
import { gapsOf } from './gaps.ts';
import { PriceExample } from './PriceExample.tsx';
import { PriceLine } from './PriceLine.tsx';
import { mostLines, withLine, wrongPrices, type By, type PriceValues, type PriceWrong } from './prices.ts';
import { useText, type TextKey } from './text/index.ts';
import { usePriceText } from './usePriceText.ts';
import css from './shipping.module.css';

const ways: Record<By, TextKey> = {
  one: 'prices.byOne',
  weight: 'prices.byWeight',
  price: 'prices.byPrice',
  quantity: 'prices.byQuantity',
  several: 'prices.bySeveral',
};

export const priceProblems: Record<PriceWrong, TextKey> = {
  amount: 'shipping.amountWrong',
  number: 'shipping.weightWrong',
  whole: 'prices.wholeWrong',
  order: 'prices.orderWrong',
};

const centsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** What a delivery costs: one price, or lines that go by what is in the cart. */
export function PriceFields({
  values,
  tried,
  free = false,
  onChange,
}: {
  values: PriceValues;
  tried: boolean;
  /** No price at all is fine: it costs nothing then. */
  free?: boolean;
  onChange: (values: PriceValues) => void;
}) {
  const t = useText();
  const { settings } = useStore();
  const wrong = tried ? wrongPrices(values, free) : {};
  const problem = (name: string) => (wrong[name] ? t(priceProblems[wrong[name]]) : undefined);
  const typed = (name: 'amount' | 'freeFrom', label: TextKey, hint?: string) => (
    <TextField
      label={`${t(label)} (${settings.currency})`}
      hint={hint}
      value={values[name]}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      error={problem(name)}
      onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <SelectField
        label={t('prices.by')}
        value={values.by}
        onChange={(event) => onChange({ ...values, by: event.currentTarget.value as By })}
      >
        {(Object.keys(ways) as By[]).map((by) => (
          <option key={by} value={by}>
            {t(ways[by])}
          </option>
        ))}
      </SelectField>
      {values.by === 'one' ? (
        <>
          <div className={css.pair}>
            {typed('amount', 'shipping.amount', free ? t('prices.freeHint') : undefined)}
            {typed('freeFrom', 'shipping.freeFrom', t('shipping.freeFromHint'))}
          </div>
          <Checkbox
            label={t('prices.each')}
            checked={values.each}
            onChange={(event) => onChange({ ...values, each: event.currentTarget.checked })}
          />
        </>
      ) : (
        <Lines values={values} wrong={wrong} onChange={onChange} />
      )}
    </>
  );
}

function Lines({
  values,
  wrong,
  onChange,
}: {
  values: PriceValues;
  wrong: Record<string, PriceWrong>;
  onChange: (values: PriceValues) => void;
}) {
  const t = useText();
  const { lines } = values;
  return (
    <>
      {lines.map((line, at) => (
        <PriceLine
          key={line.key}
          values={values}
          at={at}
          wrong={wrong}
          onChange={(now) => onChange({ ...values, lines: lines.map((one) => (one === line ? now : one)) })}
          onRemove={() => onChange({ ...values, lines: lines.filter((one) => one !== line) })}
        />
      ))}
      <div>
        <Button
          size="small"
          variant="secondary"
          disabled={lines.length >= mostLines}
          onClick={() => onChange(withLine(values))}
        >
          {t('prices.add')}
        </Button>
      </div>
      <Beyond values={values} />
      <PriceExample values={values} />
    </>
  );
}

/** What becomes of carts that no line is for. */
function Beyond({ values }: { values: PriceValues }) {
  const t = useText();
  const { code } = useLanguage();
  const { settings } = useStore();
  const words = usePriceText();
  if (Object.keys(wrongPrices(values)).length > 0) return null;
  const { by } = values;
  if (by === 'one' || by === 'several') return <p className={css.note}>{t('prices.beyond')}</p>;
  const gaps = gapsOf(values, centsOf(settings.currency)).map((gap) => words.range(by, gap));
  if (gaps.length === 0) return <p className={css.note}>{t('prices.whole')}</p>;
  return (
    <Callout tone="attention">
      <p>{t('prices.gaps', { gaps: new Intl.ListFormat(code).format(gaps) })}</p>
    </Callout>
  );
}
