import { useId } from 'react';
import { Select } from '@souk/ui';
import { useText } from '../../shared/text/index.ts';
import type { TextKey } from '../../shared/text/index.ts';
import { sortings, type SortName } from './list-search.ts';
import css from './fields.module.css';

const names: Record<SortName, TextKey> = {
  relevance: 'list.sort.relevance',
  chosen: 'list.sort.chosen',
  newest: 'list.sort.newest',
  best: 'list.sort.best',
  'price-up': 'list.sort.priceUp',
  'price-down': 'list.sort.priceDown',
  name: 'list.sort.name',
};

export function SortSelect({
  value,
  usual,
  onChange,
}: {
  value?: SortName;
  /** The order that needs no word in the address. */
  usual: SortName;
  onChange: (value?: SortName) => void;
}) {
  const t = useText();
  const id = useId();
  return (
    <span className={css.inline}>
      <label className={css.inlineLabel} htmlFor={id}>
        {t('list.sort')}
      </label>
      <Select
        id={id}
        value={value ?? usual}
        onChange={(event) => {
          const next = sortings.find((name) => name === event.target.value);
          onChange(next === usual ? undefined : next);
        }}
      >
        {sortings
          .filter((name) => (name !== 'chosen' && name !== 'relevance') || usual === name)
          .map((name) => (
            <option key={name} value={name}>
              {t(names[name])}
            </option>
          ))}
      </Select>
    </span>
  );
}
