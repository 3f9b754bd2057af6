import { Suspense, lazy, useEffect, useState } from 'react';
import { useCartActions } from '../features/cart/CartProvider.tsx';

const load = () => import('../features/cart/CartDrawer.tsx');
const CartDrawer = lazy(async () => ({ default: (await load()).CartDrawer }));

/** The drawer is not part of the first download: it is fetched when the page is at rest, and shown when asked for. */
export function LaterCartDrawer() {
  const { open } = useCartActions();
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  useEffect(() => {
    // Never while offline: a browser does not ask again for a script that it could not get.
    const fetchIt = () => {
      if (navigator.onLine) void load().catch(() => undefined);
    };
    const timer = setTimeout(() => {
      fetchIt();
      window.addEventListener('online', fetchIt);
    }, 1500);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', fetchIt);
    };
  }, []);
  return wanted ? (
    <Suspense fallback={null}>
      <CartDrawer />
    </Suspense>
  ) : null;
}
