import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Drawer, Logo, OfflineBar, SkipLink } from '@souk/ui';
import { Gate } from '../features/entry/Gate.tsx';
import { NotAllowed } from '../shared/NotAllowed.tsx';
import { LiveFeed } from '../shared/live/LiveFeed.tsx';
import { onPaletteWanted, openPalette } from '../shared/palette/open.ts';
import { opens, sectionAt } from '../shared/sections.ts';
import { useCan, useStore } from '../shared/store.ts';
import { UndoProvider } from '../shared/undo.tsx';
import { useText } from '../shared/text/index.ts';
import { Navigation, usePath } from './Navigation.tsx';
import { PhoneTabs } from './PhoneTabs.tsx';
import { UserMenu } from './UserMenu.tsx';
import { usePaletteKeys } from './usePaletteKeys.ts';
import css from './Shell.module.css';

const CommandPalette = lazy(() => import('./CommandPalette.tsx'));

/** Every page of the back office stands behind the gate. */
export function Shell() {
  return (
    <Gate>
      <UndoProvider>
        <LiveFeed />
        <Frame />
      </UndoProvider>
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
        <aside className={css.side} aria-label={t('nav.side')}>
          <div className={css.logo}>
            <Logo name={settings.siteName} />
          </div>
          <div className={css.sections}>
            <Navigation />
          </div>
          <UserMenu wide />
        </aside>
        <div className={css.body}>
          <header className={css.top}>
            <button
              type="button"
              className={css.menu}
              aria-label={t('nav.open')}
              aria-haspopup="dialog"
              onClick={() => setMenuOpen(true)}
            >
              <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
            </button>
            <div className={css.topLogo}>
              <Logo name={settings.siteName} />
            </div>
            <button type="button" className={css.find} aria-label={t('palette.open')} onClick={openPalette}>
              <IconSearch size={22} stroke={1.75} aria-hidden="true" />
            </button>
            <UserMenu />
          </header>
          <main id="content" ref={main} tabIndex={-1} className={css.main}>
            <Opened />
          </main>
        </div>
      </div>
      <PhoneTabs onMore={() => setMenuOpen(true)} />
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} title={settings.siteName} side="start">
        <Navigation onNavigate={() => setMenuOpen(false)} />
      </Drawer>
      <Palette />
    </>
  );
}

/** Loaded when it is first wanted, and then kept. */
function Palette() {
  const [wanted, setWanted] = useState(0);
  usePaletteKeys();
  useEffect(() => onPaletteWanted(() => setWanted((times) => times + 1)), []);
  return wanted > 0 ? (
    <Suspense>
      <CommandPalette wanted={wanted} />
    </Suspense>
  ) : null;
}

/** A page that the person's roles do not open says so; its address may come from somebody else. */
function Opened() {
  const has = useCan();
  // While a page gives way to the next the old one is still drawn: neither may be closed to the person.
  const drawn = useRouterState({ select: ({ matches }): string => String(matches.at(-1)?.fullPath ?? '/') });
  const sections = [sectionAt(usePath()), sectionAt(drawn)];
  return sections.some((section) => section && !opens(section, has)) ? <NotAllowed /> : <Outlet />;
}
