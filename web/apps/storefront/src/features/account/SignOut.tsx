import { IconLogout } from '@tabler/icons-react';
import { useSignIn } from '../../shared/useSignIn.ts';
import { useAccountText } from './text/index.ts';
import css from './account.module.css';

/** Below the parts of the account. */
export function SignOut() {
  const t = useAccountText();
  const { busy, signOut } = useSignIn();
  return (
    <button
      type="button"
      className={`${css.section} ${css.out}`}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : () => void signOut()}
    >
      <IconLogout className={css.arrow} size={19} stroke={1.75} aria-hidden="true" />
      {t('signOut')}
    </button>
  );
}
