import { Switch } from '@mantine/core';
import { SelectField, TextArea, TextField, VisuallyHidden, classes } from '@souk/ui';
import { useText } from '../text/index.ts';
import type { Value, Values } from './merge.ts';
import type { FieldSpec } from './types.ts';
import css from './Form.module.css';

interface Props<V extends Values> {
  id: string;
  field: FieldSpec<V>;
  value: Value;
  /** Of the whole form. */
  values: V;
  changed: boolean;
  error?: string;
  onChange: (value: Value) => void;
  onBlur: () => void;
}

const inputs: Record<
  string,
  { type?: string; inputMode?: 'decimal' | 'numeric' | 'email' | 'url'; dir?: 'ltr' }
> = {
  email: { type: 'email', inputMode: 'email' },
  url: { type: 'url', inputMode: 'url', dir: 'ltr' },
  number: { inputMode: 'numeric' },
  amount: { inputMode: 'decimal' },
  date: { type: 'date' },
};

/** One field. What was changed carries a mark until it is saved. */
export function Field<V extends Values>(props: Props<V>) {
  const t = useText();
  return (
    <div className={classes(css.field, props.changed && css.changed)}>
      {props.changed ? <VisuallyHidden>{t('form.changed')}</VisuallyHidden> : null}
      <Input {...props} />
    </div>
  );
}

function Input<V extends Values>({ id, field, value, values, error, onChange, onBlur }: Props<V>) {
  const text = typeof value === 'string' ? value : value === null ? '' : String(value);
  const { label, kind = 'text', maxLength, autoComplete } = field;
  const hint = field.off ?? field.hint;
  const disabled = field.off !== undefined;
  const common = { id, label, hint, error, onBlur, disabled };
  switch (kind) {
    case 'custom':
      return field.render?.({ id, value, values, error, onChange, onBlur });
    case 'switch':
      return (
        <Switch
          id={id}
          label={label}
          description={hint}
          error={error}
          disabled={disabled}
          checked={value === true}
          onBlur={onBlur}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <SelectField {...common} value={text} onChange={(event) => onChange(event.currentTarget.value)}>
          {field.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      );
    case 'multiline':
      return (
        <TextArea
          {...common}
          value={text}
          maxLength={maxLength}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextField
          {...common}
          {...inputs[kind]}
          value={text}
          maxLength={maxLength}
          autoComplete={autoComplete ?? 'off'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
