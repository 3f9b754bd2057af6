import { useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { IconLogout } from '@tabler/icons-react';
import { useSignIn } from '../../shared/useSignIn.ts';
import { sections } from './sections.ts';
import { useAccountText } from './text/index.ts';
import css from './AccountMenu.module.css';

/** Links and one button: Tab walks through them, Escape closes. */
export function AccountMenu({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useAccountText();
  const { busy, signOut } = useSignIn();
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector('a')?.focus(), []);
  return (
    <div id={id} ref={first} className={css.menu}>
      <ul>
        {sections.map(({ to, title, Icon }) => (
          <li key={to}>
            <Link to={to} className={css.item} activeOptions={{ exact: true }} onClick={onClose}>
              <Icon size={19} stroke={1.75} aria-hidden="true" />
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={`${css.item} ${css.last}`}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : () => void signOut()}
      >
        <IconLogout className={css.flip} size={19} stroke={1.75} aria-hidden="true" />
        {t('signOut')}
      </button>
    </div>
  );
}
