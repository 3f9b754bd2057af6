import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { FieldError, describedBy } from './TextField.tsx';
import css from './Field.module.css';

interface Props extends ComponentProps<'textarea'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
}

/** Several lines of text. */
export function TextArea({ label, hint, error, id, className, ...rest }: Props) {
  const made = useId();
  const field = id ?? made;
  return (
    <div className={classes(css.field, className)}>
      <label htmlFor={field} className={css.label}>
        {label}
      </label>
      {hint ? (
        <p id={`${field}-hint`} className={css.hint}>
          {hint}
        </p>
      ) : null}
      <textarea
        dir="auto"
        rows={3}
        {...rest}
        id={field}
        className={css.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(field, hint, error)}
      />
      <FieldError id={field} error={error} />
    </div>
  );
}
