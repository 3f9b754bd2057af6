import { PasswordField, PasswordStrength, type FieldProps } from '@souk/ui';
import { passwordRules } from './rules.ts';
import { useText } from './text/index.ts';
import css from './Page.module.css';

interface Props extends Omit<FieldProps, 'label' | 'value' | 'type' | 'autoComplete'> {
  label?: string;
  value: string;
  least: number;
  /** Where it is known: the password must not be it. */
  email?: string;
  /** Texts of the person's own, which make a password easy to guess. */
  known: readonly string[];
}

/** A new password with what is asked of it. */
export function NewPassword({ label, value, least, email, known, ...rest }: Props) {
  const t = useText();
  const rules = passwordRules(value, least, email).map(({ key, met }) => ({ text: t(key, { least }), met }));
  return (
    <div className={css.actions}>
      <PasswordField
        {...rest}
        value={value}
        label={label ?? t('password.newLabel')}
        autoComplete="new-password"
      />
      <PasswordStrength password={value} rules={rules} known={known} />
    </div>
  );
}
