import { TextField } from '@souk/ui';
import { plainColour } from '@souk/ui/look';
import { useText } from './text/index.ts';
import css from './checkout.module.css';

/** A colour, picked or written; empty for that of the look. */
export function ColourField({
  id,
  label,
  hint,
  value,
  error,
  disabled,
  onChange,
  onBlur,
}: {
  id: string;
  label: string;
  hint?: string;
  value: string;
  error?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
}) {
  const t = useText();
  return (
    <div className={css.colour}>
      <TextField
        id={id}
        label={label}
        hint={hint}
        error={error}
        value={value}
        disabled={disabled}
        maxLength={9}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value.trim())}
        onBlur={onBlur}
      />
      <input
        type="color"
        className={css.swatch}
        data-empty={plainColour(value) ? undefined : ''}
        aria-label={t('checkout.pickColour', { name: label })}
        value={plainColour(value) || '#ffffff'}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
