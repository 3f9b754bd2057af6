import css from './Bar.module.css';

/** How far something has come; of unknown length while the file is being read. */
export function Bar({ name, done, total }: { name: string; done: number; total: number }) {
  return <progress className={css.bar} max={total || 1} value={total ? done : undefined} aria-label={name} />;
}
