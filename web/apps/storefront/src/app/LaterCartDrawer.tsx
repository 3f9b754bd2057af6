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
    const timer = setTimeout(() => void load().catch(() => undefined), 1500);
    return () => clearTimeout(timer);
  }, []);
  return wanted ? (
    <Suspense fallback={null}>
      <CartDrawer />
    </Suspense>
  ) : null;
}
