import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Select } from './Select.tsx';
import { FieldError, describedBy } from './TextField.tsx';
import css from './Field.module.css';

interface Props extends ComponentProps<'select'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
}

/** A list to choose from, with its label above and what is wrong below. */
export function SelectField({ label, hint, error, id, className, ...rest }: Props) {
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
      <Select
        {...rest}
        id={field}
        className={css.select}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(field, hint, error)}
      />
      <FieldError id={field} error={error} />
    </div>
  );
}
