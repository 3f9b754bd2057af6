import { useEffect, useRef, useState } from 'react';
import { Outlet, useRouter } from '@tanstack/react-router';
import { IconMenu2 } from '@tabler/icons-react';
import { Drawer, Logo, OfflineBar, SkipLink } from '@souk/ui';
import { useStore } from '../shared/store.ts';
import { useText } from '../shared/text/index.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { Navigation } from './Navigation.tsx';
import css from './Shell.module.css';

export function Shell() {
  const t = useText();
  const { settings } = useStore();
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) main.current?.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <>
      <SkipLink target="content" />
      <OfflineBar />
      <div className={css.frame}>
        <aside className={css.side}>
          <div className={css.logo}>
            <Logo name={settings.siteName} />
          </div>
          <Navigation />
        </aside>
        <div className={css.body}>
          <div className={css.top}>
            <button
              type="button"
              className={css.menu}
              aria-label={t('nav.open')}
              aria-haspopup="dialog"
              onClick={() => setMenuOpen(true)}
            >
              <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
            </button>
            <CommandPalette />
          </div>
          <main id="content" ref={main} tabIndex={-1} className={css.main}>
            <Outlet />
          </main>
        </div>
      </div>
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} title={settings.siteName} side="start">
        <Navigation onNavigate={() => setMenuOpen(false)} />
      </Drawer>
    </>
  );
}
