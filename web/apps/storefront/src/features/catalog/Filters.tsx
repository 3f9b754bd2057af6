import { useEffect, useId, useRef, useState } from 'react';
import type { Collection, Facets, OptionFacet } from '@souk/client';
import { Button, Skeleton } from '@souk/ui';
import { numberText, useLanguage } from '@souk/ui/text';
import { useCurrency } from '../../shared/currency.ts';
import { useText } from '../../shared/text/index.ts';
import type { TextKey } from '../../shared/text/index.ts';
import {
  readChoices,
  readNames,
  sameName,
  toggleChoice,
  toggleName,
  writeChoices,
  writeNames,
} from './choices.ts';
import type { ListSearch } from './list-search.ts';
import { keptBound, shownBound } from './price-bounds.ts';
import css from './fields.module.css';

interface Props {
  search: ListSearch;
  /** Null on a collection's own page; undefined until they are there. */
  collections: readonly Collection[] | null | undefined;
  /** What there is to filter by; undefined until the first results are there. */
  facets: Facets | undefined;
  onChange: (next: Partial<ListSearch>) => void;
}

export function Filters({ search, collections, facets, onChange }: Props) {
  const t = useText();
  const name = useId();
  return (
    <>
      {collections === undefined ? (
        <div className={css.group} aria-hidden="true">
          <Skeleton width={96} height={22} />
          <div className={css.choices}>
            {Array.from({ length: 7 }, (_, index) => (
              <span key={index} className={css.choice}>
                <Skeleton width="70%" height={18} />
              </span>
            ))}
          </div>
        </div>
      ) : collections && collections.length > 0 ? (
        <fieldset className={css.group}>
          <legend className={css.legend}>{t('list.filter.collection')}</legend>
          <div className={css.choices}>
            {[null, ...collections].map((collection) => (
              <label key={collection?.id ?? ''} className={css.choice}>
                <input
                  type="radio"
                  name={name}
                  checked={(search.collection ?? null) === (collection?.slug ?? null)}
                  onChange={() => onChange({ collection: collection?.slug ?? undefined })}
                />
                {collection?.name ?? t('list.filter.any')}
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      <PriceFilter search={search} onChange={onChange} />
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('list.filter.stock')}</legend>
        <label className={css.choice}>
          <input
            type="checkbox"
            checked={search.stock ?? false}
            onChange={(event) => onChange({ stock: event.target.checked || undefined })}
          />
          {t('list.filter.inStock')}
          <Count of={facets?.inStock} />
        </label>
      </fieldset>
      {facets && (facets.brands.length > 1 || facets.brands.some(({ chosen }) => chosen)) ? (
        <BrandFilter brands={facets.brands} search={search} onChange={onChange} />
      ) : null}
      {facets?.options
        .filter((option) => option.choices.length > 1 || option.choices.some(({ chosen }) => chosen))
        .map((option) => (
          <OptionFilter key={option.name} option={option} search={search} onChange={onChange} />
        ))}
    </>
  );
}

function Count({ of }: { of: number | undefined }) {
  const { code } = useLanguage();
  return of === undefined ? null : <span className={css.number}>{numberText(code, of)}</span>;
}

/** More than this many choices are folded. */
const shownChoices = 8;

function OptionFilter({
  option,
  search,
  onChange,
}: { option: OptionFacet } & Pick<Props, 'search' | 'onChange'>) {
  const choices = readChoices(search.options);
  // The address may write a name otherwise than the goods do.
  const named = Object.keys(choices).find((name) => sameName(name, option.name)) ?? option.name;
  return (
    <ChoiceGroup
      legend={option.translatedName || option.name}
      choices={option.choices.map((choice) => ({
        ...choice,
        label: choice.translatedName || choice.name,
        dye: option.color ? choice.value : undefined,
      }))}
      typed={choices[named] ?? []}
      onToggle={(name) => onChange({ options: writeChoices(toggleChoice(choices, named, name)) })}
    />
  );
}

function BrandFilter({
  brands,
  search,
  onChange,
}: { brands: Facets['brands'] } & Pick<Props, 'search' | 'onChange'>) {
  const t = useText();
  const typed = readNames(search.brands);
  return (
    <ChoiceGroup
      legend={t('list.filter.brand')}
      choices={brands.map((brand) => ({ ...brand, label: brand.name }))}
      typed={typed}
      onToggle={(name) => onChange({ brands: writeNames(toggleName(typed, name)) })}
    />
  );
}

interface Choice {
  name: string;
  label: string;
  count: number;
  chosen: boolean;
  /** The colour itself. */
  dye?: string;
}

/** `typed` are the names as the address has them, which may write them otherwise than the goods do. */
function ChoiceGroup({
  legend,
  choices,
  typed,
  onToggle,
}: {
  legend: string;
  choices: readonly Choice[];
  typed: readonly string[];
  onToggle: (name: string) => void;
}) {
  const t = useText();
  const [all, setAll] = useState(false);
  const shown = choices.filter((choice, index) => all || index < shownChoices || choice.chosen);
  const hidden = choices.length - shown.length;
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.choices}>
        {shown.map((choice) => {
          const written = typed.find((name) => sameName(name, choice.name)) ?? choice.name;
          return (
            <label key={choice.name} className={css.choice}>
              <input type="checkbox" checked={typed.includes(written)} onChange={() => onToggle(written)} />
              {choice.dye ? (
                <span
                  className={css.dye}
                  style={{ '--dye': choice.dye } as React.CSSProperties}
                  aria-hidden="true"
                />
              ) : null}
              <bdi>{choice.label}</bdi>
              <Count of={choice.count} />
            </label>
          );
        })}
      </div>
      {hidden > 0 ? (
        <button type="button" className={css.rest} onClick={() => setAll(true)}>
          {t('list.filter.more', { count: hidden })}
        </button>
      ) : null}
    </fieldset>
  );
}

/** An amount as people type it; undefined for an empty field, null for what is no amount. */
export function readAmount(text: string): number | undefined | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return undefined;
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

type Bound = 'min' | 'max';

function PriceFilter({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const t = useText();
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const currency = useCurrency();
  const code = currency?.code;
  const [problem, setProblem] = useState<{ text: TextKey; of: readonly Bound[] } | null>(null);
  // Bounds that changed elsewhere (a chip, the back button) show in the fields, which keep the focus.
  const [checked, setChecked] = useState(search);
  if (checked.min !== search.min || checked.max !== search.max) {
    setChecked(search);
    setProblem(null);
  }
  // Not at the first drawing: what was typed before this script came would be gone.
  const shown = useRef({ ...search, code });
  useEffect(() => {
    const { min, max, code: before } = shown.current;
    if (min === search.min && max === search.max && before === code) return;
    shown.current = { ...search, code };
    form.current?.reset();
  }, [code, search]);
  const submit = (form: FormData) => {
    const min = readAmount(String(form.get('min') ?? ''));
    const max = readAmount(String(form.get('max') ?? ''));
    const wrong = [...(min === null ? (['min'] as const) : []), ...(max === null ? (['max'] as const) : [])];
    if (min === null || max === null) return setProblem({ text: 'list.priceNumber', of: wrong });
    if (min !== undefined && max !== undefined && min > max) {
      return setProblem({ text: 'list.priceOrder', of: ['min', 'max'] });
    }
    setProblem(null);
    onChange({ min: keptBound(min, currency), max: keptBound(max, currency) });
  };
  const written = (name: Bound) => {
    const bound = search[name];
    return bound === undefined ? '' : shownBound(bound, currency);
  };
  const field = (name: Bound, label: TextKey) => (
    <label className={css.field}>
      {t(label)}
      <input
        className={css.input}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        defaultValue={written(name)}
        aria-invalid={problem?.of.includes(name) ?? false}
        aria-describedby={problem?.of.includes(name) ? errorId : undefined}
      />
    </label>
  );
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <fieldset className={css.group}>
        <legend className={css.legend}>
          {code ? t('list.filter.priceIn', { currency: code }) : t('list.filter.price')}
        </legend>
        <div className={css.pair}>
          {field('min', 'list.filter.from')}
          {field('max', 'list.filter.to')}
        </div>
        {problem ? (
          <p id={errorId} className={css.error} role="alert">
            {t(problem.text)}
          </p>
        ) : null}
        <Button type="submit" variant="secondary" size="small" className={css.apply}>
          {t('list.applyPrice')}
        </Button>
      </fieldset>
    </form>
  );
}
