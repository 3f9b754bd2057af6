import { useId, type ReactNode } from 'react';
import { classes } from '@souk/ui';
import css from './look.module.css';

/** One group of settings. */
export function Card({
  title,
  note,
  actions,
  flush,
  children,
}: {
  title: string;
  /** At the end of its head, muted. */
  note?: ReactNode;
  actions?: ReactNode;
  /** What is in it reaches its edges. */
  flush?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      <header className={css.cardHead}>
        <h2 id={id} className={css.cardTitle}>
          {title}
        </h2>
        {note ? <span className={css.note}>{note}</span> : null}
        {actions}
      </header>
      <div className={classes(css.cardBody, flush && css.flush)}>{children}</div>
    </section>
  );
}
