import { Switch } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FieldError, TextField } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { useText } from './text/index.ts';
import { textAskedOf, writeTextAsked, type TextAsked } from './values.ts';
import css from './variants.module.css';

const most = 10;

/** What buyers are asked to write for a product. */
export function Texts({
  id,
  value,
  error,
  onChange,
}: {
  id: string;
  value: readonly string[];
  error?: string;
  onChange: (value: readonly string[]) => void;
}) {
  const t = useText();
  const put = (at: number, part: Partial<TextAsked>) =>
    onChange(
      value.map((text, one) => (one === at ? writeTextAsked({ ...textAskedOf(text), ...part }) : text)),
    );
  return (
    <Part
      title={t('products.texts')}
      note={value.length === 0 ? t('products.textsText') : undefined}
      actions={
        value.length < most ? (
          <button
            type="button"
            className={css.add}
            onClick={() =>
              onChange([...value, writeTextAsked({ title: '', maxLength: '100', mandatory: false })])
            }
          >
            <IconPlus size={16} stroke={1.75} aria-hidden="true" />
            {t('products.addText')}
          </button>
        ) : null
      }
    >
      <div id={id} tabIndex={-1} className={css.options}>
        {value.map(textAskedOf).map(({ title, maxLength, mandatory }, at) => (
          <div key={at} className={css.asked}>
            <TextField
              label={t('products.textTitleShort')}
              aria-label={t('products.textTitle', { number: at + 1 })}
              value={title}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => put(at, { title: event.currentTarget.value })}
            />
            <TextField
              label={t('products.textLengthShort')}
              aria-label={t('products.textLength', { number: at + 1 })}
              inputMode="numeric"
              value={maxLength}
              autoComplete="off"
              onChange={(event) => put(at, { maxLength: event.currentTarget.value })}
            />
            <Switch
              className={css.needed}
              label={t('products.textNeeded')}
              checked={mandatory}
              onChange={(event) => put(at, { mandatory: event.currentTarget.checked })}
            />
            <button
              type="button"
              className={css.remove}
              aria-label={t('products.removeText', { number: at + 1 })}
              onClick={() => onChange(value.filter((_, one) => one !== at))}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </div>
        ))}
        <FieldError id={id} error={error} />
      </div>
    </Part>
  );
}
