import css from './reports.module.css';

/** A share as a picture; what it shows is said beside it. */
export function Bar({ part }: { part: number }) {
  const width = `${Math.max(0, Math.min(1, part)) * 100}%`;
  return (
    <span className={css.bar} aria-hidden="true">
      <span style={{ inlineSize: width }} />
    </span>
  );
}
