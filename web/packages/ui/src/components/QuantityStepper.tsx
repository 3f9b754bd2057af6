import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslator } from '../text/LanguageProvider.tsx';
import type { UiKey } from '../text/ui-en.ts';
import { classes } from '../classes.ts';
import css from './QuantityStepper.module.css';

interface Props {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** What is counted, for screen readers. */
  label?: string;
  size?: 'small' | 'large';
  disabled?: boolean;
}

export const largestQuantity = 100_000;

/** What typed text means: a whole number inside the bounds, or null for nothing usable. */
export function readQuantity(text: string, min: number, max: number): number | null {
  if (!/^\d{1,6}$/.test(text.trim())) return null;
  return Math.min(Math.max(Number(text), min), max);
}

export function QuantityStepper(props: Props) {
  const { value, onChange, min = 1, max = largestQuantity, label, size = 'large', disabled } = props;
  const t = useTranslator<UiKey>();
  const name = label ?? t('ui.quantity');
  const commit = (input: HTMLInputElement) => {
    const next = readQuantity(input.value, min, max);
    if (next !== null && next !== value) onChange(next);
    input.value = String(next ?? value);
  };
  return (
    <div role="group" aria-label={name} className={classes(css.stepper, css[size])}>
      <button
        type="button"
        className={css.step}
        aria-label={t('ui.decrease')}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <input
        // A new value from outside replaces what was typed.
        key={value}
        className={css.value}
        aria-label={name}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={value}
        disabled={disabled}
        onBlur={(event) => commit(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(event.currentTarget);
          if (event.key === 'ArrowUp' && value < max) onChange(value + 1);
          if (event.key === 'ArrowDown' && value > min) onChange(value - 1);
        }}
      />
      <button
        type="button"
        className={css.step}
        aria-label={t('ui.increase')}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
