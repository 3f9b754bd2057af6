import { useState } from 'react';
import { Popover } from '@mantine/core';
import { Button, Checkbox, SelectField, TextField } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useText } from '../text/index.ts';
import { daysOf, readChoices, readRange, writeRange } from './filters.ts';
import type { FilterSpec } from './types.ts';
import css from './List.module.css';

type Values = Record<string, string>;

const periods = ['1d', '7d', '30d', '90d', '365d'];

/** What a filter is set to, in words; empty for what it does not understand. */
export function useFilterText(): (filter: FilterSpec, value: string) => string {
  const t = useText();
  const { code } = useLanguage();
  const date = (text: string) => {
    const at = new Date(`${text}T00:00`);
    return Number.isNaN(at.getTime())
      ? text
      : new Intl.DateTimeFormat(code, { dateStyle: 'medium' }).format(at);
  };
  const range = (from: string, to: string) =>
    from && to
      ? t('list.between', { from, to })
      : from
        ? t('list.atLeast', { from })
        : to
          ? t('list.atMost', { to })
          : '';
  return (filter, value) => {
    if (filter.kind === 'choice' || filter.kind === 'choices') {
      const chosen = filter.kind === 'choice' ? [value] : readChoices(value);
      return filter.options
        .filter((option) => chosen.includes(option.value))
        .map((option) => option.label)
        .join(', ');
    }
    if (filter.kind === 'text') return value;
    if (filter.kind === 'found') return filter.nameOf(value);
    const days = filter.kind === 'dates' ? daysOf(value) : null;
    if (days === 1) return t('list.today');
    if (days !== null) return t('list.lastDays', { count: days });
    const { from, to } = readRange(value);
    return filter.kind === 'dates' ? range(from && date(from), to && date(to)) : range(from, to);
  };
}

export function FilterMenu({
  filters,
  values,
  onChange,
}: {
  filters: readonly FilterSpec[];
  values: Values;
  onChange: (values: Values) => void;
}) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  return (
    <Popover position="bottom-end" trapFocus width={320} opened={opened} onChange={setOpened}>
      <Popover.Target>
        <button
          type="button"
          className={css.button}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          {t('list.filter')}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.filters} aria-label={t('list.filter')}>
        {opened ? (
          <FilterForm
            filters={filters}
            values={values}
            onApply={(next) => {
              setOpened(false);
              onChange(next);
            }}
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Applied as a whole, so that the list is asked once. */
function FilterForm({
  filters,
  values,
  onApply,
}: {
  filters: readonly FilterSpec[];
  values: Values;
  onApply: (values: Values) => void;
}) {
  const t = useText();
  const [draft, setDraft] = useState(values);
  const set = (id: string) => (value: string) => setDraft((before) => ({ ...before, [id]: value }));
  return (
    <form
      className={css.filterForm}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== '')));
      }}
    >
      <div className={css.filterList}>
        {filters.map((filter) => (
          <FilterField
            key={filter.id}
            filter={filter}
            value={draft[filter.id] ?? ''}
            onChange={set(filter.id)}
          />
        ))}
      </div>
      <div className={css.filterButtons}>
        <Button variant="secondary" size="small" onClick={() => onApply({})}>
          {t('list.clear')}
        </Button>
        <Button type="submit" size="small">
          {t('list.apply')}
        </Button>
      </div>
    </form>
  );
}

function FilterField({
  filter,
  value,
  onChange,
}: {
  filter: FilterSpec;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useText();
  if (filter.kind === 'choice') {
    return (
      <SelectField
        label={filter.label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{t('list.any')}</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    );
  }
  if (filter.kind === 'choices') {
    const chosen = readChoices(value);
    return (
      <fieldset className={css.fieldset}>
        <legend>{filter.label}</legend>
        {filter.options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={() =>
              onChange(
                (chosen.includes(option.value)
                  ? chosen.filter((one) => one !== option.value)
                  : [...chosen, option.value]
                ).join(','),
              )
            }
          />
        ))}
      </fieldset>
    );
  }
  if (filter.kind === 'found') return filter.field({ value, onChange });
  if (filter.kind === 'text') {
    return (
      <TextField
        label={filter.label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const { from, to } = daysOf(value) === null ? readRange(value) : { from: '', to: '' };
  const kind = filter.kind === 'dates' ? 'date' : 'text';
  return (
    <fieldset className={css.fieldset}>
      <legend>{filter.label}</legend>
      {filter.kind === 'dates' ? (
        <SelectField
          label={t('list.period')}
          value={daysOf(value) === null ? '' : value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{t('list.anyTime')}</option>
          {periods.map((period) => (
            <option key={period} value={period}>
              {period === '1d' ? t('list.today') : t('list.lastDays', { count: daysOf(period) ?? 0 })}
            </option>
          ))}
        </SelectField>
      ) : null}
      <div className={css.range}>
        <TextField
          label={t('list.from')}
          type={kind}
          inputMode={filter.kind === 'amounts' ? 'decimal' : undefined}
          value={from}
          onChange={(event) => onChange(writeRange({ from: event.currentTarget.value, to }))}
        />
        <TextField
          label={t('list.to')}
          type={kind}
          inputMode={filter.kind === 'amounts' ? 'decimal' : undefined}
          value={to}
          onChange={(event) => onChange(writeRange({ from, to: event.currentTarget.value }))}
        />
      </div>
    </fieldset>
  );
}
