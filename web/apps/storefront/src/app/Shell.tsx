import { Suspense, lazy, useEffect, useRef } from 'react';
import { Outlet, useRouter } from '@tanstack/react-router';
import { OfflineBar, SkipLink } from '@souk/ui';
import { CartCountAnnouncer } from '../features/cart/CartButton.tsx';
import { CartProvider } from '../features/cart/CartProvider.tsx';
import { Arrival } from './Arrival.tsx';
import { Early } from './Early.tsx';
import { Footer } from './Footer.tsx';
import { EditOnPage } from '../features/look/EditOnPage.tsx';
import { useLook } from '../features/look/LookProvider.tsx';
import { ShopPlaceContext } from '../shared/shop-place.ts';
import { AnnouncementBar } from './AnnouncementBar.tsx';
import { Header } from './Header.tsx';
import { FreshFor } from './FreshFor.tsx';
import { LanguageOffer } from './LanguageOffer.tsx';
import { LaterCartDrawer } from './LaterCartDrawer.tsx';
import { LaterWishes } from './LaterWishes.tsx';
import { useClosed } from './closed/useClosed.ts';
import css from './Shell.module.css';

// Few shops are closed: others do not carry their script.
const ClosedShop = lazy(async () => ({ default: (await import('./closed/ClosedShop.tsx')).ClosedShop }));
const ClosedBar = lazy(async () => ({ default: (await import('./closed/ClosedBar.tsx')).ClosedBar }));

export function Shell() {
  const main = useRef<HTMLElement>(null);
  const moved = useRef(false);
  const router = useRouter();
  const closed = useClosed();
  const { contact } = useLook();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        // A new page is read from its start; filters and paging leave the focus where it is.
        if (!fromLocation || !pathChanged) return;
        moved.current = true;
        main.current?.focus({ preventScroll: true });
      }),
    [router],
  );
  if (closed === 'page') {
    return (
      <Suspense fallback={null}>
        <ClosedShop main={main} moved={moved} />
      </Suspense>
    );
  }
  return (
    <ShopPlaceContext value={contact}>
      <CartProvider>
        <SkipLink target="content" />
        <OfflineBar />
        {closed ? (
          <Suspense fallback={null}>
            <ClosedBar staff={closed === 'staff'} />
          </Suspense>
        ) : null}
        <EditOnPage>
          <AnnouncementBar />
          <Header />
          <LanguageOffer />
          <main id="content" ref={main} tabIndex={-1} className={css.main}>
            <LaterWishes>
              <Outlet />
            </LaterWishes>
          </main>
          <Footer />
        </EditOnPage>
        <LaterCartDrawer />
        <CartCountAnnouncer />
        <FreshFor />
        <Arrival />
        <Early />
      </CartProvider>
    </ShopPlaceContext>
  );
}
