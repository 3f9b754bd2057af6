import { Suspense, lazy, useEffect, useId, useRef, useState } from 'react';
import { IconUser } from '@tabler/icons-react';
import { useLoggedIn } from '../../shared/useLoggedIn.ts';
import { useSignIn } from '../../shared/useSignIn.ts';
import { useText } from '../../shared/text/index.ts';
import css from './AccountButton.module.css';

const load = () => import('./AccountMenu.tsx');
const AccountMenu = lazy(async () => ({ default: (await load()).AccountMenu }));

/** In the header: the way in, or, for whoever is in, a menu. */
export function AccountButton() {
  const t = useText();
  const loggedIn = useLoggedIn();
  const { busy, signIn } = useSignIn();
  if (loggedIn) return <MenuButton />;
  return (
    <button
      type="button"
      className={css.button}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : () => void signIn()}
    >
      <IconUser className={css.icon} size={22} stroke={1.75} aria-hidden="true" />
      <span className={css.word}>{t('nav.signIn')}</span>
    </button>
  );
}

function MenuButton() {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);
  return (
    <div
      ref={box}
      className={css.box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onPointerEnter={() => void load().catch(() => undefined)}
      >
        <IconUser className={css.icon} size={22} stroke={1.75} aria-hidden="true" />
        <span className={css.word}>{t('nav.account')}</span>
      </button>
      {open ? (
        <Suspense fallback={null}>
          <AccountMenu id={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
