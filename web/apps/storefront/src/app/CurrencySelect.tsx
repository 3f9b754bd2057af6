import { useId } from 'react';
import { Select } from '@souk/ui';
import { chooseCurrency, useCurrency } from '../shared/currency.ts';
import { useStore } from '../shared/store.ts';
import { useText } from '../shared/text/index.ts';
import css from './LanguageSelect.module.css';

/** Only where the shop has rates. */
export function CurrencySelect() {
  const t = useText();
  const id = useId();
  const { currency, currencies } = useStore().settings;
  const chosen = useCurrency();
  if (currencies.length === 0) return null;
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {t('footer.currency')}
      </label>
      <Select
        id={id}
        value={chosen?.code ?? currency}
        onChange={({ target }) => chooseCurrency(target.value === currency ? '' : target.value)}
      >
        {[currency, ...currencies.map(({ code }) => code)].map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </Select>
    </div>
  );
}
