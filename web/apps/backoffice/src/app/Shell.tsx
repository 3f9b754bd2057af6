import { useEffect, useRef, useState } from 'react';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { IconMenu2 } from '@tabler/icons-react';
import { Drawer, EmptyState, Logo, OfflineBar, SkipLink } from '@souk/ui';
import { Gate } from '../features/entry/Gate.tsx';
import { opens, sectionAt } from '../shared/sections.ts';
import { useCan, useStore } from '../shared/store.ts';
import { useText } from '../shared/text/index.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { Navigation } from './Navigation.tsx';
import { UserMenu } from './UserMenu.tsx';
import css from './Shell.module.css';

/** Every page of the back office stands behind the gate. */
export function Shell() {
  return (
    <Gate>
      <Frame />
    </Gate>
  );
}

function Frame() {
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
            <UserMenu />
          </div>
          <main id="content" ref={main} tabIndex={-1} className={css.main}>
            <Allowed />
          </main>
        </div>
      </div>
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} title={settings.siteName} side="start">
        <Navigation onNavigate={() => setMenuOpen(false)} />
      </Drawer>
    </>
  );
}

/** A page that the person's roles do not open says so; its address may come from somebody else. */
function Allowed() {
  const t = useText();
  const has = useCan();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const section = sectionAt(path.replace(/(.)\/$/, '$1'));
  if (section && !opens(section, has)) {
    return <EmptyState headingLevel={1} title={t('notAllowed.title')} text={t('notAllowed.text')} />;
  }
  return <Outlet />;
}
