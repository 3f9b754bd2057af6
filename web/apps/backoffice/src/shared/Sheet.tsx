import { useEffect, useId, useState, type ReactNode } from 'react';
import { useText } from './text/index.ts';
import css from './Sheet.module.css';

export interface SheetName {
  /** That of the part on the sheet. */
  id: string;
  name: string;
  count?: number;
}

/** The part that is read now: the last one that begins in the upper third of the window, or above it; else the first. */
function useInSight(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0] ?? '');
  const key = ids.join(' ');
  useEffect(() => {
    const look = () => {
      const all = key.split(' ');
      const read = all.filter((id) => {
        const part = document.getElementById(id);
        return part && part.getBoundingClientRect().top < window.innerHeight / 3;
      });
      setCurrent(read.at(-1) ?? all[0] ?? '');
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [key]);
  return [current, setCurrent] as const;
}

/** A long settings page: the list of its parts at the side, and the parts. Above them where there is no room. */
export function SideParts({
  parts,
  note,
  children,
}: {
  parts: readonly SheetName[];
  note?: string;
  children: ReactNode;
}) {
  const t = useText();
  const [current, setCurrent] = useInSight(parts.map(({ id }) => id));
  const go = (id: string) => {
    const part = document.getElementById(id);
    part?.scrollIntoView({ block: 'start' });
    // Whoever goes on with the keyboard goes on from there.
    part?.focus({ preventScroll: true });
    setCurrent(id);
  };
  return (
    <div className={css.split}>
      <div className={css.side}>
        <nav className={css.list} aria-label={t('page.parts')}>
          {parts.map(({ id, name, count }) => (
            <a
              key={id}
              href={`#${id}`}
              className={css.link}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault();
                go(id);
              }}
            >
              {name}
              {count ? <span className={css.count}>{count}</span> : null}
            </a>
          ))}
        </nav>
        {note ? <p className={css.sideNote}>{note}</p> : null}
      </div>
      <div className={css.parts}>{children}</div>
    </div>
  );
}

/** One sheet with its parts below each other. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className={css.sheet}>{children}</div>;
}

/** A part of the sheet, and beside it what comes of it for a shopper. */
export function SheetPart({
  id,
  title,
  text,
  actions,
  aside,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  actions?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <div id={id} tabIndex={-1} className={css.row} data-aside={aside ? '' : undefined}>
      <section className={css.part} aria-labelledby={heading}>
        <header className={css.head}>
          <div className={css.names}>
            <h2 id={heading} className={css.title}>
              {title}
            </h2>
            {text ? <p className={css.note}>{text}</p> : null}
          </div>
          {actions ? <div className={css.acts}>{actions}</div> : null}
        </header>
        {children}
      </section>
      {aside ? <div className={css.aside}>{aside}</div> : null}
    </div>
  );
}
