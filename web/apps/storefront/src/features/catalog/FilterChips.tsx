import { IconX } from '@tabler/icons-react';
import type { Facets } from '@souk/client';
import { likeMoney, numberText, useLanguage } from '@souk/ui/text';
import { useCurrency } from '../../shared/currency.ts';
import { useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import {
  readChoices,
  readNames,
  sameName,
  toggleChoice,
  toggleName,
  writeChoices,
  writeNames,
} from './choices.ts';
import { isFiltered, type ListSearch } from './list-search.ts';
import { shownBound } from './price-bounds.ts';
import css from './FilterChips.module.css';

interface Props {
  search: ListSearch;
  collectionName?: string;
  /** What choices are called. */
  facets?: Facets;
  onChange: (next: Partial<ListSearch>) => void;
  onClear: () => void;
}

export function FilterChips({ search, collectionName, facets, onChange, onClear }: Props) {
  const t = useText();
  const { settings } = useStore();
  const { code } = useLanguage();
  const currency = useCurrency();
  if (!isFiltered(search)) return null;
  // A bound the visitor typed, not a price of ours.
  const bound = (amount: number) =>
    currency
      ? new Intl.NumberFormat(settings.locale, { style: 'currency', currency: currency.code }).format(
          shownBound(amount, currency),
        )
      : likeMoney(settings.zero, numberText(code, amount));
  const chips: { name: string; without: Partial<ListSearch> }[] = [];
  if (search.collection)
    chips.push({ name: collectionName ?? search.collection, without: { collection: undefined } });
  if (search.min !== undefined) {
    chips.push({ name: t('list.chip.from', { price: bound(search.min) }), without: { min: undefined } });
  }
  if (search.max !== undefined) {
    chips.push({ name: t('list.chip.to', { price: bound(search.max) }), without: { max: undefined } });
  }
  const choices = readChoices(search.options);
  for (const [option, names] of Object.entries(choices)) {
    for (const name of names) {
      const without = { options: writeChoices(toggleChoice(choices, option, name)) };
      const facet = facets?.options.find((each) => sameName(each.name, option));
      const choice = facet?.choices.find((each) => sameName(each.name, name));
      const said = {
        option: facet?.translatedName || option,
        name: choice?.translatedName || name,
      };
      chips.push({ name: t('list.chip.option', said), without });
    }
  }
  const brands = readNames(search.brands);
  for (const brand of brands) {
    const name = facets?.brands.find((each) => sameName(each.name, brand))?.name ?? brand;
    const without = { brands: writeNames(toggleName(brands, brand)) };
    chips.push({ name: t('list.chip.option', { option: t('list.filter.brand'), name }), without });
  }
  if (search.stock) chips.push({ name: t('list.filter.inStock'), without: { stock: undefined } });
  return (
    <ul className={css.chips} aria-label={t('list.chips')}>
      {chips.map(({ name, without }) => (
        <li key={name}>
          <button
            type="button"
            className={css.chip}
            aria-label={t('list.chip.remove', { name })}
            onClick={() => onChange(without)}
          >
            {name}
            <IconX size={14} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={css.clear} onClick={onClear}>
          {t('list.clear')}
        </button>
      </li>
    </ul>
  );
}
