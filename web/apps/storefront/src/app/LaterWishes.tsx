import { Suspense, lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { atRest } from '../shared/at-rest.ts';
import { WishesContext, type Wishes } from '../shared/wishes.ts';

/** Fetched when it is first shown. A part that cannot be fetched is left out: the page goes on without it. */
function later<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      const Nothing = () => null;
      return { default: Nothing as ComponentType<P> };
    }
  });
}

const Heart = later(async () => (await import('../features/wishlist/Heart.tsx')).Heart);
const Notice = later(async () => (await import('../features/wishlist/Notice.tsx')).Notice);
const Seen = later(async () => (await import('../features/catalog/Seen.tsx')).Seen);

/** What the first page needs comes before, the cart's count among it. */
const afterRest = 1_500;

let rested = false;

/** Shows something once the page has all it needs; the server never does. */
function AtRest({ children, room = null }: { children: ReactNode; room?: ReactNode }) {
  const [now, setNow] = useState(false);
  useEffect(() => {
    let there = true;
    const show = () => {
      rested = true;
      if (there) setNow(true);
    };
    if (rested) show();
    else atRest(() => setTimeout(show, afterRest));
    return () => {
      there = false;
    };
  }, []);
  return now ? <Suspense fallback={room}>{children}</Suspense> : room;
}

const parts: Wishes = {
  Heart: (props) => (
    <AtRest>
      <Heart {...props} />
    </AtRest>
  ),
  Notice: (props) => (
    <AtRest>
      <Notice {...props} />
    </AtRest>
  ),
  Seen: (props) => (
    <AtRest>
      <Seen {...props} />
    </AtRest>
  ),
};

export function LaterWishes({ children }: { children: ReactNode }) {
  return <WishesContext value={parts}>{children}</WishesContext>;
}
