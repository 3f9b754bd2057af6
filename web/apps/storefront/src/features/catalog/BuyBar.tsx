import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import css from './BuyBar.module.css';

/** Whether something was scrolled past: it is above what is seen, not below. */
function usePassed(target: RefObject<HTMLElement | null>): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    // All that is below counts as seen: a page that jumps from above to below is noticed too.
    const watch = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setPassed(!last.isIntersecting);
      },
      { rootMargin: '0px 0px 1000000px 0px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [target]);
  return passed;
}

interface Props {
  /** What the bar stands in for. */
  after: RefObject<HTMLElement | null>;
  label: string;
  name: string;
  price: ReactNode;
  children: ReactNode;
}

/** On phones the way into the cart stays at hand. The end of the page and notices make room for it. */
export function BuyBar({ after, label, name, price, children }: Props) {
  const passed = usePassed(after);
  useEffect(() => {
    if (!passed) return;
    const { classList } = document.documentElement;
    if (css.room) classList.add(css.room);
    return () => {
      if (css.room) classList.remove(css.room);
    };
  }, [passed]);
  if (!passed) return null;
  return (
    <section className={css.bar} aria-label={label}>
      <div className={css.piece}>
        <p className={css.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={css.price}>{price}</p>
      </div>
      {children}
    </section>
  );
}
