import { TagsInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FieldError, TextField } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { refit } from './fields.tsx';
import { Swatches } from './Swatches.tsx';
import { useText } from './text/index.ts';
import { optionOf, writeOption, type Option, type ProductValues } from './values.ts';
import { VariantGrid } from './VariantGrid.tsx';
import css from './variants.module.css';

const mostOptions = 6;

/** What shoppers choose between, and the variants that follow from it. */
export function Variants({
  id,
  values,
  problem,
  onChange,
}: {
  id: (name: string) => string;
  values: ProductValues;
  problem?: string;
  onChange: (change: Partial<ProductValues>) => void;
}) {
  const t = useText();
  const options = values.options.map(optionOf);
  const change = (next: readonly Option[]) => {
    const written = next.map(writeOption);
    onChange({ options: written, variants: refit(written, values.variants, values.price) });
  };
  const put = (at: number, part: Partial<Option>) =>
    change(options.map((option, one) => (one === at ? { ...option, ...part } : option)));
  return (
    <Part
      title={t('products.options')}
      note={options.length === 0 ? t('products.optionsText') : undefined}
      actions={
        options.length < mostOptions ? (
          <button
            type="button"
            className={css.add}
            onClick={() => change([...options, { name: '', choices: [] }])}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden="true" />
            {t('products.addOption')}
          </button>
        ) : null
      }
    >
      <div id={id('options')} tabIndex={-1} className={css.options}>
        {options.map(({ name, choices, colours }, at) => (
          <div key={at} className={css.option}>
            <TextField
              label={t('products.optionNameShort')}
              aria-label={t('products.optionName', { number: at + 1 })}
              value={name}
              maxLength={50}
              autoComplete="off"
              onChange={(event) => put(at, { name: event.currentTarget.value })}
            />
            <TagsInput
              label={t('products.choicesShort')}
              aria-label={t('products.choices', { name: name || String(at + 1) })}
              description={choices.length === 0 ? t('products.choicesHint') : undefined}
              inputWrapperOrder={['label', 'input', 'description']}
              value={choices}
              maxTags={100}
              acceptValueOnBlur
              onChange={(next) => put(at, { choices: next })}
            />
            <button
              type="button"
              className={css.remove}
              aria-label={t('products.removeOption', { name: name || String(at + 1) })}
              onClick={() => change(options.filter((_, one) => one !== at))}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden="true" />
            </button>
            <Swatches
              name={name || String(at + 1)}
              choices={choices}
              colours={colours}
              onChange={(next) => put(at, { colours: next })}
            />
          </div>
        ))}
        <FieldError id={id('options')} error={problem} />
      </div>
      {values.variants.length > 0 ? (
        <div id={id('variants')} tabIndex={-1}>
          <VariantGrid
            variants={values.variants}
            product={values}
            onChange={(variants) => onChange({ variants })}
          />
        </div>
      ) : null}
    </Part>
  );
}
