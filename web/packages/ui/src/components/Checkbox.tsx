import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { FieldError, describedBy } from './TextField.tsx';
import css from './Field.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  error?: string;
}

export function Checkbox({ label, error, id, className, ...rest }: Props) {
  const made = useId();
  const field = id ?? made;
  return (
    <div className={classes(css.check, className)}>
      <input
        {...rest}
        id={field}
        type="checkbox"
        className={css.checkInput}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(field, null, error)}
      />
      <label htmlFor={field} className={css.checkLabel}>
        {label}
      </label>
      <FieldError id={field} error={error} />
    </div>
  );
}
