import { useId, useState } from 'react';
import { useTranslator } from '../text/LanguageProvider.tsx';
import type { UiKey } from '../text/ui-en.ts';
import { classes } from '../classes.ts';
import { FieldError, describedBy, type FieldProps } from './TextField.tsx';
import css from './Field.module.css';

type Props = Omit<FieldProps, 'type'> & { autoComplete: 'current-password' | 'new-password' };

/** A password that can be looked at. Say in `autoComplete` whether it is a known or a new one. */
export function PasswordField({ label, hint, error, id, className, ...rest }: Props) {
  const t = useTranslator<UiKey>();
  const made = useId();
  const [shown, setShown] = useState(false);
  const field = id ?? made;
  return (
    <div className={classes(css.field, className)}>
      <label htmlFor={field} className={css.label}>
        {label}
      </label>
      {hint ? (
        <div id={`${field}-hint`} className={css.hint}>
          {hint}
        </div>
      ) : null}
      <div className={css.box}>
        <input
          dir="ltr"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          id={field}
          type={shown ? 'text' : 'password'}
          className={classes(css.input, css.withToggle)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(field, hint, error)}
        />
        <button
          type="button"
          className={css.toggle}
          aria-controls={field}
          aria-label={t(shown ? 'ui.hidePassword' : 'ui.showPassword')}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'ui.hide' : 'ui.show')}
        </button>
      </div>
      <FieldError id={field} error={error} />
    </div>
  );
}
