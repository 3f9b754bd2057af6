import { IconTrash } from '@tabler/icons-react';
import { Button, Checkbox, TextField } from '@souk/ui';
import { useStore } from '../../shared/store.ts';
import { priceProblems } from './PriceFields.tsx';
import { fieldOf, used, type Line, type PriceValues, type PriceWrong, type What } from './prices.ts';
import { useText } from './text/index.ts';
import { usePriceText } from './usePriceText.ts';
import css from './shipping.module.css';

/** For which carts, at what price, and both as a sentence. */
export function PriceLine({
  values,
  at,
  wrong,
  onChange,
  onRemove,
}: {
  values: PriceValues;
  at: number;
  wrong: Record<string, PriceWrong>;
  onChange: (line: Line) => void;
  onRemove: () => void;
}) {
  const t = useText();
  const { settings } = useStore();
  const words = usePriceText();
  const line = values.lines[at];
  if (!line) return null;
  const number = at + 1;
  const problem = (name: string) => {
    const kind = wrong[name];
    return kind ? t(priceProblems[kind]) : undefined;
  };
  const end = (what: What, name: 'from' | 'to') => {
    const range = line.ranges[what];
    const label =
      name === 'from'
        ? range.over
          ? 'prices.Over'
          : 'prices.From'
        : range.under
          ? 'prices.Under'
          : 'prices.To';
    return (
      <TextField
        label={t(label, { unit: words.units[what] })}
        value={range[name]}
        inputMode={what === 'quantity' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={17}
        error={problem(fieldOf(line, `${what}.${name}`))}
        onChange={(event) =>
          onChange({
            ...line,
            ranges: { ...line.ranges, [what]: { ...range, [name]: event.currentTarget.value } },
          })
        }
      />
    );
  };
  const sentence = words.sentence(values, line);
  return (
    <fieldset className={css.priceLine}>
      <legend className={css.legend}>{t('prices.lineNumber', { number })}</legend>
      {used(values.by).map((what) => (
        <div key={what} className={css.pair}>
          {end(what, 'from')}
          {end(what, 'to')}
        </div>
      ))}
      <div className={css.pair}>
        <TextField
          label={`${t('shipping.amount')} (${settings.currency})`}
          value={line.amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          error={problem(fieldOf(line, 'amount'))}
          onChange={(event) => onChange({ ...line, amount: event.currentTarget.value })}
        />
        <Checkbox
          label={t('prices.each')}
          checked={line.each}
          onChange={(event) => onChange({ ...line, each: event.currentTarget.checked })}
        />
      </div>
      <div className={css.lineEnd}>
        <p className={css.note}>{sentence}</p>
        {values.lines.length > 1 ? (
          <Button size="small" variant="quiet" aria-label={t('prices.remove', { number })} onClick={onRemove}>
            <IconTrash size={16} stroke={1.75} aria-hidden="true" />
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
