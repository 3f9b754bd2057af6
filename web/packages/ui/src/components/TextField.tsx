import { useId, type ComponentProps, type ReactNode } from 'react';
import { IconAlertCircle } from '@tabler/icons-react';
import { classes } from '../classes.ts';
import css from './Field.module.css';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: ReactNode;
  /** What is expected, before anything is typed. */
  hint?: ReactNode;
  /** What is wrong and how to mend it. */
  error?: string;
}

/** A label above, the field, and beside it what is wrong. */
export function TextField({ label, hint, error, id, className, ...rest }: FieldProps) {
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
      <input
        dir="auto"
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

export const describedBy = (field: string, hint: ReactNode, error?: string) =>
  classes(hint ? `${field}-hint` : null, error ? `${field}-error` : null) || undefined;

export function FieldError({ id, error }: { id: string; error?: string }) {
  return error ? (
    <p id={`${id}-error`} className={css.error}>
      <IconAlertCircle size={17} stroke={1.75} aria-hidden="true" />
      <span>{error}</span>
    </p>
  ) : null;
}
