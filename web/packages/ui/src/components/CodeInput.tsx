import { useId, type CSSProperties, type Ref } from 'react';
import { classes } from '../classes.ts';
import { FieldError, describedBy } from './TextField.tsx';
import field from './Field.module.css';
import css from './CodeInput.module.css';

interface Props {
  label: string;
  hint?: string;
  error?: string;
  value: string;
  onChange: (code: string) => void;
  /** Called with the whole code once its last digit is there. */
  onComplete?: (code: string) => void;
  length?: number;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}

/** The digits of what was typed or pasted, in whatever script and with whatever between them. */
export function digitsOf(text: string, length: number): string {
  return [...text.normalize('NFKC')].map(digitOf).join('').slice(0, length);
}

// The zeros of the scripts whose keyboards people have: Arabic, Persian, Devanagari, Bengali.
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6];

function digitOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => point >= start && point <= start + 9);
  return zero === undefined ? '' : String(point - zero);
}

/** One field drawn as a cell per digit: pasting and the phone's code suggestion fill all of them. */
export function CodeInput(props: Props) {
  const { label, hint, error, value, onChange, onComplete, length = 6, ref, autoFocus } = props;
  const made = useId();
  const id = props.id ?? made;
  const take = (text: string) => {
    const code = digitsOf(text, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  };
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className={field.hint}>
          {hint}
        </p>
      ) : null}
      <div className={classes(css.box, error && css.wrong)} style={{ '--cells': length } as CSSProperties}>
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            aria-hidden="true"
            className={classes(css.cell, index === Math.min(value.length, length - 1) && css.next)}
          >
            {value[index]}
          </span>
        ))}
        <input
          id={id}
          ref={ref}
          className={css.input}
          value={value}
          autoFocus={autoFocus}
          onChange={(event) => take(event.target.value)}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="one-time-code"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
