import type { ReactNode } from 'react';
import { IconTrash } from '@tabler/icons-react';
import { SelectField, TextField } from '@souk/ui';
import { CollectionChoice } from '../../shared/collections/CollectionChoice.tsx';
import type { Shelf } from '../../shared/collections/shelves.ts';
import { useCollectionsOf } from '../../shared/collections/useCollections.ts';
import { useStore } from '../../shared/store.ts';
import { ruleFields, type Draft, type RuleField } from './rules.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './collections.module.css';

/** One rule: what is looked at, and what it must be. */
export function RuleRow({
  number,
  draft,
  collection,
  onChange,
  onRemove,
}: {
  number: number;
  draft: Draft;
  /** How a collection is offered. */
  collection: (shelf: Shelf) => { label: string; disabled: boolean };
  onChange: (change: Partial<Draft>) => void;
  onRemove?: () => void;
}) {
  const t = useText();
  const { settings } = useStore();
  const from = useCollectionsOf(draft.field === 'COLLECTION' ? [draft.value] : []);
  const text = (name: 'min' | 'max' | 'value' | 'option' | 'days', label: string, numeric?: boolean) => (
    <TextField
      label={label}
      value={draft[name]}
      maxLength={100}
      autoComplete="off"
      inputMode={numeric ? 'decimal' : undefined}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  const choice = (
    name: 'is' | 'value',
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <SelectField
      label={label}
      value={draft[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value } as Partial<Draft>)}
    >
      {options.map(({ value, label: shown }) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </SelectField>
  );
  const yesNo = [
    { value: 'yes', label: t('rules.yes') },
    { value: 'no', label: t('rules.no') },
  ];
  const inputs: Record<RuleField, () => ReactNode> = {
    PRICE: () => (
      <>
        {text('min', t('rules.from', { currency: settings.currency }), true)}
        {text('max', t('rules.to', { currency: settings.currency }), true)}
      </>
    ),
    IN_STOCK: () => choice('is', t('rules.is'), yesNo),
    DISCOUNTED: () => choice('is', t('rules.is'), yesNo),
    NAME: () => text('value', t('rules.contains')),
    BRAND: () => text('value', t('rules.equals')),
    RIBBON: () => text('value', t('rules.equals')),
    OPTION: () => (
      <>
        {text('option', t('rules.option'))}
        {text('value', t('rules.choice'))}
      </>
    ),
    CREATED_WITHIN: () => text('days', t('rules.days'), true),
    PRODUCT_TYPE: () =>
      choice('value', t('rules.is'), [
        { value: '', label: t('rules.choose') },
        { value: 'physical', label: t('rules.typePhysical') },
        { value: 'digital', label: t('rules.typeDigital') },
      ]),
    COLLECTION: () => (
      <CollectionChoice
        label={t('rules.is')}
        placeholder={t('rules.choose')}
        value={draft.value}
        shown={collection}
        from={from}
        onChange={(value) => onChange({ value })}
      />
    ),
  };
  return (
    <fieldset className={css.rule}>
      <legend className={css.legend}>{t('rules.number', { number })}</legend>
      <SelectField
        label={t('rules.field')}
        value={draft.field}
        onChange={(event) => onChange({ field: event.currentTarget.value as RuleField, value: '' })}
      >
        {ruleFields.map((field) => (
          <option key={field} value={field}>
            {t(`rules.field.${field}` as TextKey)}
          </option>
        ))}
      </SelectField>
      {inputs[draft.field]()}
      {onRemove ? (
        <button
          type="button"
          className={css.removeRule}
          aria-label={t('rules.remove', { number })}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </button>
      ) : null}
    </fieldset>
  );
}
